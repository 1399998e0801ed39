/** All joint coordinates and how far they are from the limits of the file. */
import type { Context } from "../context";
import { jointsAt } from "../joints";
import { degreesText, quantityText, roundText } from "../numbers";
import { element } from "../shell";
import { inWords } from "../status";
import { addRow, bar, paragraph, setText, table, whileOpen } from "./widgets";

export function jointsPanel(context: Context): HTMLElement {
  const { robot, kernel } = context;
  const content = element("div", "stack");
  if (!kernel.has("joint_coordinates")) {
    content.append(paragraph("This robot has no function joint_coordinates, so its joints are not known here."));
    return content;
  }
  const message = paragraph("", "message");
  const made = table("Joint coordinates and their limits", ["Joint", "Value", "Limits", "Left"]);
  const rows = robot.joints.map(({ name }) => {
    const cells = addRow(made.body, name, 3);
    const track = bar();
    cells[1]?.append(track.element, element("span", "hint number"));
    return { cells, track, limits: cells[1]?.lastElementChild as HTMLElement };
  });
  content.append(message, made.element);
  whileOpen(context, content, () => {
    const found = jointsAt(context);
    const words = inWords(found?.status ?? 0, robot.limbs);
    const out = found?.joints.filter(({ margin }) => margin < 0).map(({ name }) => name) ?? [];
    setText(message, words ? `No joints: ${words}.` : out.length > 0 ? `Beyond the limits: ${out.join(", ")}.` : "");
    message.dataset.state = words || out.length > 0 ? "bad" : "good";
    rows.forEach(({ cells, track, limits }, i) => {
      const { unit, lower, upper } = robot.joints[i] as (typeof robot.joints)[number];
      const { value, margin } = found?.joints[i] ?? { value: Number.NaN, margin: Number.NaN };
      const [text, , distance] = cells as unknown as [HTMLElement, HTMLElement, HTMLElement];
      setText(text, quantityText(value, unit, 4));
      text.title = unit === "rad" ? degreesText(value) : "";
      const end = (limit: number | null) => (limit === null ? "–" : roundText(limit));
      setText(limits, lower === null && upper === null ? "none" : `${end(lower)} … ${end(upper)}`);
      track.element.hidden = lower === null || upper === null;
      const state = margin < 0 ? "bad" : margin < 0.1 * ((upper ?? 0) - (lower ?? 0)) ? "warning" : "good";
      if (lower !== null && upper !== null) {
        track.show(value, lower, upper, state);
      }
      setText(
        distance,
        Number.isFinite(margin) ? `${quantityText(margin, unit, 3)}${margin < 0 ? ", beyond" : ""}` : "",
      );
      distance.dataset.state = state;
    });
  });
  return content;
}
