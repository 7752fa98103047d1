import type { HashFile } from './hash-file.ts';
import type { SendFile } from './send-file.ts';
import type { UploadsApi } from './upload-api.ts';
import type { UploadMemory } from './upload-store.ts';

/** Everything of the uploads with a side effect; tests pass another. */
export interface UploadEffects {
  readonly api: UploadsApi;
  readonly memory: UploadMemory;
  readonly fingerprint: (file: File) => Promise<string>;
  readonly sendFile: SendFile;
  readonly hashFile: HashFile;
  readonly readLength: (file: File) => Promise<number | null>;
  /** Takes an upload for this tab. @returns how to let go of it, or null where another tab has it. */
  readonly claim: (uploadId: string) => Promise<(() => void) | null>;
  /** The catalogue's code of a call that was refused; null for any other failure. */
  readonly refusalCode: (error: unknown) => string | null;
  /** Rejects with the signal's reason once it is aborted. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}
