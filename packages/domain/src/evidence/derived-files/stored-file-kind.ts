/** Kinds of files that are served under /media. */
export const storedFileKinds = ['video', 'report', 'derived'] as const;
export type StoredFileKind = (typeof storedFileKinds)[number];
