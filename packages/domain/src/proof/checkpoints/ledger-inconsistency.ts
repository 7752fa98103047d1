/**
 * Why a newer checkpoint does not continue the one that was kept. `fork`: another history.
 * `rollback`: fewer entries. `signature`: the signature is wrong. `key`: the kept key does not vouch
 * for the key that signed it.
 */
export const inconsistencyProblems = ['fork', 'rollback', 'signature', 'key'] as const;
export type InconsistencyProblem = (typeof inconsistencyProblems)[number];

/** `fault` in the data of the entry that acknowledges a reported inconsistency. Not a fault of an entry. */
export const INCONSISTENCY = 'inconsistency';
