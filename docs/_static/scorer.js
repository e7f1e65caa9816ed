/* What a search lists first: clauses before the pages that merely show them. */
var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
  score: ([docname, , , , score]) => score + (docname.startsWith("clauses/") ? 3 : docname.includes("/") ? 1 : 0),
};
