/** Operations of every function by every method; a click on a heading sorts. */
import type { Context } from "../context";
import type { Count } from "../robot";
import { element } from "../shell";
import { breakable, paragraph } from "./widgets";

interface Column {
  readonly title: string;
  /** In words, where the title is short. */
  readonly hint?: string;
  readonly value: (count: Count) => number;
}

function totalOf({ add, multiply, divide, other }: Count): number {
  return add + multiply + divide + other;
}

const COLUMNS: readonly Column[] = [
  { title: "Add", value: ({ add }) => add },
  { title: "Mul", hint: "Multiply", value: ({ multiply }) => multiply },
  { title: "Div", hint: "Divide", value: ({ divide }) => divide },
  { title: "Other", value: ({ other }) => other },
  { title: "All", value: totalOf },
];

/** Columns that rows can be put in order by, the names first. */
const ORDERS: readonly ((a: Count, b: Count) => number)[] = [
  (a, b) => `${a.method} ${a.function}`.localeCompare(`${b.method} ${b.function}`, "en"),
  ...COLUMNS.map(
    ({ value }) =>
      (a: Count, b: Count) =>
        value(a) - value(b),
  ),
];

/** A method with the function and, of published counts, the source below it. */
function named(count: Count): HTMLTableCellElement {
  const cell = element("th", "", count.method);
  cell.scope = "row";
  const below = element("span", "hint");
  below.append(...breakable(count.function), count.source ? `; ${count.source}` : "");
  cell.append(below);
  return cell;
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
  const heads = [{ title: "Method", hint: "Method, function and source" }, ...COLUMNS].map(
    ({ title, hint }, column) => {
      const cell = element("th", column > 0 ? "numeric" : "");
      cell.scope = "col";
      const sort = element("button", "sort", title);
      sort.title = hint ?? "";
      sort.type = "button";
      sort.addEventListener("click", () => order(column));
      cell.append(sort);
      return cell;
    },
  );
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
        line.append(named(count), ...COLUMNS.map(({ value }) => element("td", "numeric", String(value(count)))));
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
    const compared = ORDERS[column] as (typeof ORDERS)[number];
    fill([...robot.counts].sort((a, b) => (falling ? -1 : 1) * compared(a, b)));
  };
  fill(robot.counts);
  return content;
}
