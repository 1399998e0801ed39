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
  shade: 0.2,
  roles: {
    link: 0x4d5968,
    rod: 0xb4becb,
    barrel: 0x4d5968,
    tube: 0xc9d2dd,
    rail: 0x8e99a8,
    base: 0xd5dbe3,
    platform: 0x2b7de0,
    body: 0x8fa3bb,
    joint: 0x2c343f,
    motor: 0xe8711c,
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
  key: 2.1,
};

const DARK: Palette = {
  sky: 0x1c222b,
  horizon: 0x0d1015,
  grid: 0x8b99ab,
  shade: 0.45,
  roles: {
    link: 0x6f7e92,
    rod: 0xaab6c5,
    barrel: 0x5d6a7c,
    tube: 0xc3cdd9,
    rail: 0x69768a,
    base: 0x39434f,
    platform: 0x3f92f5,
    body: 0x7388a3,
    joint: 0x20262e,
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
  around: 1.25,
  key: 2.3,
};

export function paletteOf(theme: Theme): Palette {
  return theme === "dark" ? DARK : LIGHT;
}
