import { randomUUID } from 'node:crypto';
import type { CustodyEntry } from '@plainview/domain/ledger/ledger-entries';
import type { Database, Reader, Transaction } from '@plainview/postgres/database';
import { takeTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import { keyChangeStatement } from '@plainview/proof/accepted-keys';
import { toBase64 } from '@plainview/proof/parsing';
import { formatKey, keyId, parseKey, type NoteKey } from '@plainview/proof/signed-note';
import type { AppContext } from '../app-context.ts';
import { openCommandSigner } from '../auth/ledger-signer/command-signer.ts';
import { openOrCreateFileSigner } from '../auth/ledger-signer/file-signer.ts';
import { ledgerKeyFile, openLedgerSigner } from '../auth/ledger-signer/ledger-signer.ts';
import type { LedgerSigner } from '../auth/ledger-signer/signer.ts';
import { asSystem } from '../database/tenant-transaction.ts';
import { readKeyChanges } from './ledger-tree.repository.ts';
import { recordEvent } from './record-event.ts';

const LEDGER_KEY = 'ledger key';

/** A key that signs or signed checkpoints. */
export interface LedgerKey {
  readonly key: NoteKey;
  /** The entry that announced it. */
  readonly entry: CustodyEntry;
  /** Sequence number of the entry that replaced it; null for the current key. */
  readonly replacedAt: number | null;
}

/**
 * Returns the keys of the ledger, oldest first. Each is vouched for by the one before it: after a lost key,
 * the list begins again.
 */
export async function readLedgerKeys(tx: Reader): Promise<LedgerKey[]> {
  const changes = await readKeyChanges(tx);
  const beginning = changes.findLastIndex(({ data }) => data['oldKey'] === null);
  const since = changes.slice(Math.max(beginning, 0));
  return since.flatMap((entry, place) => {
    const key = parseKey(String(entry.data['newKey']));
    return key ? [{ key, entry, replacedAt: since[place + 1]?.sequence ?? null }] : [];
  });
}

/**
 * Creates and announces the first key of the ledger, unless it has one. Of several processes only one does.
 */
export async function announceFirstKey(
  context: Pick<AppContext, 'config' | 'database' | 'clock'>,
): Promise<void> {
  const { config, database, clock } = context;
  await asSystem(database, async (tx) => {
    if ((await readLedgerKeys(tx)).length > 0) return;
    await takeTransactionLock(tx, LEDGER_KEY);
    if ((await readLedgerKeys(tx)).length > 0) return;
    const { publicKey } = config.ledgerSignerCommand
      ? await openCommandSigner(config.ledgerSignerCommand)
      : await openOrCreateFileSigner(ledgerKeyFile(config));
    const host = config.publicUrl === null ? 'plainview' : new URL(config.publicUrl).hostname;
    const key = { name: `${host}/ledger/${randomUUID()}`, publicKey };
    await recordKeyChange(tx, clock.now(), { oldKey: null, newKey: formatKey(key) });
  });
}

/**
 * Opens the signer of the current key.
 * @throws Error if there is no key, or the available key is another one
 */
export async function openCurrentSigner(
  config: AppContext['config'],
  current: LedgerKey | undefined,
): Promise<LedgerSigner> {
  const signer = await openLedgerSigner(config);
  if (!signer || !current) throw new Error('the key that signs checkpoints of the ledger is missing');
  if (!Buffer.from(signer.publicKey).equals(current.key.publicKey))
    throw new Error('the available ledger key is not the one that the ledger names');
  return signer;
}

/**
 * Replaces the key of the ledger. The current key vouches for the next one, unless it was lost.
 * @param current signer of the current key; null if it was lost
 * @throws Error if `current` is not the key that the ledger names
 */
export async function changeLedgerKey(
  database: Database,
  now: Date,
  { current, next }: { readonly current: LedgerSigner | null; readonly next: LedgerSigner },
): Promise<NoteKey> {
  return asSystem(database, async (tx) => {
    await takeTransactionLock(tx, LEDGER_KEY);
    const named = (await readLedgerKeys(tx)).at(-1);
    if (!named) throw new Error('the ledger has no key yet: start Plainview first');
    const key = { name: named.key.name, publicKey: next.publicKey };
    const newKey = formatKey(key);
    if (!current) {
      await recordKeyChange(tx, now, { oldKey: null, newKey });
      return key;
    }
    if (!Buffer.from(current.publicKey).equals(named.key.publicKey))
      throw new Error('the available ledger key is not the one that the ledger names');
    const oldKey = formatKey(named.key);
    const statement = keyChangeStatement(oldKey, newKey);
    await recordKeyChange(tx, now, {
      oldKey,
      newKey,
      oldSignature: toBase64(await current.sign(statement)),
      newSignature: toBase64(await next.sign(statement)),
    });
    return key;
  });
}

interface KeyChange {
  /** Null if nobody vouches for the new key. */
  readonly oldKey: string | null;
  readonly newKey: string;
  readonly oldSignature?: string;
  readonly newSignature?: string;
}

function recordKeyChange(tx: Transaction, now: Date, { ...change }: KeyChange): Promise<void> {
  const key = parseKey(change.newKey);
  return recordEvent(tx, 'Plainview', now, {
    event: 'ledger.key_changed',
    subject: 'ledger',
    subjectId: key ? Buffer.from(keyId(key)).toString('hex') : '',
    agencyId: null,
    audience: 'internal',
    data: change,
  });
}
