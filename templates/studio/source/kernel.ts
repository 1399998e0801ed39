/** The robot's functions, in WebAssembly: one state without allocation, or batches. */
import type { KernelFunction, Port, Robot } from "./robot";

const BYTES = 8;
/** Bytes that the constants of a robot may take; they are some hundred numbers. */
const CONSTANTS = 1 << 19;
const PAGE = 65536;
const UNTOUCHED = 0x7ff8_0bad_0bad_0badn;

type Exports = Readonly<Record<string, (...args: number[]) => number>>;
export type Numbers = Float64Array | readonly number[];

/** A function and the numbers it is given and yields, which lie in the memory of the module. */
export interface KernelCall {
  readonly definition: KernelFunction;
  /** To be filled before `run`. What may be left out holds its standard until something else is written. */
  readonly inputs: Readonly<Record<string, Float64Array>>;
  /** Of the last `run`; NaN where its status is not 0. */
  readonly outputs: Readonly<Record<string, Float64Array>>;
  /** Computes, and returns the status. */
  run(): number;
}

export interface Batch {
  /** Bitwise or of `statuses`. */
  readonly status: number;
  readonly statuses: Uint32Array;
  readonly outputs: Readonly<Record<string, Float64Array>>;
}

export function sizeOf(port: Port): number {
  return port.shape.reduce((product, length) => product * length, 1);
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / 16) * 16;
}

/** Bytes of a text in base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    bytes[i] = text.charCodeAt(i);
  }
  return bytes;
}

class Call implements KernelCall {
  readonly inputs: Record<string, Float64Array> = {};
  readonly outputs: Record<string, Float64Array> = {};
  /** Status of bad parameters, which all states have then. */
  refused = 0;
  readonly #arguments: number[];
  readonly #places: readonly (readonly [Record<string, Float64Array>, Port, number])[];
  #function: (...args: number[]) => number;

  constructor(
    readonly definition: KernelFunction,
    readonly memory: WebAssembly.Memory,
    exported: (...args: number[]) => number,
    constants: number,
    begin: number,
  ) {
    let end = begin;
    const place = (into: Record<string, Float64Array>, port: Port) => {
      end += BYTES * sizeOf(port);
      return [into, port, end - BYTES * sizeOf(port)] as const;
    };
    this.#places = [
      ...definition.inputs.map((port) => place(this.inputs, port)),
      ...definition.outputs.map((port) => place(this.outputs, port)),
    ];
    this.#arguments = [constants, ...this.#places.map(([, , start]) => start)];
    this.#function = exported;
  }

  /** Looks at the memory anew, which moves when it grows. */
  look(): void {
    for (const [into, port, start] of this.#places) {
      into[port.name] = new Float64Array(this.memory.buffer, start, sizeOf(port));
    }
  }

  standard(): void {
    for (const port of this.definition.inputs) {
      if (port.standard) {
        this.inputs[port.name]?.set(port.standard);
      }
    }
  }

  run(): number {
    const status = this.#function(...this.#arguments) >>> 0;
    return this.refused || status;
  }
}

export class Kernel {
  readonly #exports: Exports;
  readonly #memory: WebAssembly.Memory;
  readonly #constants: number;
  readonly #values: number;
  readonly #batches: number;
  readonly #calls = new Map<string, Call>();
  /** Status of the parameters that were set last. */
  prepared = 0;
  /** Values of all parameters as they are now. */
  readonly parameters = new Map<string, number>();

  /** @param compiled The module of `robot`, such as another worker has it. */
  constructor(
    readonly robot: Robot,
    readonly compiled: WebAssembly.Module,
  ) {
    const exported = new WebAssembly.Instance(compiled, {}).exports as unknown as Record<string, unknown>;
    this.#memory = exported.memory as WebAssembly.Memory;
    const base = (exported.__heap_base as WebAssembly.Global).value as number;
    this.#exports = exported as unknown as Exports;
    this.#exports._initialize?.();
    this.#constants = aligned(base);
    this.#values = this.#constants + CONSTANTS;
    this.#batches = this.#place(this.#values + aligned(BYTES * robot.parameters.length));
    this.#watchConstants();
    const status = this.prepare({});
    if (status !== 0 && robot.parameters.length > 0) {
      throw new Error(`the parameters of the robot file yield status ${status}`);
    }
  }

  static async load(robot: Robot): Promise<Kernel> {
    return new Kernel(robot, await WebAssembly.compile(bytesOf(robot.module)));
  }

