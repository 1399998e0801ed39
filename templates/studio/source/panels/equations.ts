/** The equations, typeset by the browser. */
import type { Context } from "../context";
import { element } from "../shell";
import { breakable, paragraph } from "./widgets";

/** Elements of MathML and of the text around it; of others only the content stays. */
const ALLOWED = new Set(
  (
    "math semantics mrow mi mn mo ms mtext mspace msub msup msubsup mover munder munderover mfrac msqrt mroot mtable mtr " +
    "mtd mlabeledtr mstyle mpadded mphantom mfenced menclose mmultiscripts mprescripts none a div section article p span " +
    "h2 h3 h4 ul ol li dl dt dd table caption thead tbody tr th td b em strong code small br sub sup"
  ).split(" "),
);
/** Nothing of these stays. */
const DROPPED = new Set(
  "script style iframe object embed img svg nav form input button video audio annotation-xml".split(" "),
);
const OWN = "equation-";

/** Takes out all that runs, loads or leads elsewhere, though pkmgen writes no such thing. Links within the equations
 * keep where they lead, in names of their own. */
function cleaned(root: Element): void {
  for (const node of [...root.querySelectorAll("*")]) {
    if (DROPPED.has(node.localName)) {
      node.remove();
    } else if (!ALLOWED.has(node.localName)) {
      node.replaceWith(...node.childNodes);
    } else {
      cleanAttributes(node);
    }
  }
}

function cleanAttributes(node: Element): void {
  const [to, id] = [node.getAttribute("href") ?? "", node.id];
  for (const { name } of [...node.attributes]) {
    if (/^on|^style$|href|src|^id$|^data-/i.test(name)) {
      node.removeAttribute(name);
    }
  }
  if (id) {
    node.id = OWN + id;
  }
  if (node.localName === "a" && to.startsWith("#")) {
    node.setAttribute("data-to", OWN + to.slice(1));
  }
}

/** A click on a symbol shows its definition; the address of the page is the state's and stays. */
function follow({ target }: Event, box: HTMLElement): void {
  const to = target instanceof Element ? target.closest("[data-to]")?.getAttribute("data-to") : null;
  const place = to ? document.getElementById(to) : null;
  if (place && box.contains(place)) {
    place.scrollIntoView({ block: "nearest" });
    for (const marked of box.querySelectorAll(".definition")) {
      marked.classList.remove("definition");
    }
    place.classList.add("definition");
  }
}

export function equationsPanel({ robot }: Context): HTMLElement {
  const content = element("div", "stack");
  if (robot.equations === "") {
    content.append(
      paragraph(
        `This page was made without equations; \u201cpkmgen show ${robot.name} --format html\u201d writes them.`,
      ),
    );
    return content;
  }
  const box = element("div", "scroll tall equations");
  box.tabIndex = 0;
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", "Equations");
  box.addEventListener("click", (event) => follow(event, box));
  content.append(box);
  // long equations are set when they are first looked at
  const show = () => {
    if (box.childElementCount === 0 && content.closest("details:not([open])") === null) {
      const parsed = new DOMParser().parseFromString(robot.equations, "text/html").body;
      cleaned(parsed);
      for (const name of parsed.querySelectorAll("td code")) {
        name.replaceChildren(...breakable(name.textContent ?? ""));
      }
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
