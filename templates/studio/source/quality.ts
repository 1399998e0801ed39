/** How good a pose is: condition, distance to singularities and limits. Numbers only; panels show them. */
import type { Context } from "./context";
import { eigenvaluesOf } from "./eigenvalues";
import type { Result } from "./evaluate";
import { jointsAt } from "./joints";
import type { State } from "./state";

export interface Quality {
  readonly condition: number;
  /** Ratio of the eigenvalues of the mass matrix; NaN where its rates have different units. */
  readonly massCondition: number;
  readonly serial: readonly number[];
  readonly parallel: number;
  /** Of limbs with a limit of reach in closed form. */
  readonly reach: readonly number[];
  readonly status: number;
}

function good(result: Result | undefined, output: string): readonly number[] {
  return result?.status === 0 ? [...(result.outputs[output] ?? [])] : [];
}

/** Whether all entries of the mass matrix have one unit, and more than one of them. */
export function massIsUniform({ kernel, store }: Context): boolean {
  const port = kernel.find("mass_matrix")?.definition.outputs[0];
  const { freedoms, rateUnits } = store.names;
  return port?.shape[0] === freedoms && freedoms > 1 && new Set(rateUnits).size === 1;
}

export function qualityAt(context: Context, state: State): Quality {
  const { evaluator } = context;
  const singular = evaluator.at("singularity", state);
  const [serial, parallel] = [good(singular, "serial"), good(singular, "parallel")];
  const mass = good(evaluator.at("mass_matrix", state), "mass_matrix");
  const values = massIsUniform(context) && mass.length > 0 ? eigenvaluesOf(mass, Math.sqrt(mass.length)) : [];
  const condition = evaluator.at("condition_number", state);
  const reach = good(evaluator.at("reach_margin", state), "margin");
  return {
    condition: good(condition, "condition_number")[0] ?? Number.NaN,
    massCondition: (values.at(-1) ?? Number.NaN) / (values[0] ?? Number.NaN),
    serial,
    parallel: parallel[0] ?? Number.NaN,
    reach,
    status: (singular ?? condition ?? evaluator.at("mass_matrix", state))?.status ?? 0,
  };
}

/** The joint that is nearest to a limit, by its share of the range; null where no joint has two limits. */
export function nearestLimit(context: Context): { readonly name: string; readonly share: number } | null {
  const found = jointsAt(context);
  let nearest: { name: string; share: number } | null = null;
  found?.joints.forEach(({ name, margin }, i) => {
    const { lower, upper } = context.robot.joints[i] as Context["robot"]["joints"][number];
    if (found.status === 0 && lower !== null && upper !== null) {
      const share = margin / (upper - lower);
      if (share < (nearest?.share ?? Number.POSITIVE_INFINITY)) {
        nearest = { name, share };
      }
    }
  });
  return nearest;
}

/** What is to be warned of; nothing where all is well. Measures are compared with those of home. */
export function warnings(now: Quality, home: Quality, actuators: readonly string[]): string[] {
  const found: string[] = [];
  if (Math.abs(now.parallel) < 0.1 * Math.abs(home.parallel)) {
    found.push("near a parallel singularity (type 2): the platform can hardly be held");
  }
  if (Number.isFinite(now.parallel) && Math.sign(now.parallel) !== Math.sign(home.parallel)) {
    found.push("beyond a parallel singularity, seen from home");
  }
  const flat = actuators.filter((_, i) => (now.serial[i] ?? Number.POSITIVE_INFINITY) < 0.1 * (home.serial[i] ?? 0));
  if (flat.length > 0) {
    found.push(`near a serial singularity (type 1): ${flat.join(", ")}`);
  }
  if (now.condition > 10 * home.condition) {
    found.push("the condition number is more than ten times that of home");
  }
  if (now.reach.some((margin) => margin < 0)) {
    found.push("beyond the limit of reach");
  } else if (now.reach.some((margin, i) => margin < 0.1 * (home.reach[i] ?? 0))) {
    found.push("near the limit of reach");
  }
  return found;
}
