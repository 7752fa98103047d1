import { AcceptedKeys } from './accepted-keys.ts';
import { parseTlogProof, provenEntry } from './checkpoint.ts';
import type { Fault } from './fault.ts';
import { isRecordOf, type DisclosedEntry } from './ledger-entry.ts';

/** A file that a reader has, and its SHA-256 in hexadecimal. */
export interface HeldFile {
  readonly name: string;
  readonly sha256: string;
}

/** The result of verifying a proof without a bundle. */
export interface ProofVerdict {
  readonly faults: readonly Fault[];
  /** The trusted keys that signed the checkpoint. */
  readonly signers: readonly string[];
  readonly origin: string | null;
  /** The entry if it is proven. */
  readonly entry: DisclosedEntry | null;
}

/**
 * Verifies a receipt or another proof that a reader has alone, and that it is about these files
 * (`docs/proof-format.md`, Lone proofs).
 */
export function verifyProof(
  text: string,
  { keys, files }: { readonly keys: readonly string[]; readonly files: readonly HeldFile[] },
): ProofVerdict {
  const proof = parseTlogProof(text);
  if (!proof) return { faults: [{ code: 'kept-proof', place: 0 }], signers: [], origin: null, entry: null };
  const { checkpoint } = proof;
  const { fault, signers } = new AcceptedKeys(keys, []).verify(checkpoint);
  const entry = provenEntry(proof, checkpoint);
  const faults: Fault[] = fault === null ? [] : [{ code: fault, place: checkpoint.size }];
  if (!entry) faults.push({ code: 'kept-proof', place: proof.entry.sequence });
  for (const { name, sha256 } of files)
    if (!entry || !isRecordOf(entry, sha256)) faults.push({ code: 'unproven-file', place: name });
  return { faults, signers, origin: checkpoint.origin, entry };
}
