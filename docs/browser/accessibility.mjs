// axe-core on each kind of page in each language, narrow and dark, wide and light; no page is wider than the window.

import { readFileSync } from "node:fs";
import { base, expect, finish, languages, newPage, opened } from "./opened.mjs";

const RULES = [
  "index", "summary", "reference", "chapters/R6", "clauses/R9.11", "readings", "questions/extra_draw", "contradictions",
  "faults", "sources", "glossary", "matrix", "genindex", "search", "print", "print/card", "print/sheet",
];
const LIBRARY = [
  "index", "tutorial", "api/playing", "table", "vectors/R4", "tests", "code/src/threeup/procedure/legality",
];
const WINDOWS = [
  { viewport: { width: 1280, height: 900 }, colorScheme: "light" },
  { viewport: { width: 360, height: 740 }, colorScheme: "dark" },
];

const axe = readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const addresses = [
  `${base}/index.html`,
  ...LIBRARY.map((name) => `${base}/library/${name}.html`),
  ...languages.flatMap((lang) => RULES.map((name) => `${base}/${lang}/${name}.html${name === "search" ? "?q=Clear" : ""}`)),
];

const browser = await opened();
let runs = 0;
for (const window of WINDOWS) {
  const page = await newPage(browser, window);
  for (const address of addresses) {
    await page.goto(address);
    if (address.includes("?q=")) await page.locator("ul.search li").first().waitFor();
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over <= 0, `${address} is ${over} pixels wider than ${window.viewport.width}`);
    await page.evaluate(axe);
    const found = await page.evaluate(() => globalThis.axe.run());
    runs += 1;
    for (const one of found.violations) {
      expect(false, `${address}: ${one.impact} ${one.id}: ${one.help}: ${one.nodes[0].html.slice(0, 160)}`);
    }
  }
}
await browser.close();
finish(`${runs} pages looked at by axe-core`);
