import fc, { type Arbitrary } from 'fast-check';
import { below, createIntegers } from './integers.ts';

/** A deterministic source of values: the same seed gives the same values. */
export interface Draw {
  /** Draws one value of an arbitrary. */
  <Value>(arbitrary: Arbitrary<Value>): Value;
  /** Draws an integer below this limit, uniformly distributed. */
  readonly below: (limit: number) => number;
}

export function createDraw(seed: number): Draw {
  const next = createIntegers(seed);
  const draw = <Value>(arbitrary: Arbitrary<Value>): Value => {
    for (const value of fc.sample(arbitrary, { seed: next(), numRuns: 1 })) return value;
    throw new Error('the arbitrary gave no value');
  };
  return Object.assign(draw, { below: (limit: number) => below(next, limit) });
}

/** A value was to be drawn from an empty list: another call has just removed its records. */
export class NothingToPick extends Error {
  override readonly name = 'NothingToPick';
}

/** Draws one of these values. @throws NothingToPick */
export function pick<Value>(draw: Draw, values: readonly Value[]): Value {
  const at = draw.below(Math.max(values.length, 1));
  for (const value of values.slice(at, at + 1)) return value;
  throw new NothingToPick('there is nothing to pick from');
}

/** Returns true with this probability in percent. */
export const chance = (draw: Draw, percent: number): boolean => draw.below(100) < percent;

/** Returns an object with some of these fields. Each is omitted half of the time. */
export function some<Fields extends object>(draw: Draw, fields: Fields): Partial<Fields> {
  const kept = { ...fields };
  for (const name of Object.keys(fields)) if (chance(draw, 50)) Reflect.deleteProperty(kept, name);
  return kept;
}
