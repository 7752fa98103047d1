import { createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import { sha256 } from '../ui/sha256.ts';

/** Data stored on this machine about an unfinished upload. Contains neither file names nor contents. */
export interface RememberedUpload {
  readonly uploadId: string;
  /** SHA-256 of the file once computed. */
  readonly sha256: string | null;
}

/** Maps files to uploads across reloads, by the file's fingerprint. */
export interface UploadMemory {
  readonly recall: (fingerprint: string) => Promise<RememberedUpload | null>;
  /** Returns the SHA-256 computed earlier for an upload's file. */
  readonly recallHash: (uploadId: string) => Promise<string | null>;
  readonly remember: (fingerprint: string, upload: RememberedUpload) => Promise<void>;
  readonly forget: (uploadIds: readonly string[]) => Promise<void>;
  readonly forgetAll: () => Promise<void>;
}

type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>;

/**
 * Returns a fingerprint that identifies a file without storing its name, which may be sensitive. It includes
 * the user, so that two users of one machine share nothing.
 */
export async function fingerprintOf(userId: string, file: FileFacts): Promise<string> {
  return sha256(JSON.stringify([userId, file.name, file.size, file.lastModified]));
}

const DATABASE = 'plainview-uploads';

let opened: UseStore | null = null;
const database = (): UseStore => (opened ??= createStore(DATABASE, 'unfinished'));

/** Browsers may deny storage (private windows). A reload then forgets the upload; nothing else is lost. */
async function orElse<Result>(work: () => Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

/** Opens the memory of one user in IndexedDB. */
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
