import type { HashFile } from './hash-file.ts';
import type { SendFile } from './send-file.ts';
import type { UploadsApi } from './upload-api.ts';
import type { UploadMemory } from './upload-store.ts';

/** All side effects of uploads; tests replace them. */
export interface UploadEffects {
  readonly api: UploadsApi;
  readonly memory: UploadMemory;
  readonly fingerprint: (file: File) => Promise<string>;
  readonly sendFile: SendFile;
  readonly hashFile: HashFile;
  readonly readLength: (file: File) => Promise<number | null>;
  /**
   * Acquires an upload for this tab.
   * @returns a release function, or null if another tab holds it
   */
  readonly claim: (uploadId: string) => Promise<(() => void) | null>;
  /** Returns the code of an error in the catalog, or null for any other failure. */
  readonly refusalCode: (error: unknown) => string | null;
  /** Rejects with the signal's reason once it is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}
