/** The equations, typeset by the browser. */
import type { Context } from "../context";
import { element } from "../shell";
import { paragraph } from "./widgets";

/** Elements of MathML and of the text around it that pkmgen writes; anything else is left out. */
const ALLOWED = new Set(
  (
    "math semantics mrow mi mn mo ms mtext mspace msub msup msubsup mover munder munderover mfrac msqrt mroot mtable mtr " +
    "mtd mlabeledtr mstyle mpadded mphantom mfenced menclose mmultiscripts mprescripts none div section article p span h2 " +
    "h3 h4 ul ol li dl dt dd table caption thead tbody tr th td em strong code br sub sup"
  ).split(" "),
);

/** Takes out all that runs, loads or leads elsewhere, though pkmgen writes no such thing. */
function cleaned(root: Element): void {
  for (const node of [...root.querySelectorAll("*")]) {
    if (!ALLOWED.has(node.localName)) {
      node.remove();
      continue;
    }
    for (const { name } of [...node.attributes]) {
      if (/^on|^style$|href|src/i.test(name)) {
        node.removeAttribute(name);
      }
    }
  }
}

export function equationsPanel({ robot }: Context): HTMLElement {
  const content = element("div", "stack");
  if (robot.equations === "") {
    content.append(paragraph("This page was made without equations."));
    return content;
  }
  const box = element("div", "scroll tall equations");
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", "Equations");
  content.append(box);
  // long equations are set when they are first looked at
  const show = () => {
    if (box.childElementCount === 0 && content.closest("details:not([open])") === null) {
      const parsed = new DOMParser().parseFromString(robot.equations, "text/html").body;
      cleaned(parsed);
      box.append(...document.adoptNode(parsed).childNodes);
    }
  };
  document.addEventListener(
    "toggle",
    ({ target }) => target instanceof Node && target.contains(content) && show(),
    true,
  );
  requestAnimationFrame(show);
  return content;
}
