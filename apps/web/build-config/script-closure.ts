/** The properties of a bundle's chunk that the plugins use. */
export interface Chunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly name: string;
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
}

/** Returns the files with all that they import statically. */
export function closure(
  start: readonly string[],
  chunkOf: (fileName: string) => Chunk | null,
): ReadonlySet<string> {
  const files = new Set(start);
  for (const file of files) for (const imported of chunkOf(file)?.imports ?? []) files.add(imported);
  return files;
}
