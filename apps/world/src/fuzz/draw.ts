import fc, { type Arbitrary } from 'fast-check';

/** A source of values that are the same for the same seed. */
export interface Draw {
  /** Draws one value of an arbitrary. */
  <Value>(arbitrary: Arbitrary<Value>): Value;
  /** Draws a whole number below this one, each as likely as the others. */
  readonly below: (limit: number) => number;
}

/** Spreads neighboring numbers over all 32 bits (the finalizer of MurmurHash3): generators of close seeds begin alike. */
function mixed(number: number): number {
  let bits = number | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return bits ^ (bits >>> 16);
}

export function createDraw(seed: number): Draw {
  let drawn = 0;
  const next = (): number => {
    drawn += 1;
    return mixed(mixed(seed) + drawn);
  };
  const draw = <Value>(arbitrary: Arbitrary<Value>): Value => {
    for (const value of fc.sample(arbitrary, { seed: next(), numRuns: 1 })) return value;
    throw new Error('the arbitrary gave no value');
  };
  return Object.assign(draw, { below: (limit: number) => (next() >>> 0) % limit });
}

/** A list is empty from which a value was to be drawn: its records were removed a moment before. */
export class NothingToPick extends Error {
  override readonly name = 'NothingToPick';
}

/** Draws one of these values. @throws NothingToPick */
export function pick<Value>(draw: Draw, values: readonly Value[]): Value {
  const at = draw.below(Math.max(values.length, 1));
  for (const value of values.slice(at, at + 1)) return value;
  throw new NothingToPick('there is nothing to pick from');
}

/** Returns true in so many of a hundred draws. */
export const chance = (draw: Draw, percent: number): boolean => draw.below(100) < percent;

/** Returns an object with some of these fields, each left out as often as not. */
export function some<Fields extends object>(draw: Draw, fields: Fields): Partial<Fields> {
  const kept = { ...fields };
  for (const name of Object.keys(fields)) if (chance(draw, 50)) Reflect.deleteProperty(kept, name);
  return kept;
}
