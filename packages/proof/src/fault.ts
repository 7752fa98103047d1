import texts from './texts.json' with { type: 'json' };

/** Kinds of faults (`docs/proof-format.md`). */
export type FaultCode = Exclude<keyof typeof texts.faults, `${string} ${string}`>;

/**
 * Something that is not as it must be, and where: a path, the number of an entry or the size of a checkpoint.
 * In a ledger from which the agency moved, a number follows the path of its folder and a colon.
 */
export interface Fault {
  readonly code: FaultCode;
  readonly place: string | number;
}

/** A rule that applies to a place, and whether it is broken there. */
export type Rule = readonly [code: FaultCode, place: Fault['place'], isBroken: boolean];

/** Records the faults of broken rules. Returns whether there are any. */
export type Check = (...rules: readonly Rule[]) => boolean;
