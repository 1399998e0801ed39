/** The state in the fragment of the URL: what differs from a page that is opened. A fragment is anybody's text. */
import type { State, Store } from "./state";

const MOST = 16384;
const LISTS = ["pose", "rate", "acceleration", "centre"] as const;

function list(values: readonly number[]): string {
  return values.map(String).join(",");
}

/** The fragment, without #; empty for the standard state. */
export function fragmentOf(store: Store): string {
  const [state, standard] = [store.state, store.standard()];
  const entries = new URLSearchParams();
  for (const key of LISTS) {
    if (list(state[key]) !== list(standard[key])) {
      entries.set(key, list(state[key]));
    }
  }
  for (const [name, value] of Object.entries(state.parameters)) {
    entries.set(`parameter.${name}`, String(value));
  }
  for (const [name, values] of Object.entries(state.given)) {
    entries.set(`given.${name}`, list(values));
  }
  for (const [name, value] of Object.entries(state.limits)) {
    entries.set(`limit.${name}`, String(value));
  }
  for (const [key, value] of Object.entries(state.settings)) {
    entries.set(key, String(value));
  }
  return entries.toString().replaceAll("%2C", ",");
}

function numbers(text: string): number[] {
  return text
    .split(",")
    .map((part) => (/^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(part) ? Number(part) : Number.NaN));
}

/** What a fragment says, as far as it is good, on top of the standard state.
 * @returns The state, and what was ignored and why. */
export function readFragment(
  store: Store,
  fragment: string,
): { readonly state: State; readonly ignored: readonly string[] } {
  const scratch = new StoreReader(store);
  const text = fragment.replace(/^#/, "");
  if (text.length > MOST) {
    return { state: store.standard(), ignored: [`a fragment of ${text.length} characters; at most ${MOST} are read`] };
  }
  for (const [key, value] of new URLSearchParams(text)) {
    scratch.read(key, value);
  }
  return { state: scratch.state, ignored: scratch.ignored };
}

/** Reads entry by entry. */
class StoreReader {
  readonly ignored: string[] = [];
  state: State;

  constructor(readonly store: Store) {
    this.state = store.standard();
  }

  read(key: string, text: string): void {
    const [kind = "", ...rest] = key.split(".");
    const name = rest.join(".");
    const change = this.#change(kind, name, key, text);
    if (change) {
      this.state = { ...this.state, ...change };
    } else {
      this.ignored.push(`${key.slice(0, 40)}=${text.slice(0, 40)}`);
    }
  }

  #change(kind: string, name: string, key: string, text: string): Partial<State> | undefined {
    if (name === "") {
      return this.#list(kind, numbers(text));
    }
    const [value = Number.NaN] = numbers(text);
    const robot = this.store.robot;
    if (kind === "parameter") {
      const known = Number.isFinite(value) && robot.parameters.some((parameter) => parameter.name === name);
      return known ? { parameters: { ...this.state.parameters, [name]: value } } : undefined;
    }
    if (kind === "limit") {
      const known = value > 0 && Number.isFinite(value) && robot.actuators.some((actuator) => actuator.name === name);
      return known ? { limits: { ...this.state.limits, [name]: value } } : undefined;
    }
    if (kind === "given") {
      return this.#given(name, numbers(text));
    }
    const checked = this.store.checkedSetting(key, text);
    return checked === undefined ? undefined : { settings: { ...this.state.settings, [key]: checked } };
  }

  #list(key: string, values: readonly number[]): Partial<State> | undefined {
    if (key === "pose" || key === "centre") {
      const pose = this.store.checkedPose(values);
      return pose && { [key]: pose };
    }
    const fits = values.length === this.store.names.freedoms && values.every(Number.isFinite);
    return fits && (key === "rate" || key === "acceleration") ? { [key]: values } : undefined;
  }

  #given(name: string, values: readonly number[]): Partial<State> | undefined {
    const known = this.store.names.given.find(({ port }) => port.name === name);
    const fits = known?.standard.length === values.length && values.every(Number.isFinite);
    return fits ? { given: { ...this.state.given, [name]: values } } : undefined;
  }
}

/** Keeps the fragment of this window as the store says; pages in frames without an address are left alone. */
export function keepInFragment(store: Store): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(() => write(fragmentOf(store)), 300);
  });
}

function write(fragment: string): void {
  try {
    history.replaceState(null, "", fragment ? `#${fragment}` : location.pathname + location.search);
  } catch {
    // a frame whose address is about:srcdoc or data: has no history of its own
  }
}
