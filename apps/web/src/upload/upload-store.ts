import { createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';

/** What is remembered on this machine of an unfinished upload. Neither names nor bytes of files. */
export interface RememberedUpload {
  readonly uploadId: string;
  /** Of the file, once it is computed. */
  readonly sha256: string | null;
}

/** Remembers which upload belongs to which file, across reloads, by the file's fingerprint. */
export interface UploadMemory {
  readonly recall: (fingerprint: string) => Promise<RememberedUpload | null>;
  /** The SHA-256 of the file behind an upload, where it was computed before. */
  readonly recallHash: (uploadId: string) => Promise<string | null>;
  readonly remember: (fingerprint: string, upload: RememberedUpload) => Promise<void>;
  readonly forget: (uploadIds: readonly string[]) => Promise<void>;
  readonly forgetAll: () => Promise<void>;
}

type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>;

/**
 * Tells a file again without keeping its name, which may be sensitive. With the user in it, two people on
 * one machine share nothing.
 */
export async function fingerprintOf(userId: string, file: FileFacts): Promise<string> {
  // Not the browser's own digest: that one is missing where a station serves the product without TLS.
  const { sha256 } = await import('hash-wasm');
  return sha256(JSON.stringify([userId, file.name, file.size, file.lastModified]));
}

const DATABASE = 'plainview-uploads';

let opened: UseStore | null = null;
const database = (): UseStore => (opened ??= createStore(DATABASE, 'unfinished'));

/** A browser may deny the store (private windows). Then a reload forgets, and nothing else is lost. */
async function orElse<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

/** The memory of one user, in the browser's own store. */
export function openUploadMemory(userId: string): UploadMemory {
  const keyOf = (fingerprint: string): string => `${userId}/${fingerprint}`;
  const own = async (): Promise<[string, RememberedUpload][]> => {
    const all = await entries<string, RememberedUpload>(database());
    return all.filter(([key]) => key.startsWith(`${userId}/`));
  };
  return {
    recall: (fingerprint) =>
      orElse(async () => (await get<RememberedUpload>(keyOf(fingerprint), database())) ?? null, null),
    recallHash: (uploadId) =>
      orElse(
        async () => (await own()).find(([, upload]) => upload.uploadId === uploadId)?.[1].sha256 ?? null,
        null,
      ),
    remember: (fingerprint, upload) => orElse(() => set(keyOf(fingerprint), upload, database()), undefined),
    forget: (uploadIds) =>
      orElse(async () => {
        const gone = (await own()).filter(([, upload]) => uploadIds.includes(upload.uploadId));
        await delMany(
          gone.map(([key]) => key),
          database(),
        );
      }, undefined),
    forgetAll: () =>
      orElse(async () => {
        await delMany(
          (await own()).map(([key]) => key),
          database(),
        );
      }, undefined),
  };
}
