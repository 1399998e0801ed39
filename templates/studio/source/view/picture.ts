/** Everything in the picture, and where it stands. */
import { Matrix4, Vector3 } from "three";
import type { Context } from "../context";
import { ownerOf } from "./bodies";
import type { Choices } from "./choices";
import type { Follower } from "./follower";
import { Ground } from "./ground";
import { Handles } from "./handles";
import type { Slice } from "./interface";
import { Labels } from "./labels";
import { Loads } from "./loads";
import { type Measure, measure } from "./measure";
import { Ghost, Model } from "./model";
import { Names } from "./names";
import { type Palette, paletteOf, type Theme } from "./palette";
import { Placement } from "./placement";
import { Rig } from "./rig";
import { Signs } from "./signs";
import { SlicePlane } from "./slices";
import { Stage } from "./stage";
import { Thread } from "./threads";

export class Picture {
  readonly measure: Measure;
  readonly rig: Rig;
  readonly stage: Stage;
  readonly labels = new Labels();
  readonly model: Model;
  readonly ground: Ground;
  readonly handles: Handles;
  readonly loads: Loads;
  readonly trail: Thread;
  readonly path: Thread;
  readonly slice: SlicePlane;
  /** Point of the platform. */
  readonly centre = new Vector3();
  palette: Palette = paletteOf("light");
  readonly #ghost: Ghost;
  readonly #signs: Signs;
  readonly #names: Names;
  readonly #placement: Placement;
  readonly #centrePoint: number;
  readonly #frame = new Matrix4();
  readonly #wanted = new Matrix4();
  readonly #moved = new Matrix4();
  readonly #place = new Vector3();
  readonly #numbers = [0, 0, 0];
  #troubled: ReadonlySet<string> = new Set();

  constructor(
    readonly context: Context,
    readonly follower: Follower,
    readonly choices: Choices,
    canvas: HTMLCanvasElement,
  ) {
    const { robot } = context;
    const { points } = follower;
    this.measure = measure(robot, points);
    const { radius, thickness, normal } = this.measure;
    this.rig = new Rig(this.measure);
    this.stage = new Stage(canvas, this.rig, this.measure);
    this.model = new Model(robot, points, this.measure);
    this.ground = new Ground(this.measure);
    this.handles = new Handles(robot);
    this.loads = new Loads(robot, radius, thickness);
    this.trail = new Thread(600, 0.3 * thickness, 1);
    this.path = new Thread(400, 0.16 * thickness, 0.6);
    this.slice = new SlicePlane(robot, (normal ?? new Vector3()).clone().multiplyScalar(-2.6 * thickness));
    this.#ghost = new Ghost(this.model, thickness);
    this.#signs = new Signs(robot, this.measure, this.labels);
    this.#names = new Names(robot, this.labels, thickness);
    this.#placement = new Placement(robot);
    this.#centrePoint = 3 * (robot.scene.marks.find(({ kind }) => kind === "centre")?.point ?? -1);
    this.stage.scene.add(
      this.ground.group,
      this.model.group,
      this.#ghost.group,
      this.#signs.frames,
      this.#signs.gravity,
      this.loads.group,
      this.slice.mesh,
      this.trail.copies.mesh,
      this.path.copies.mesh,
      this.handles.group,
    );
    this.stage.prepare = () => this.#prepare();
  }

  /** Numbers of the point of the platform; null for robots without a platform. */
  get platformPoint(): number | null {
    return this.#centrePoint < 0 ? null : this.#centrePoint;
  }

