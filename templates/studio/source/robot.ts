/** What a page is given of a robot: written by pkmgen/studio, read here. SI units, radians, world frame. */

/** An input or output of a kernel function. */
export interface Port {
  readonly name: string;
  /** For one state; [] is a single number. */
  readonly shape: readonly number[];
  /** One for each entry, row by row. */
  readonly units: readonly string[];
  readonly meaning: string;
  /** What an input that may be left out is then: Newton's start, a payload of nothing. */
  readonly standard: readonly number[] | null;
}

export interface KernelFunction {
  readonly name: string;
  /** What it computes, one line. */
  readonly title: string;
  /** Name in the module; batches add `_batch`. */
  readonly symbol: string;
  readonly inputs: readonly Port[];
  readonly outputs: readonly Port[];
}

/** An entry of the state: of the platform's pose, or of the position of the independent joints. */
export interface Coordinate {
  readonly name: string;
  /** m, rad, or 1 for the entries of a quaternion (scalar first, the last four). */
  readonly unit: string;
  readonly home: number;
  /** Range of sliders and maps, from the box of the file or around home. */
  readonly low: number;
  readonly high: number;
}

/** How dragging moves the platform; null for robots in joint coordinates. */
export interface Dragging {
  /** World axis (0, 1, 2) of each entry of the pose that is a displacement, in order. */
  readonly axes: readonly number[];
  /** `none`; `axis`: the last entry turns about `normal`; `free`: the last four are a quaternion, scalar first. */
  readonly rotation: "none" | "axis" | "free";
  readonly normal: readonly [number, number, number];
}

export interface Actuator {
  readonly name: string;
  readonly position_unit: string;
  readonly effort_unit: string;
  /** Mark of the scene that shows the motor; −1 where there is none. */
  readonly mark: number;
}

/** Points and directions are rows of the outputs `points` and `directions` of the function `scene`. */
export interface SceneLine {
  /** link, rod, barrel, tube, second link, rail, platform, distance, gear, gap, or motor axis. */
  readonly kind: string;
  readonly name: string;
  readonly points: readonly number[];
}

export interface SceneMark {
  /** R, P, H, U, S, C, planar, contact, base, frame, or centre for the platform point. */
  readonly kind: string;
  readonly name: string;
  readonly point: number;
  /** Direction of the axis; −1 where it has none. */
  readonly direction: number;
  readonly driven: boolean;
}

export interface SceneFace {
  readonly kind: "platform" | "body";
  readonly name: string;
  /** Corners in order. */
  readonly points: readonly number[];
}

/** Row of the output `reaction` of joint_reactions: where its arrow stands. */
export interface SceneReaction {
  readonly name: string;
  readonly point: number;
}

export interface Scene {
  readonly lines: readonly SceneLine[];
  readonly marks: readonly SceneMark[];
  readonly faces: readonly SceneFace[];
  readonly reactions: readonly SceneReaction[];
  /** A length of the size of the robot, m. */
  readonly size: number;
  /** World axes in which all of it lies, such as xy; empty where it is spatial. */
  readonly plane: string;
  /** Direction of gravity times 9.81 or so, m/s². */
  readonly gravity: readonly [number, number, number];
}

export interface JointLimit {
  readonly name: string;
  readonly unit: string;
  readonly lower: number | null;
  readonly upper: number | null;
}

export interface Parameter {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly meaning: string;
}

/** Operations of a function by one method. */
export interface Count {
  readonly method: string;
  readonly function: string;
  readonly add: number;
  readonly multiply: number;
  readonly divide: number;
  readonly other: number;
  readonly source: string;
}

export interface Robot {
  readonly format: 1;
  readonly pkmgen: string;
  readonly name: string;
  readonly title: string;
  /** `limbs`: inputs pose, twist, acceleration; `bodies`: position, rate, acceleration. */
  readonly form: "limbs" | "bodies";
  readonly coordinates: readonly Coordinate[];
  readonly dragging: Dragging | null;
  readonly actuators: readonly Actuator[];
  /** In the order of the output of joint_coordinates. */
  readonly joints: readonly JointLimit[];
  readonly parameters: readonly Parameter[];
  /** Those of the kernel, `scene` among them; others of the family may be absent: ask before calling. */
  readonly functions: readonly KernelFunction[];
  /** Prefix of `prepare` in the module. */
  readonly prefix: string;
  readonly limbs: readonly string[];
  readonly scene: Scene;
  readonly counts: readonly Count[];
  /** MathML of the equations, made and escaped by pkmgen; empty where there is none. */
  readonly equations: string;
  /** The robot file; the page changes values of parameters in it for download. */
  readonly file: string;
  /** The module, base64. */
  readonly module: string;
}
