// A browser on the finished site, and what both checks count: faults, and requests that leave the site.

import { chromium } from "playwright-core";

export const [base, executablePath] = process.argv.slice(2);
export const languages = ["en", "te", "ne", "el", "si", "vi"];

const faults = [];

export function expect(holds, what) {
  if (!holds) {
    faults.push(what);
    console.log("FAULT", what);
  }
}

export async function opened() {
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}

export async function newPage(browser, options = {}) {
  const page = await (await browser.newContext(options)).newPage();
  page.on("request", (request) => {
    const inside = request.url().startsWith(base) || request.url().startsWith("data:");
    expect(inside, `a request leaves the site: ${request.url()}`);
  });
  page.on("response", (answer) => expect(answer.status() < 400, `${answer.status()} ${answer.url()}`));
  page.on("pageerror", (error) => expect(false, `${page.url()}: ${error.message}`));
  return page;
}

export function finish(what) {
  console.log(`${what}: ${faults.length} faults`);
  process.exitCode = faults.length ? 1 : 0;
}
