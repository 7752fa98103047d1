/**
 * Stores the objects of one archive by name: in a folder or in a bucket. Names have `/` between their parts. The archive
 * itself encrypts them (wal-archive.ts).
 */
export interface ArchiveStore {
  /** Names the place as WAL_ARCHIVE does. */
  readonly place: string;
  /**
   * Stores an object, which appears complete. It is durable and was compared with `bytes` once this resolves.
   * @returns 'occupied' if there is an object of that name, which stays
   */
  put(name: string, bytes: Uint8Array): Promise<'stored' | 'occupied'>;
  /** Returns the bytes of an object; null if there is none. */
  get(name: string): Promise<Buffer | null>;
  has(name: string): Promise<boolean>;
  /** Lists the names that begin with a folder, such as `wal/`. */
  list(folder: string): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Removes what interrupted writing left. */
  removeAbandoned(now: Date): Promise<void>;
}

/** Name of the object that says which database an archive belongs to. */
export const MARKER = 'archive.json';
