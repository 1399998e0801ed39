/** Operations of every function by every method; a click on a heading sorts. */
import type { Context } from "../context";
import type { Count } from "../robot";
import { element } from "../shell";
import { paragraph } from "./widgets";

interface Column {
  readonly title: string;
  readonly value: (count: Count) => string | number;
}

function totalOf({ add, multiply, divide, other }: Count): number {
  return add + multiply + divide + other;
}

const COLUMNS: readonly Column[] = [
  { title: "Method", value: ({ method }) => method },
  { title: "Function", value: (count) => count.function },
  { title: "Add", value: ({ add }) => add },
  { title: "Multiply", value: ({ multiply }) => multiply },
  { title: "Divide", value: ({ divide }) => divide },
  { title: "Other", value: ({ other }) => other },
  { title: "All", value: totalOf },
  { title: "Source", value: ({ source }) => source },
];
const TEXTS = new Set(["Method", "Function", "Source"]);

function compared(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en");
}

export function countsPanel({ robot }: Context): HTMLElement {
  const content = element("div", "stack");
  if (robot.counts.length === 0) {
    content.append(paragraph("This page was made without counts of operations."));
    return content;
  }
  const box = element("div", "scroll tall");
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", "Operations by method and function");
  const made = element("table");
  made.append(element("caption", "unseen", "Operations by method and function; headings sort"));
  const [head, row, body] = [element("thead"), element("tr"), element("tbody")];
  const heads = COLUMNS.map(({ title }, column) => {
    const cell = element("th", TEXTS.has(title) ? "" : "numeric");
    cell.scope = "col";
    const sort = element("button", "sort", title);
    sort.type = "button";
    sort.addEventListener("click", () => order(column));
    cell.append(sort);
    return cell;
  });
  row.append(...heads);
  head.append(row);
  made.append(head, body);
  box.append(made);
  content.append(
    box,
    paragraph("Counted on the graphs that are emitted, parameters folded; published counts have their sources."),
  );
  const fill = (counts: readonly Count[]) => {
    body.replaceChildren(
      ...counts.map((count) => {
        const line = element("tr");
        line.append(
          ...COLUMNS.map(({ title, value }) => element("td", TEXTS.has(title) ? "" : "numeric", String(value(count)))),
        );
        return line;
      }),
    );
  };
  const order = (column: number) => {
    const falling = heads[column]?.getAttribute("aria-sort") === "ascending";
    for (const cell of heads) {
      cell.removeAttribute("aria-sort");
    }
    heads[column]?.setAttribute("aria-sort", falling ? "descending" : "ascending");
    const { value } = COLUMNS[column] as Column;
    fill([...robot.counts].sort((a, b) => (falling ? -1 : 1) * compared(value(a), value(b))));
  };
  fill(robot.counts);
  return content;
}