  #prepare(): void {
    this.handles.centre.copy(this.centre);
    if (this.handles.group.visible) {
      this.handles.update(this.rig);
    }
    this.labels.place(this.rig, this.stage.width, this.stage.height);
  }

  /** Puts everything where the follower has it. */
  update(): void {
    const { points, directions, pose, trouble } = this.follower;
    this.model.update(points, directions);
    this.#names.update(points);
    if (this.#centrePoint >= 0) {
      this.centre.fromArray(points, this.#centrePoint);
      this.#placement.frame(this.centre, pose, pose, this.#frame);
      this.#signs.update(this.#frame);
    }
    if (trouble && this.#centrePoint >= 0) {
      this.#placement.frame(this.centre, pose, trouble.pose, this.#wanted);
      this.#moved.copy(this.#frame).invert().premultiply(this.#wanted);
      this.#ghost.show(this.#moved, this.#place.setFromMatrixPosition(this.#wanted));
    } else {
      this.#ghost.hide();
    }
    this.#showTrouble(trouble?.limbs ?? []);
    this.#showLoads();
  }

  #showTrouble(limbs: readonly string[]): void {
    const same = limbs.length === this.#troubled.size && limbs.every((limb) => this.#troubled.has(limb));
    if (!same) {
      this.#troubled = new Set(limbs.map(ownerOf));
      this.#names.showTrouble(this.labels, limbs, "cannot reach");
      this.model.paint(this.palette, this.#troubled);
    }
  }

  #showLoads(): void {
    const { evaluator, store } = this.context;
    const { points, directions } = this.follower;
    const at = (name: string, output: string) => {
      const result = this.follower.good ? evaluator.at(name, store.state) : undefined;
      return result?.status === 0 ? (result.outputs[output] ?? null) : null;
    };
    this.loads.showReactions(this.choices.has("reactions") ? at("joint_reactions", "reaction") : null, points);
    const efforts = this.choices.has("efforts") ? at("inverse_dynamics", "effort") : null;
    this.loads.showEfforts(efforts, points, directions);
    const { actuators } = this.context.robot;
    const text = (effort: number, unit: string) => `${effort.toPrecision(3)} ${unit.replace("*", " ")}`;
    const texts = efforts ? actuators.map(({ effort_unit }, i) => text(efforts[i]!, effort_unit)) : [];
    this.#names.showEfforts(this.labels, texts);
  }

  showSlice(slice: Slice | null): void {
    const { pose, points } = this.follower;
    this.slice.show(this.#centrePoint < 0 ? null : slice, pose, points, this.#centrePoint);
    this.choose();
  }

  showPath(poses: readonly (readonly number[])[]): void {
    this.path.clear();
    const from = this.follower.pose;
    for (const pose of this.#centrePoint < 0 ? [] : poses) {
      this.#placement.frame(this.centre, from, pose, this.#wanted);
      this.#place.setFromMatrixPosition(this.#wanted).toArray(this.#numbers);
      this.path.add(this.#numbers, 0);
    }
    this.choose();
  }

  /** Shows and hides as chosen. */
  choose(): void {
    const { choices } = this;
    this.#signs.show(choices.has("frames"), choices.has("gravity"), choices.has("labels"));
    this.#names.show(choices.has("labels"));
    this.ground.group.visible = choices.has("grid");
    this.handles.group.visible = choices.has("handles") && this.context.robot.dragging !== null;
    this.trail.copies.mesh.visible = choices.has("trail") && this.trail.copies.mesh.count > 0;
    this.path.copies.mesh.visible = choices.has("trail") && this.path.copies.mesh.count > 0;
    this.slice.mesh.visible = choices.has("slice") && this.slice.mesh.material.map !== null;
    this.#showLoads();
  }

  paint(theme: Theme): void {
    this.palette = paletteOf(theme);
    this.stage.paint(this.palette);
    this.model.paint(this.palette, this.#troubled);
    this.ground.paint(this.palette);
    this.handles.paint(this.palette);
    this.loads.paint(this.palette);
    this.#ghost.paint(this.palette);
    this.#signs.paint(this.palette);
    this.trail.paint(this.palette.trail);
    this.path.paint(this.palette.grid);
  }

  dispose(): void {
    this.stage.renderer.dispose();
  }
}
