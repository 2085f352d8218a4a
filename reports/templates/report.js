"use strict";
// A click on a column's title sorts its table; the page says all it has to say without this.
for (const table of document.querySelectorAll("table")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      const value = (row) => {
        const text = row.cells[column].textContent.trim();
        const number = parseFloat(text.replace(/,/g, "").replace("\u2212", "-"));
        return Number.isNaN(number) ? text : number;
      };
      const order = (one, other) => {
        const a = value(one), b = value(other);
        const both = typeof a === "number" && typeof b === "number";
        return (both ? a - b : String(a).localeCompare(String(b))) * (down ? -1 : 1);
      };
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      table.tBodies[0].append(...[...table.tBodies[0].rows].sort(order));
    });
  });
}
