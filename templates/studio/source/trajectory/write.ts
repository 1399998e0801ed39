/** A profile as a table that a spreadsheet, and this page, read again. */
import { namesOf } from "../motion";
import type { Robot } from "../robot";
import type { Profile } from "./profile";

/** CSV with units in the header. Rows that cannot be reached have a status and empty cells. */
export function profileTable(robot: Robot, profile: Profile): string {
  const names = namesOf(robot);
  const entries = robot.coordinates.map(({ name, unit }) => `${name} [${unit}]`);
  const motion = (title: string, units: readonly string[]) =>
    Array.from({ length: names.freedoms }, (_, i) => `${title} ${i + 1} [${units[i]}]`);
  const motors = (title: string, values: readonly Float64Array[] | null, unit: (i: number) => string) =>
    values?.map((_, i) => `${title} ${robot.actuators[i]?.name} [${unit(i)}]`) ?? [];
  const position = (i: number) => robot.actuators[i]?.position_unit ?? "1";
  const header = [
    "t [s]",
    ...entries,
    ...motion(names.rate, names.rateUnits),
    ...motion(names.acceleration, names.accelerationUnits),
    ...motors("position", profile.positions, position),
    ...motors("speed", profile.speeds, (i) => `${position(i)}/s`),
    ...motors("effort", profile.efforts, (i) => robot.actuators[i]?.effort_unit ?? "1"),
    "status",
  ];
  const columns = [...(profile.positions ?? []), ...(profile.speeds ?? []), ...(profile.efforts ?? [])];
  const lines = [header.map(cell).join(",")];
  const [poses, rates] = [robot.coordinates.length, names.freedoms];
  for (let i = 0; i < profile.count; i++) {
    const row = [
      profile.times[i] as number,
      ...profile.poses.subarray(i * poses, (i + 1) * poses),
      ...profile.rates.subarray(i * rates, (i + 1) * rates),
      ...profile.accelerations.subarray(i * rates, (i + 1) * rates),
      ...columns.map((values) => values[i] as number),
    ];
    lines.push([...row.map((value) => (Number.isFinite(value) ? String(value) : "")), profile.statuses[i]].join(","));
  }
  return `${lines.join("\r\n")}\r\n`;
}

/** A name as a cell: quoted where it must be, and never a formula of a spreadsheet. */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
