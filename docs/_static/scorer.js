/* What a search lists first: clauses before the pages that merely show them, and what bears the words in its title. */
const stemsOf = (text) => {
  const stemmer = new Stemmer();
  return new Set(splitQuery(text.toLowerCase()).map((word) => stemmer.stemWord(word)));
};
let wanted;
var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
  score: ([docname, title, , , score]) => {
    wanted ??= stemsOf(new URLSearchParams(location.search).get("q") || "");
    const borne = [...stemsOf(title)].filter((stem) => wanted.has(stem)).length;
    const kind = docname.startsWith("clauses/") ? 3 : docname.includes("/") ? 1 : 0;
    return score + kind + 4 * borne;
  },
};
