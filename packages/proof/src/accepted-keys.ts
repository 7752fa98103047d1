import type { ReadCheckpoint } from './checkpoint.ts';
import type { FaultCode } from './fault.ts';
import { dataOf, type DisclosedEntry } from './ledger-entry.ts';
import { fromBase64 } from './parsing.ts';
import { parseKey, verifyNote, verifySignature } from './signed-note.ts';

/** Keys that a reader accepts: those that are trusted, and those that replaced them or that they replaced. */
export class AcceptedKeys {
  /** By key, the number of entries at which it was replaced: it signs only smaller checkpoints. */
  readonly #signsBelow = new Map<string, number>();

  /**
   * Accepts trusted keys, and those that are linked with them by changes, for which `isKeyChange` is true.
   */
  constructor(trusted: readonly string[], changes: readonly DisclosedEntry[]) {
    for (const key of trusted) this.#signsBelow.set(key, Infinity);
    const links = changes.map((change) => {
      const { oldKey, newKey } = dataOf(change);
      return { sequence: change.sequence, oldKey: String(oldKey), newKey: String(newKey) };
    });
    // A replaced key, which may have been stolen, cannot announce another one.
    for (const { sequence, oldKey, newKey } of links)
      if (this.#signsBelow.get(oldKey) === Infinity)
        this.#signsBelow.set(oldKey, sequence).set(newKey, Infinity);
    // The reader may trust the newest key and have receipts that earlier ones signed.
    for (const { sequence, oldKey, newKey } of links.toReversed())
      if (this.#signsBelow.has(newKey) && !this.#signsBelow.has(oldKey))
        this.#signsBelow.set(oldKey, sequence);
  }

  /**
   * Returns why the signatures of a checkpoint are not sufficient, null if they are, and the
   * keys that signed it.
   */
  verify(checkpoint: ReadCheckpoint): { readonly fault: FaultCode | null; readonly signers: string[] } {
    const checked = [...this.#signsBelow].map(([text, signsBelow]) => {
      const key = parseKey(text);
      const isValid = key?.name === checkpoint.origin ? verifyNote(checkpoint, key) : null;
      return { text, isValid, isReplaced: checkpoint.size >= signsBelow };
    });
    const valid = checked.filter(({ isValid }) => isValid);
    const missing = checked.some(({ isValid }) => isValid === false) ? 'signature' : 'unknown-key';
    const insufficient = valid.every(({ isReplaced }) => isReplaced) ? 'replaced-key' : null;
    const fault = valid.length === 0 ? missing : insufficient;
    return { fault, signers: valid.map(({ text }) => text) };
  }
}

/**
 * Returns whether an entry announces the first key, or one that replaces another with the signatures of both.
 */
export function isKeyChange(change: DisclosedEntry): boolean {
  const { oldKey, newKey, oldSignature, newSignature } = dataOf(change);
  const message = keyChangeStatement(String(oldKey), String(newKey));
  const isSigned = (text: unknown, signature: unknown): boolean => {
    const key = parseKey(String(text));
    const bytes = fromBase64(String(signature));
    return key !== null && bytes !== null && verifySignature(bytes, message, key);
  };
  const isSound = oldKey === null || (isSigned(oldKey, oldSignature) && isSigned(newKey, newSignature));
  return isSound && change.entry['event'] === 'ledger.key_changed';
}

/** Returns the text that both keys sign when one replaces the other (`proof-format.md`, Keys). */
export const keyChangeStatement = (oldKey: string, newKey: string): Uint8Array =>
  new TextEncoder().encode(`plainview-ledger key change\n${oldKey}\n${newKey}\n`);
