/** Records that an entry of the ledger may name, and that may be deleted while the entry stays. */
export const linkedRecords = ['ticket', 'video', 'user'] as const;
export type LinkedRecord = (typeof linkedRecords)[number];
