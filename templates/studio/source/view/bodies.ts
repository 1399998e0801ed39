/** Bars and joints of a robot: which shape stands at which points of the scene. */
import { Group, MeshStandardMaterial } from "three";
import type { Robot, SceneLine, SceneMark } from "../robot";
import { Copies, type Numbers } from "./copies";
import type { Palette, Role } from "./palette";
import { ball, barrel, beam, block, cross, drum, motor, screw, shaft, socket } from "./shapes";

/** Radius, in thicknesses, and colour of each kind of line; others are not drawn. */
const BARS: Readonly<Record<string, readonly [number, Role]>> = {
  link: [1, "link"],
  rod: [0.55, "rod"],
  barrel: [1.15, "barrel"],
  tube: [0.62, "tube"],
  "second link": [0.5, "rod"],
  rail: [0.6, "rail"],
  platform: [1, "platform"],
  distance: [0.35, "rod"],
  gear: [0.3, "rail"],
  gap: [0.25, "gap"],
};

type Shape = "barrel" | "shaft" | "beam" | "ball" | "drum" | "motor" | "block" | "cross" | "socket" | "screw";

/** Shape, radius and half height, in thicknesses, of each kind of joint. */
const JOINTS: Readonly<Record<string, readonly [Shape, number, number]>> = {
  R: ["drum", 1.25, 1.3],
  P: ["block", 1.45, 1.9],
  C: ["drum", 1.15, 2.2],
  H: ["screw", 1.3, 1.7],
  U: ["cross", 1.45, 1.45],
  S: ["socket", 1.2, 1.2],
  planar: ["block", 1.9, 0.5],
  contact: ["ball", 1, 1],
  fixed: ["block", 0.9, 0.9],
  frame: ["ball", 0.6, 0.6],
  centre: ["ball", 1, 1],
};
const MOTORS: Readonly<Record<string, readonly [Shape, number, number]>> = {
  R: ["motor", 2, 1.75],
  P: ["block", 1.75, 2.1],
};

interface Copy {
  readonly shape: Shape;
  readonly copy: number;
  readonly role: Role;
  /** Limb, or whatever the item's name begins with. */
  readonly owner: string;
}

interface Bar extends Copy {
  readonly start: number;
  readonly end: number;
  readonly radius: number;
}

interface Joint extends Copy {
  readonly point: number;
  /** Row of a direction, or −1: then the way to `other`. */
  readonly direction: number;
  readonly other: number;
  readonly radius: number;
  readonly half: number;
}

/** Share of a cylinder at home that its barrel is. */
const CYLINDER = 0.6;

const SHAPES = { barrel, shaft, beam, ball, drum, motor, block, cross, socket, screw };

/** Limb that an item belongs to: its name up to the first point. */
export function ownerOf(name: string): string {
  return name.split(".")[0] ?? name;
}

export class Bodies {
  readonly group = new Group();
  readonly #bars: Bar[] = [];
  readonly #joints: Joint[] = [];
  readonly #counts = new Map<Shape, number>();
  readonly #copies = new Map<Shape, Copies>();
  readonly #barCopies: Copies[];
  readonly #jointCopies: Copies[];
  readonly #axis = new Float64Array(3);
  readonly #normal: Float64Array;
  readonly #planar: boolean;

  constructor(robot: Robot, thickness: number, normal: Numbers, points: Numbers) {
    const { lines, marks, faces } = robot.scene;
    this.#planar = robot.scene.plane !== "";
    this.#normal = Float64Array.from(normal);
    const radii = new Map<number, [number, number]>();
    const cylinders = new Set<string>();
    for (const line of lines) {
      if (line.kind === "tube" && robot.form === "bodies") {
        const driven = marks.some((mark) => mark.driven && mark.name === line.name);
        this.#addCylinder(line, thickness, points, driven ? "motor" : "barrel");
        cylinders.add(line.name);
      }
      if (!faces.some((face) => line.points.every((point) => face.points.includes(point)))) {
        this.#addLine(line, thickness, radii);
      }
    }
    for (const mark of marks) {
      if (mark.kind !== "P" || !cylinders.has(mark.name)) {
        this.#addMark(mark, thickness, radii);
      }
    }
    for (const [shape, count] of this.#counts) {
      const material = new MeshStandardMaterial({ roughness: 0.5, metalness: 0.08 });
      const copies = new Copies(SHAPES[shape](), material, count);
      copies.mesh.castShadow = shape !== "ball";
      this.#copies.set(shape, copies);
      this.group.add(copies.mesh);
    }
    this.#barCopies = this.#bars.map(({ shape }) => this.#copies.get(shape)!);
    this.#jointCopies = this.#joints.map(({ shape }) => this.#copies.get(shape)!);
  }

