import texts from './texts.json' with { type: 'json' };

/** Kinds of faults (`docs/proof-format.md`). */
export type FaultCode = Exclude<keyof typeof texts.faults, `${string} ${string}`>;

/** Something that is not as it must be, and where. */
export interface Fault {
  readonly code: FaultCode;
  /** A path, the number of an entry or the size of a checkpoint. */
  readonly place: string | number;
}

/** Adds a fault to the result, unless it was already reported. */
export type Report = (code: FaultCode, place: Fault['place']) => void;

/** Returns a list of faults, and the function that adds to it. */
export function collectFaults(first: readonly Fault[] = []): {
  readonly faults: Fault[];
  readonly report: Report;
} {
  const faults = [...first];
  const report: Report = (code, place) => {
    if (!faults.some((fault) => fault.code === code && fault.place === place)) faults.push({ code, place });
  };
  return { faults, report };
}
