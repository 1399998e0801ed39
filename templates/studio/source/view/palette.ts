/** Colours of the picture, on light and on dark ground. */

export type Theme = "light" | "dark";

/** What a part is painted as. */
export type Role =
  | "link"
  | "rod"
  | "barrel"
  | "tube"
  | "rail"
  | "base"
  | "platform"
  | "body"
  | "joint"
  | "motor"
  | "gap"
  | "trouble";

export interface Palette {
  readonly sky: number;
  readonly horizon: number;
  readonly grid: number;
  readonly shade: number;
  readonly roles: Readonly<Record<Role, number>>;
  /** Axes x, y and z. */
  readonly axes: readonly [number, number, number];
  readonly gravity: number;
  readonly force: number;
  readonly moment: number;
  readonly effort: number;
  readonly trail: number;
  readonly handle: number;
  /** Strength of the light from everywhere, and of that from one side. */
  readonly around: number;
  readonly key: number;
}

const LIGHT: Palette = {
  sky: 0xfbfcfd,
  horizon: 0xe6eaf0,
  grid: 0x5a6675,
  shade: 0.15,
  roles: {
    link: 0x66758a,
    rod: 0xc3ccd7,
    barrel: 0x5b697d,
    tube: 0xd3dae3,
    rail: 0x9aa5b3,
    base: 0xdfe4ea,
    platform: 0x3d8ae6,
    body: 0x93a7c0,
    joint: 0x3a4452,
    motor: 0xf07a22,
    gap: 0xd92c3a,
    trouble: 0xd92c3a,
  },
  axes: [0xcf2f3d, 0x1c8a4b, 0x2563d9],
  gravity: 0x6b4fb8,
  force: 0x0f8f83,
  moment: 0xa8479f,
  effort: 0xc9600f,
  trail: 0x2b7de0,
  handle: 0x0b62c4,
  around: 1.75,
  key: 1.75,
};

const DARK: Palette = {
  sky: 0x1c222b,
  horizon: 0x0d1015,
  grid: 0x8b99ab,
  shade: 0.45,
  roles: {
    link: 0x8494a9,
    rod: 0xaab6c5,
    barrel: 0x74839a,
    tube: 0xc3cdd9,
    rail: 0x69768a,
    base: 0x46515f,
    platform: 0x3f92f5,
    body: 0x7388a3,
    joint: 0x333c48,
    motor: 0xff8a3d,
    gap: 0xff5b64,
    trouble: 0xff4f5a,
  },
  axes: [0xff6b72, 0x4fd087, 0x6ea3ff],
  gravity: 0xb49cff,
  force: 0x3fd6c6,
  moment: 0xe58ade,
  effort: 0xffa057,
  trail: 0x6cb2ff,
  handle: 0x6cb2ff,
  around: 1.45,
  key: 1.8,
};

export function paletteOf(theme: Theme): Palette {
  return theme === "dark" ? DARK : LIGHT;
}
