"use strict";

/* A change of language keeps the place on the page. */
document.addEventListener("click", (event) => {
  const link = event.target.closest && event.target.closest(".languages a");
  if (link && location.hash && !link.hash) link.hash = location.hash;
});

/* A search for the id of a clause leads to the clause itself. The script of the search comes after this one. */
document.addEventListener("DOMContentLoaded", () => {
  const query = new URLSearchParams(location.search).get("q");
  const found = query && query.trim().match(/^r\s*([1-9]\d*)\.(\d+)$/i);
  if (!found || !document.getElementById("search-results") || typeof Search === "undefined") return;
  const wanted = `R${found[1]}.${found[2]}`;
  const show = Search.query;
  Search.query = (words) => {
    const [chapter, number] = wanted.split(".");
    const known = (Search._index.objects[chapter] || []).find((entry) => entry[4] === number);
    if (!known) return show(words);
    location.replace(`${Search._index.docnames[known[0]]}${DOCUMENTATION_OPTIONS.LINK_SUFFIX}#${known[3]}`);
  };
});
