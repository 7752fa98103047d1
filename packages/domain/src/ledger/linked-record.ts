/** Records that ledger entries may refer to even after their deletion. */
export const linkedRecords = ['ticket', 'video', 'user'] as const;
export type LinkedRecord = (typeof linkedRecords)[number];
