/** What the bits of a status say, in words. */

export const OUT_OF_REACH = 1;
export const SINGULAR = 2;
export const NOT_FINITE = 4;
export const NOT_NORMALISED = 8;
export const NO_CONVERGENCE = 16;
export const OTHER_ASSEMBLY = 32;
export const BAD_PARAMETERS = 64;
const LIMB_OUT_OF_REACH = 8;
const LIMB_SINGULAR = 20;
const LIMBS = 12;

function named(status: number, limbs: readonly string[], first: number): string[] {
  if (status & BAD_PARAMETERS) {
    return []; // where limbs have their bits, a demand has its number
  }
  return limbs.slice(0, LIMBS).filter((_, i) => ((status >>> (first + i)) & 1) === 1);
}

/** Limbs that do not reach, or stand in another assembly. */
export function limbsOutOfReach(status: number, limbs: readonly string[]): string[] {
  return named(status, limbs, LIMB_OUT_OF_REACH);
}

export function limbsSingular(status: number, limbs: readonly string[]): string[] {
  return named(status, limbs, LIMB_SINGULAR);
}

function those(limbs: readonly string[], verb: string, plural: string): string {
  return `${limbs.length > 1 ? "limbs" : "limb"} ${limbs.join(", ")} ${limbs.length > 1 ? plural : verb}`;
}

/** A sentence without its full stop; empty where the results are good. */
export function inWords(status: number, limbs: readonly string[]): string {
  if (status & BAD_PARAMETERS) {
    return "the robot file does not admit these parameters";
  }
  const parts: string[] = [];
  const [far, flat] = [limbsOutOfReach(status, limbs), limbsSingular(status, limbs)];
  if (status & NOT_FINITE) {
    parts.push("an input is not a finite number, or a result overflows");
  }
  if (status & NOT_NORMALISED) {
    parts.push("the quaternion does not have length one");
  }
  if (status & NO_CONVERGENCE) {
    parts.push("Newton's method does not converge");
  }
  if (status & OTHER_ASSEMBLY) {
    const who = far.length > 0 ? those(far, "stands", "stand") : "the robot stands";
    parts.push(`${who} in another assembly than at home`);
  }
  if (status & OUT_OF_REACH) {
    parts.push(
      far.length > 0 ? those(far, "does not reach", "do not reach") : "the limbs cannot be assembled: out of reach",
    );
  }
  if (status & SINGULAR) {
    const serial = "stretched or folded (serial singularity, type 1)";
    parts.push(
      flat.length > 0
        ? those(flat, `is ${serial}`, `are ${serial}`)
        : "the platform is singular (parallel singularity, type 2)",
    );
  }
  return parts.join("; ");
}
