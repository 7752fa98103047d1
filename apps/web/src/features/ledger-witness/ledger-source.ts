import { asRecord, parseHashes, parseObject } from '@plainview/proof/parsing';

/** The published parts of a server's ledger (`docs/proof-format.md`). */
export interface LedgerIdentity {
  /** The key that signs now. */
  readonly key: string;
  /** All keys, oldest first. */
  readonly keys: readonly string[];
  /** The note of the newest checkpoint. */
  readonly checkpoint: string;
  /** The entries that announced the keys, oldest first, with their inclusion proofs. */
  readonly keyChanges: readonly { readonly line: string; readonly hashes: readonly Uint8Array[] }[];
}

/**
 * Reads what the server publishes. Each function returns null if there is no response or one of another form,
 * such as a proxy's error page or a part of the text: neither says anything about the ledger.
 */
export interface LedgerSource {
  /** Returns the note of the newest checkpoint. */
  readonly readCheckpoint: () => Promise<string | null>;
  readonly readIdentity: () => Promise<LedgerIdentity | null>;
  /** Returns the proof that the ledger with `to` entries continues the one with `from` entries. */
  readonly readConsistency: (from: number, to: number) => Promise<readonly Uint8Array[] | null>;
}

const TIMEOUT_MILLISECONDS = 20_000;

async function read(path: string, type: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    const response = await fetch(path, { cache: 'no-store', credentials: 'omit', signal });
    const isOurs = response.ok && (response.headers.get('content-type') ?? '').startsWith(type);
    return isOurs ? await response.text() : null;
  } catch {
    return null;
  }
}

/** Returns the texts of a list; null if it is not a list of texts. */
function textsOf(list: unknown): string[] | null {
  if (!Array.isArray(list)) return null;
  const texts = list.filter((text) => typeof text === 'string');
  return texts.length === list.length ? texts : null;
}

/** Parses the JSON of /.well-known/plainview-ledger. */
export function parseIdentity(text: string): LedgerIdentity | null {
  const value = parseObject(text);
  const checkpoint = value?.['checkpoint'];
  const listed = Array.isArray(value?.['keys']) ? value['keys'].map((each) => asRecord(each)?.['key']) : null;
  const keys = textsOf(listed);
  const key = keys?.at(-1);
  const changes = value?.['keyChanges'];
  if (typeof checkpoint !== 'string' || !keys || key === undefined || !Array.isArray(changes)) return null;
  const keyChanges = changes.flatMap((each) => {
    const change = asRecord(each);
    const hashes = parseHashes(change?.['hashes']);
    const line = change?.['line'];
    return typeof line === 'string' && hashes ? { line, hashes } : [];
  });
  return keyChanges.length === changes.length ? { key, keys, checkpoint, keyChanges } : null;
}

/** The server that this page came from. */
export const ledgerOfServer: LedgerSource = {
  readCheckpoint: () => read('/ledger/checkpoint', 'text/plain'),
  async readIdentity() {
    const text = await read('/.well-known/plainview-ledger', 'application/json');
    return text === null ? null : parseIdentity(text);
  },
  async readConsistency(from, to) {
    const text = await read(`/ledger/consistency?from=${from}&to=${to}`, 'application/json');
    return text === null ? null : parseHashes(parseObject(text)?.['hashes']);
  },
};
