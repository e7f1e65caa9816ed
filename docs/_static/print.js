"use strict";

/* A sheet holds what is written on it: the letters shrink until they fit, on paper as on a wide screen. */
const fits = (sheet) => {
  const columns = sheet.querySelector(".columns");
  return sheet.scrollHeight <= sheet.clientHeight && columns.scrollWidth <= columns.clientWidth;
};
const fit = () => {
  if (window.matchMedia("(max-width: 210mm)").matches) return;
  for (const sheet of document.querySelectorAll(".sheet"))
    for (let size = 11; size >= 6; size -= 0.1) {
      sheet.style.fontSize = `${size}pt`;
      if (fits(sheet)) break;
    }
};
fit();
document.fonts.ready.then(fit);
