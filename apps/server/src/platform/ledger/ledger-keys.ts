import { randomUUID } from 'node:crypto';
import type { CustodyEntry } from '@plainview/domain/ledger/ledger-entries';
import { ledgerKeyFaults, type LedgerKeyFault } from '@plainview/domain/operations/health/ledger-key-check';
import type { Database, Reader, Transaction } from '@plainview/postgres/database';
import { takeTransactionLock } from '@plainview/postgres/locks/transaction-lock';
import { keyChangeStatement } from '@plainview/proof/accepted-keys';
import { toBase64 } from '@plainview/proof/parsing';
import { formatKey, keyId, parseKey, type NoteKey } from '@plainview/proof/signed-note';
import { openCommandSigner } from '../auth/ledger-signer/command-signer.ts';
import { createLedgerKey, openOrCreateFileSigner, openPemSigner } from '../auth/ledger-signer/file-signer.ts';
import {
  isLedgerKeyShared,
  ledgerKeyFile,
  openOwnSigner,
  type SignerConfig,
} from '../auth/ledger-signer/ledger-signer.ts';
import type { LedgerSigner } from '../auth/ledger-signer/signer.ts';
import type { SecretSealer } from '../auth/secret-sealer.ts';
import { readSecret } from '../auth/server-secret.ts';
import type { Config } from '../config/config.ts';
import { asSystem } from '../database/tenant-transaction.ts';
import { readKeyChanges } from './ledger-tree.repository.ts';
import { recordEvent } from './record-event.ts';
import { readSealedKey, replaceSealedKey, type SealedLedgerKey } from './sealed-ledger-key.repository.ts';
import { isSealedFormOf, openSealedSigner, sealLedgerKey } from './sealed-ledger-key.ts';

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

/** Settings and sealer with which a process opens the key that signs the ledger. */
export interface SigningMeans {
  readonly config: SignerConfig & Pick<Config, 'publicUrl'>;
  readonly ledgerKeySealer: SecretSealer;
}

/**
 * Creates and announces the first key of the ledger, unless it has one. Of several processes only one does.
 */
export async function announceFirstKey({
  database,
  clock,
  ...means
}: SigningMeans & {
  readonly database: Database;
  readonly clock: { readonly now: () => Date };
}): Promise<void> {
  await asSystem(database, async (tx) => {
    if ((await readLedgerKeys(tx)).length > 0) return;
    await takeTransactionLock(tx, LEDGER_KEY);
    if ((await readLedgerKeys(tx)).length > 0) return;
    const { publicKey } = await openFirstSigner(tx, means);
    const { publicUrl } = means.config;
    const host = publicUrl === null ? 'plainview' : new URL(publicUrl).hostname;
    const key = { name: `${host}/ledger/${randomUUID()}`, publicKey };
    await recordKeyChange(tx, clock.now(), { oldKey: null, newKey: formatKey(key) });
  });
}

async function openFirstSigner(
  tx: Transaction,
  { config, ledgerKeySealer }: SigningMeans,
): Promise<Pick<LedgerSigner, 'publicKey'>> {
  if (config.ledgerSignerCommand) return openCommandSigner(config.ledgerSignerCommand);
  const file = ledgerKeyFile(config);
  if (!isLedgerKeyShared(config)) return openOrCreateFileSigner(file);
  const pem = (await readSecret(file)) ?? createLedgerKey();
  await replaceSealedKey(tx, sealLedgerKey(ledgerKeySealer, pem));
  return openPemSigner(pem, `the key in ${file}`);
}

/** The current key cannot be used for signing by this process. */
export class LedgerKeyUnavailable extends Error {
  override readonly name = 'LedgerKeyUnavailable';
  readonly fault: LedgerKeyFault;

  constructor(fault: LedgerKeyFault) {
    super(ledgerKeyFaults[fault].text);
    this.fault = fault;
  }
}

/**
 * Opens the signer of the current key: the one that the database holds for all processes, or this machine's own.
 * @param current the key that the ledger names
 * @param sealed the key that the database holds; null if there is none
 * @throws LedgerKeyUnavailable if there is no such key here; Error if the key file or the signer command is not usable
 */
export async function openCurrentSigner(
  { config, ledgerKeySealer }: SigningMeans,
  current: LedgerKey | undefined,
  sealed: SealedLedgerKey | null,
): Promise<LedgerSigner> {
  if (!current) throw new LedgerKeyUnavailable('missing');
  const { publicKey } = current.key;
  const isShared = sealed !== null && isSealedFormOf(sealed, publicKey);
  const shared = isShared ? openSealedSigner(ledgerKeySealer, sealed) : null;
  if (shared) return shared;
  const own = await openOwnSigner(config);
  if (own && Buffer.from(own.publicKey).equals(publicKey)) return own;
  if (isShared) throw new LedgerKeyUnavailable('other-secret');
  throw new LedgerKeyUnavailable(own ? 'other-key' : 'missing');
}

/**
 * Seals the key in this machine's file for the other processes, if it is the current one and the database does not hold it
 * under the current SECRET.
 */
export async function shareLedgerKey({
  database,
  config,
  ledgerKeySealer,
}: SigningMeans & { readonly database: Database }): Promise<void> {
  if (!isLedgerKeyShared(config)) return;
  const pem = await readSecret(ledgerKeyFile(config));
  if (pem === null) return;
  const own = sealLedgerKey(ledgerKeySealer, pem);
  const isNeeded = async (tx: Reader): Promise<boolean> => {
    const current = (await readLedgerKeys(tx)).at(-1);
    if (!current || !isSealedFormOf(own, current.key.publicKey)) return false;
    const sealed = await readSealedKey(tx);
    return !sealed || sealed.publicKey !== own.publicKey || !openSealedSigner(ledgerKeySealer, sealed);
  };
  if (!(await asSystem(database, isNeeded))) return;
  await asSystem(database, async (tx) => {
    await takeTransactionLock(tx, LEDGER_KEY);
    if (await isNeeded(tx)) await replaceSealedKey(tx, own);
  });
}

/**
 * Replaces the key of the ledger. The current key vouches for the next one, unless it was lost.
 * @param change.current signer of the current key; null if it was lost
 * @param change.sealed the next key as the database holds it for all processes; null if it does not
 * @throws Error if `current` is not the key that the ledger names
 */
export async function changeLedgerKey(
  database: Database,
  now: Date,
  {
    current,
    next,
    sealed,
  }: {
    readonly current: LedgerSigner | null;
    readonly next: LedgerSigner;
    readonly sealed: SealedLedgerKey | null;
  },
): Promise<NoteKey> {
  return asSystem(database, async (tx) => {
    await takeTransactionLock(tx, LEDGER_KEY);
    const named = (await readLedgerKeys(tx)).at(-1);
    if (!named) throw new Error('the ledger has no key yet: start Plainview first');
    const key = { name: named.key.name, publicKey: next.publicKey };
    const newKey = formatKey(key);
    await replaceSealedKey(tx, sealed);
    if (!current) {
      await recordKeyChange(tx, now, { oldKey: null, newKey });
      return key;
    }
    if (!Buffer.from(current.publicKey).equals(named.key.publicKey))
      throw new LedgerKeyUnavailable('other-key');
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