  #next(shape: Shape): number {
    const copy = this.#counts.get(shape) ?? 0;
    this.#counts.set(shape, copy + 1);
    return copy;
  }

  /** Adds the bars of a line, and balls that round its ends; keeps the thickest bar that ends at each point. */
  #addLine(line: SceneLine, thickness: number, radii: Map<number, [number, number]>): void {
    const [radius, role] = BARS[line.kind] ?? [0, "rod"];
    if (radius === 0) {
      return;
    }
    const owner = ownerOf(line.name);
    const shape = line.kind === "rail" ? "beam" : "shaft";
    line.points.forEach((end, i) => {
      const start = line.points[i - 1];
      if (start !== undefined) {
        const bar = { shape, copy: this.#next(shape), role, owner, start, end, radius: radius * thickness } as const;
        this.#bars.push(bar);
      }
      const other = start ?? line.points[1] ?? end;
      if ((radii.get(end)?.[0] ?? 0) < radius) {
        radii.set(end, [radius, other]);
      }
      if (shape === "shaft") {
        const size = radius * thickness;
        const round = { shape: "ball", copy: this.#next("ball"), role, owner, point: end } as const;
        this.#joints.push({ ...round, direction: -1, other, radius: size, half: size });
      }
    });
  }

  /** Adds the barrel around a tube that slides out of it: as long as most of both is at home. */
  #addCylinder(
    { name, points: [start = 0, end = 0] }: SceneLine,
    thickness: number,
    points: Numbers,
    role: Role,
  ): void {
    const way = [0, 1, 2].map((i) => points[3 * end + i]! - points[3 * start + i]!);
    const part = { role, owner: ownerOf(name), point: start, direction: -1, other: end } as const;
    const [radius, length] = [1.25 * thickness, CYLINDER * Math.hypot(...way)];
    this.#joints.push({ ...part, shape: "barrel", copy: this.#next("barrel"), radius, half: length });
  }

  #addMark(mark: SceneMark, thickness: number, radii: Map<number, [number, number]>): void {
    const kind = mark.kind === "point" ? "S" : mark.kind;
    const found = (mark.driven && MOTORS[kind]) || JOINTS[kind];
    if (!found) {
      return;
    }
    const [shape, radius, half] = found;
    const [thickest, other] = radii.get(mark.point) ?? [1, mark.point];
    const upright = kind === "R" && mark.direction < 0 && this.#planar;
    const slim = mark.driven || kind === "centre" ? 1 : Math.min(Math.max(thickest, 0.72), 1);
    const role = mark.driven ? "motor" : kind === "centre" ? "platform" : "joint";
    this.#joints.push({
      shape,
      copy: this.#next(shape),
      role,
      owner: ownerOf(mark.name),
      point: mark.point,
      direction: kind === "U" && other !== mark.point ? -1 : mark.direction,
      other: upright ? mark.point : other,
      radius: radius * slim * thickness,
      half: half * slim * thickness,
    });
  }

  /** Puts everything where the scene says. */
  update(points: Numbers, directions: Numbers): void {
    for (let i = 0; i < this.#bars.length; i++) {
      const { copy, start, end, radius } = this.#bars[i]!;
      this.#barCopies[i]!.between(copy, points, 3 * start, points, 3 * end, radius);
    }
    for (let i = 0; i < this.#joints.length; i++) {
      const { copy, point, direction, other, radius, half } = this.#joints[i]!;
      if (direction >= 0) {
        this.#jointCopies[i]!.about(copy, points, 3 * point, directions, 3 * direction, radius, half);
      } else {
        this.#towards(points, 3 * point, 3 * other);
        this.#jointCopies[i]!.about(copy, points, 3 * point, this.#axis, 0, radius, half);
      }
    }
  }

  #towards(points: Numbers, from: number, to: number): void {
    for (let i = 0; i < 3; i++) {
      this.#axis[i] = from === to ? this.#normal[i]! : points[to + i]! - points[from + i]!;
    }
  }

  /** Colours everything; what belongs to a limb in trouble is marked. */
  paint(palette: Palette, troubled: ReadonlySet<string>): void {
    for (const { shape, copy, role, owner } of [...this.#bars, ...this.#joints]) {
      this.#copies.get(shape)!.paint(copy, palette.roles[troubled.has(owner) ? "trouble" : role]);
    }
  }
}
