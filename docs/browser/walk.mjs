// A reader's walk in each language: the summary, the same clause in the next language, a search by words and by id,
// and from a clause to its picture, its example as data, its row of the table and its code, and back.

import { base, expect, finish, languages, newPage, opened } from "./opened.mjs";

// Three natural words of clause R9.11, one inflected at least; in Vietnamese and Greek without marks, too.
const WORDS = {
  en: ["flipped cards fits"],
  te: ["తిప్పిన ముక్కలు కుప్పలో"],
  ne: ["पल्टाएको पत्तीलाई थुप्रोमा"],
  el: ["φύλλα γυρίζετε σωρού", "φυλλα γυριζετε σωρου"],
  si: ["පෙරළන කාඩ්පත් ගොඩට"],
  vi: ["lật không nhặt", "lat khong nhat"],
};

async function search(page, words) {
  await page.locator(".sidebar-search").fill(words);
  await page.keyboard.press("Enter");
}

async function walk(page, lang, next) {
  const at = (path) => `${base}/${lang}/${path}`;
  await page.goto(at("summary.html"));
  expect((await page.locator("article li").count()) > 20, `${lang}: the summary has its sentences`);
  expect((await page.evaluate(() => document.documentElement.lang)) === lang, `${lang}: the page says its language`);
  expect((await page.locator("link[hreflang]").count()) === languages.length + 1, `${lang}: hreflang`);

  await page.goto(at("clauses/R9.11.html#examples"));
  await page.locator(`.languages a[lang=${next}]`).click();
  expect(page.url() === `${base}/${next}/clauses/R9.11.html#examples`, `${lang} to ${next}: ${page.url()}`);

  for (const words of WORDS[lang]) {
    await page.goto(at("index.html"));
    await search(page, words);
    const hits = page.locator("ul.search li a");
    await hits.first().waitFor();
    await page.locator(".search-summary").filter({ hasText: /\d|[०-९]/ }).waitFor();
    const links = await hits.evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    expect(links.some((link) => link.startsWith("clauses/R9.11.html")), `${lang}: R9.11 by ${words}`);
    const said = await page.locator("#search-results").innerText();
    expect(lang === "en" || !/Search (Results|finished)/.test(said), `${lang}: the results speak English`);
  }
  await search(page, "R5.3");
  await page.waitForURL(at("clauses/R5.3.html#r5-3"));

  expect((await page.locator(".picture svg").count()) > 0, `${lang}: a picture`);
  const told = await page.locator(".picture svg desc").first().textContent();
  expect(told.length > 20, `${lang}: the picture says in words what it shows`);
  await page.locator(".example-data a").first().click();
  expect(/library\/vectors\/R5.html#v5-3-1/.test(page.url()), `${lang}: the example as data: ${page.url()}`);
  await page.goto(at("clauses/R4.2.html"));
  await page.locator('a[href*="table.html#r4-2"]').first().click();
  await page.locator('#r4-2 a[href*="legality.html#L-"]').first().click();
  expect(/code\/src\/threeup\/procedure\/legality.html#L-/.test(page.url()), `${lang}: the code: ${page.url()}`);
  const line = await page.evaluate(() => document.querySelector(location.hash).textContent);
  expect(line.includes("Bar("), `${lang}: the line of the row: ${line}`);
  await page.goto(`${base}/library/table.html`);
  await page.locator("#r4-2 h2 a").first().click();
  expect(/en\/clauses\/R4.2.html/.test(page.url()), `back to the clause: ${page.url()}`);
}

const browser = await opened();
for (const [number, lang] of languages.entries()) {
  await walk(await newPage(browser), lang, languages[(number + 1) % languages.length]);
}
await browser.close();
finish("A reader's walk in six languages");
