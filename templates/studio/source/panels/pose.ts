/** Where the robot is: numbers and sliders of every coordinate, attitudes as angles. */
import type { Context } from "../context";
import { attitudeOf, quaternionAt } from "../freedoms";
import { beyondLimits } from "../joints";
import { editable } from "../numbers";
import { anglesOf, CONVENTION, ofAngles, type Vector } from "../quaternion";
import { element } from "../shell";
import { inWords } from "../status";
import { actions, announcement, button, type Field, group, numberField, paragraph, whileOpen } from "./widgets";

const ANGLES = ["roll", "pitch", "yaw"] as const;

/** Status of the pose as the picture and most functions see it. */
export function statusAt(context: Context): number {
  const { kernel, evaluator, store } = context;
  const name = ["inverse_jacobian", "joint_coordinates", "inverse_kinematics", "scene", "mass_matrix"].find((each) =>
    kernel.has(each),
  );
  return name ? (evaluator.at(name, store.state)?.status ?? 0) : 0;
}

function coordinateFields(context: Context): { elements: HTMLElement[]; show: () => void } {
  const { store, robot } = context;
  const first = quaternionAt(robot);
  const linear = first < 0 ? robot.coordinates : robot.coordinates.slice(0, first);
  const fields = linear.map(({ name, unit, low, high }, entry) =>
    numberField({
      label: name,
      unit,
      low,
      high,
      changed: (value) => store.move(store.state.pose.map((old, i) => (i === entry ? value : old))),
    }),
  );
  const show = () => fields.forEach((field, i) => void field.show(store.state.pose[i] as number));
  return { elements: fields.map((field) => field.element), show };
}

/** Roll, pitch and yaw; while one is changed the others stay as they were typed. */
function attitudeFields(context: Context, first: number): { element: HTMLElement; show: () => void } {
  const { store } = context;
  let angles: readonly number[] = [0, 0, 0];
  let own: readonly number[] | null = null;
  const fields: Field[] = ANGLES.map((label, axis) =>
    numberField({
      label,
      unit: "rad",
      low: axis === 1 ? -Math.PI / 2 : -Math.PI,
      high: axis === 1 ? Math.PI / 2 : Math.PI,
      changed: (value) => {
        angles = angles.map((old, i) => (i === axis ? value : old));
        store.move([...store.state.pose.slice(0, first), ...ofAngles(angles as unknown as Vector)]);
        own = store.state.pose;
      },
    }),
  );
  const quaternion = paragraph("");
  quaternion.classList.add("number");
  const set = group("Attitude", ...fields.map((field) => field.element), quaternion, paragraph(`${CONVENTION}.`));
  return {
    element: set,
    show() {
      const q = attitudeOf(store.state.pose, first);
      angles = store.state.pose === own ? angles : anglesOf(q);
      fields.forEach((field, i) => void field.show(angles[i] as number));
      quaternion.textContent = `Quaternion w, x, y, z: ${q.map((value) => editable(Number(value.toFixed(5)))).join(", ")}`;
    },
  };
}

export function posePanel(context: Context): HTMLElement {
  const { store, robot } = context;
  const content = element("div", "stack");
  const first = quaternionAt(robot);
  const linear = coordinateFields(context);
  const attitude = first < 0 ? null : attitudeFields(context, first);
  const status = announcement("message status");
  const undo = button("Undo", () => store.undo(), "Take back the last move");
  const home = button("Home", () => store.home(), "Move the robot to its home pose");
  content.append(...linear.elements, ...(attitude ? [attitude.element] : []), status.element, actions(home, undo));
  if (robot.form === "bodies") {
    content.append(
      paragraph(
        `These are the coordinates of the file: ${store.names.pose === "pose" ? "those of the platform's pose" : "positions of independent joints"}.`,
      ),
    );
  }
  whileOpen(context, content, () => {
    linear.show();
    attitude?.show();
    undo.disabled = !store.canUndo;
    const words = inWords(statusAt(context), robot.limbs);
    const beyond = words ? "" : beyondLimits(context);
    status.element.dataset.state = words ? "bad" : beyond ? "warning" : "good";
    const good = beyond ? `This pose breaks a limit: ${beyond}.` : "This pose can be reached.";
    status.show(words ? `Not possible: ${words}.` : good);
  });
  return content;
}
