/** Kinds of files that have an address under /media. */
export const storedFileKinds = ['video', 'report', 'derived'] as const;
export type StoredFileKind = (typeof storedFileKinds)[number];
