import type { Fault, FaultCode } from '../../src/fault.ts';
import type { ProofOfFile } from '../../src/verify-bundle.ts';
import type { TestFiles } from '../test-bundle.ts';

/** A bundle with one manipulation, and what a verifier must find. */
export interface Vector {
  readonly name: string;
  /** The manipulation, and its author. */
  readonly what: string;
  readonly files: TestFiles;
  /** The archive, if it is not simply that of the files. */
  readonly archive?: Buffer;
  readonly keys: readonly string[];
  /** Kept files by name. */
  readonly kept: Readonly<Record<string, string>>;
  readonly faults: readonly Fault[];
  /** Files that a computer added, if there are any. */
  readonly addedByComputer?: readonly string[];
  /** Keys of former ledgers that the reader trusts. */
  readonly formerKeys?: readonly string[];
  /** The proof of each video, report and sidecar that is as listed, by path. Compared if it is given. */
  readonly evidence?: Readonly<Record<string, ProofOfFile>>;
}

/** Returns a fault. */
export const fault = (code: FaultCode, place: string | number): Fault => ({ code, place });

export const TAG_MANIFEST = 'tagmanifest-sha256.txt';
export const MANIFEST = 'manifest-sha256.txt';
export const CUSTODY = 'data/custody.jsonl';