  #place(begin: number): number {
    let end = begin;
    for (const definition of this.robot.functions) {
      const exported = this.#exports[definition.symbol];
      if (!exported) {
        throw new Error(`the module has no function ${definition.symbol}`);
      }
      this.#calls.set(definition.name, new Call(definition, this.#memory, exported, this.#constants, end));
      const numbers = [...definition.inputs, ...definition.outputs].reduce((sum, port) => sum + sizeOf(port), 0);
      end += aligned(BYTES * numbers);
    }
    this.#makeRoom(end);
    for (const call of this.#calls.values()) {
      call.look();
      call.standard();
    }
    return end;
  }

  /** Constants that are larger than their room would fall into what lies behind it. */
  #watchConstants(): void {
    new BigUint64Array(this.#memory.buffer, this.#values - BYTES, 1)[0] = UNTOUCHED;
  }

  #makeRoom(end: number): void {
    const missing = end - this.#memory.buffer.byteLength;
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / PAGE));
      for (const call of this.#calls.values()) {
        call.look();
      }
    }
  }

  /** Sets parameters, in SI; others than these are those of the file. Returns a status.
   * @throws RangeError The robot has no such parameter. */
  prepare(changed: Readonly<Record<string, number>>): number {
    const known = this.robot.parameters;
    const unknown = Object.keys(changed).find((name) => !known.some((parameter) => parameter.name === name));
    if (unknown !== undefined) {
      throw new RangeError(`the robot has no parameter ${unknown}`);
    }
    const values = new Float64Array(this.#memory.buffer, this.#values, known.length);
    known.forEach((parameter, i) => {
      values[i] = Object.hasOwn(changed, parameter.name) ? (changed[parameter.name] as number) : parameter.value;
      this.parameters.set(parameter.name, values[i] as number);
    });
    const status = (this.#exports[`${this.robot.prefix}_prepare`]?.(this.#values, this.#constants) ?? 0) >>> 0;
    if (new BigUint64Array(this.#memory.buffer, this.#values - BYTES, 1)[0] !== UNTOUCHED) {
      throw new Error("the constants of the robot are larger than their room");
    }
    this.prepared = status;
    for (const call of this.#calls.values()) {
      call.refused = status;
    }
    return status;
  }

  has(name: string): boolean {
    return this.#calls.has(name);
  }

  find(name: string): KernelCall | undefined {
    return this.#calls.get(name);
  }

  /** @throws RangeError The robot has no such function. */
  call(name: string): KernelCall {
    const found = this.#calls.get(name);
    if (!found) {
      throw new RangeError(`the robot has no function ${name}`);
    }
    return found;
  }

  /** The function for many states, one after the other in every array; results are copies. Of an input that may be
   * left out, the standard is taken.
   * @throws RangeError An array has not `count` times the numbers of a state. */
  batch(name: string, count: number, inputs: Readonly<Record<string, Numbers>>): Batch {
    const { definition } = this.call(name);
    const given = definition.inputs.map((port) => filled(port, count, inputs[port.name]));
    const sizes = definition.outputs.map((port) => sizeOf(port) * count);
    let end = this.#batches;
    const place = (size: number) => {
      end += BYTES * size;
      return end - BYTES * size;
    };
    const starts = given.map(({ length }) => place(length));
    const ends = sizes.map(place);
    const words = end;
    this.#makeRoom(words + 4 * count);
    const { buffer } = this.#memory;
    given.forEach((values, i) => {
      new Float64Array(buffer, starts[i], values.length).set(values);
    });
    const run = this.#exports[`${definition.symbol}_batch`];
    const computed = (run?.(this.#constants, count, ...starts, ...ends, words) ?? 0) >>> 0;
    const status = this.prepared || computed;
    const outputs: Record<string, Float64Array> = {};
    definition.outputs.forEach((port, i) => {
      outputs[port.name] = new Float64Array(buffer, ends[i], sizes[i]).slice();
    });
    const statuses = new Uint32Array(buffer, words, count).slice();
    return { status, statuses: this.prepared ? statuses.fill(this.prepared) : statuses, outputs };
  }
}

function filled(port: Port, count: number, values: Numbers | undefined): Numbers {
  const size = sizeOf(port);
  if (values === undefined && port.standard) {
    return repeated(port.standard, count);
  }
  if (values?.length !== size * count) {
    throw new RangeError(`${port.name} has ${values?.length ?? "no"} numbers; ${size * count} are needed`);
  }
  return values;
}

/** The same numbers for every state. */
export function repeated(values: Numbers, count: number): Float64Array {
  const all = new Float64Array(values.length * count);
  for (let i = 0; i < count; i++) {
    all.set(values, i * values.length);
  }
  return all;
}
