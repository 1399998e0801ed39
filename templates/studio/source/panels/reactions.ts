/** Forces and moments in the bearings. */
import type { Context } from "../context";
import { numberText } from "../numbers";
import { element } from "../shell";
import { inWords } from "../status";
import { addRow, paragraph, setText, table, whileOpen } from "./widgets";

export function reactionsPanel(context: Context): HTMLElement {
  const { robot, evaluator, store, kernel } = context;
  const content = element("div", "stack");
  if (!kernel.has("joint_reactions") || robot.scene.reactions.length === 0) {
    content.append(paragraph("This robot has no function joint_reactions here, so its bearing forces are not known."));
    return content;
  }
  const message = paragraph("", "message");
  const made = table("Force and moment in every bearing, world axes", ["Bearing", "Size", "x", "y", "z"]);
  const rows = robot.scene.reactions.map(({ name }) =>
    ["force, N", "moment, N·m"].map((part) => addRow(made.body, `${name}: ${part}`, 4)),
  );
  const hint =
    "What the body on the side of the base puts on the other one in the present motion; world axes, moments about the point of the bearing.";
  content.append(message, made.element, paragraph(hint));
  whileOpen(context, content, () => {
    const result = evaluator.at("joint_reactions", store.state);
    const words = inWords(result?.status ?? 0, robot.limbs);
    setText(message, words ? `No reactions: ${words}.` : "");
    const values = result?.outputs.reaction ?? new Float64Array();
    const forces = rows.map((_, i) => Math.hypot(...values.subarray(6 * i, 6 * i + 3)));
    const most = forces.indexOf(Math.max(...forces));
    rows.forEach((parts, i) => {
      parts.forEach((cells, part) => {
        const [x, y, z] = values.subarray(6 * i + 3 * part, 6 * i + 3 * part + 3) as unknown as [
          number,
          number,
          number,
        ];
        [Math.hypot(x, y, z), x, y, z].forEach(
          (value, k) => void setText(cells[k] as HTMLElement, numberText(Math.abs(value) < 1e-9 ? 0 : value, 3)),
        );
      });
      parts[0]?.[0]?.classList.toggle("greatest", i === most);
    });
  });
  return content;
}
