import { fromBase64 } from './base64.ts';
import type { ReadCheckpoint } from './checkpoint.ts';
import type { FaultCode } from './fault.ts';
import { asRecord, type DisclosedEntry } from './ledger-entry.ts';
import { formatKey, parseKey, verifyNote, verifySignature, type NoteKey } from './signed-note.ts';

/** Keys that a reader accepts: those that are trusted, and those that replaced them or that they replaced. */
export class AcceptedKeys {
  readonly #keys = new Map<string, { readonly key: NoteKey; readonly signsBelow: number }>();

  /** Accepts trusted keys, and those that are linked with them by changes, for which `isKeyChange` is true. */
  constructor(trusted: readonly string[], changes: readonly DisclosedEntry[]) {
    for (const text of trusted) this.#accept(text);
    const links = changes.flatMap(({ sequence, entry }) => {
      const { oldKey, newKey } = asRecord(entry['data']) ?? {};
      return typeof oldKey === 'string' && typeof newKey === 'string' ? [{ sequence, oldKey, newKey }] : [];
    });
    // A replaced key, which may have been stolen, cannot announce another one.
    for (const { sequence, oldKey, newKey } of links)
      if (this.#keys.get(oldKey)?.signsBelow === Infinity) {
        this.#accept(oldKey, sequence);
        this.#accept(newKey);
      }
    // The reader may trust the newest key and have receipts that earlier ones signed.
    for (const { sequence, oldKey, newKey } of links.toReversed())
      if (this.#keys.has(newKey) && !this.#keys.has(oldKey)) this.#accept(oldKey, sequence);
  }

  #accept(text: string, signsBelow = Infinity): void {
    const key = parseKey(text);
    if (key) this.#keys.set(text, { key, signsBelow });
  }

  /** Returns why the signatures of a checkpoint are not sufficient; null if they are. */
  faultOf({ note, origin, size }: ReadCheckpoint): FaultCode | null {
    const checked = [...this.#keys.values()]
      .filter(({ key }) => key.name === origin)
      .map(({ key, signsBelow }) => ({ isValid: verifyNote(note, key), isReplaced: size >= signsBelow }));
    const valid = checked.filter(({ isValid }) => isValid);
    if (valid.length === 0)
      return checked.some(({ isValid }) => isValid === false) ? 'signature' : 'unknown-key';
    return valid.every(({ isReplaced }) => isReplaced) ? 'replaced-key' : null;
  }

  /** Returns the accepted keys that signed a checkpoint. */
  signersOf({ note, origin }: ReadCheckpoint): string[] {
    const keys = [...this.#keys.values()].map(({ key }) => key);
    return keys.filter((key) => key.name === origin && verifyNote(note, key)).map((key) => formatKey(key));
  }
}

/** Returns whether an entry announces the first key, or one that replaces another with the signatures of both. */
export function isKeyChange({ entry }: DisclosedEntry): boolean {
  const { oldKey, newKey, oldSignature, newSignature } = asRecord(entry['data']) ?? {};
  if (entry['event'] !== 'ledger.key_changed' || typeof newKey !== 'string') return false;
  if (oldKey === null) return true;
  if (typeof oldKey !== 'string') return false;
  const message = keyChangeStatement(oldKey, newKey);
  const isSigned = (text: string, signature: unknown): boolean => {
    const key = parseKey(text);
    const bytes = typeof signature === 'string' ? fromBase64(signature) : null;
    return key !== null && bytes !== null && verifySignature(bytes, message, key);
  };
  return isSigned(oldKey, oldSignature) && isSigned(newKey, newSignature);
}

/** Returns the text that both keys sign when one replaces the other (`proof-format.md`, Keys). */
export const keyChangeStatement = (oldKey: string, newKey: string): Uint8Array =>
  new TextEncoder().encode(`plainview-ledger key change\n${oldKey}\n${newKey}\n`);
