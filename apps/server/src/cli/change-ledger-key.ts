/**
 * `npm run change-ledger-key -- [--next-signer "<command>"] [--lost]`: replaces the key that signs
 * checkpoints of the ledger. Without `--next-signer`, the next key is a new one, in the database or in a file. With
 * `--lost`, nothing vouches for it.
 */
import { parseArgs } from 'node:util';
import { ledgerKeyFaults } from '@plainview/domain/operations/health/ledger-key-check';
import { formatKey } from '@plainview/proof/signed-note';
import { openCommandSigner } from '../platform/auth/ledger-signer/command-signer.ts';
import {
  createLedgerKey,
  createNextFileSigner,
  openPemSigner,
  setAsideKeyFile,
} from '../platform/auth/ledger-signer/file-signer.ts';
import { isLedgerKeyShared, ledgerKeyFile } from '../platform/auth/ledger-signer/ledger-signer.ts';
import type { LedgerSigner } from '../platform/auth/ledger-signer/signer.ts';
import { commandLine } from '../platform/config/command-line.ts';
import { BadSetting, readProcessConfig } from '../platform/config/config.ts';
import { asSystem } from '../platform/database/tenant-transaction.ts';
import {
  changeLedgerKey,
  LedgerKeyUnavailable,
  openCurrentSigner,
  readLedgerKeys,
  type LedgerKey,
  type SigningMeans,
} from '../platform/ledger/ledger-keys.ts';
import { readSealedKey, type SealedLedgerKey } from '../platform/ledger/sealed-ledger-key.repository.ts';
import { createLedgerKeySealer, sealLedgerKey } from '../platform/ledger/sealed-ledger-key.ts';
import { openProductDatabase, secretInUse } from './open-owner-connection.ts';
import { runCommand } from './progress.ts';

const USAGE = `Usage: ${commandLine('change-ledger-key')} [--next-signer "<command>"] [--lost]`;

function readArguments(): { readonly nextSigner: string | null; readonly isLost: boolean } {
  try {
    const { values } = parseArgs({
      options: { 'next-signer': { type: 'string' }, lost: { type: 'boolean' } },
    });
    return { nextSigner: values['next-signer'] ?? null, isLost: values.lost ?? false };
  } catch {
    throw new BadSetting(USAGE);
  }
}

/** Opens the current key, which vouches for the next one. */
async function openCurrent(
  means: SigningMeans,
  named: LedgerKey | undefined,
  sealed: SealedLedgerKey | null,
): Promise<LedgerSigner> {
  try {
    return await openCurrentSigner(means, named, sealed);
  } catch (error) {
    if (!(error instanceof LedgerKeyUnavailable)) throw error;
    throw new BadSetting(
      `${error.message}. ${ledgerKeyFaults[error.fault].advice} Only if the current key is lost for good, add --lost: every browser that knows it then raises an alarm.`,
    );
  }
}

/** The next key, and how to put it in place after the ledger names it. */
interface NextKey {
  readonly signer: LedgerSigner;
  /** The key for all processes, which the database holds; null if it is elsewhere. */
  readonly sealed: SealedLedgerKey | null;
  readonly install: (suffix: string) => Promise<string>;
}

/** Opens the next key. */
async function openNext(
  { config, ledgerKeySealer }: SigningMeans,
  nextSigner: string | null,
): Promise<NextKey> {
  if (nextSigner !== null)
    return {
      signer: await openCommandSigner(nextSigner),
      sealed: null,
      install: async () => `Now set LEDGER_SIGNER_COMMAND=${nextSigner} and restart Plainview.`,
    };
  const file = ledgerKeyFile(config);
  const reminder = config.ledgerSignerCommand
    ? ' Now remove LEDGER_SIGNER_COMMAND and restart Plainview.'
    : '';
  if (isLedgerKeyShared({ ...config, ledgerSignerCommand: null })) {
    const pem = createLedgerKey();
    return {
      signer: openPemSigner(pem, 'the new key'),
      sealed: sealLedgerKey(ledgerKeySealer, pem),
      async install(suffix) {
        const kept = (await setAsideKeyFile(file, suffix)) ? ` The previous file is ${file}.${suffix}.` : '';
        return `The database holds the new key for all processes.${kept}${reminder}`;
      },
    };
  }
  const { signer, install } = await createNextFileSigner(file);
  return {
    signer,
    sealed: null,
    async install(suffix) {
      await install(suffix);
      const kept = `The new key is in ${file}: keep a copy. The previous file, if there was one, is ${file}.${suffix}.`;
      return `${kept}${reminder}`;
    },
  };
}

await runCommand(async (running) => {
  const { nextSigner, isLost } = readArguments();
  const config = readProcessConfig();
  const database = await openProductDatabase(config, running);
  const means = { config, ledgerKeySealer: createLedgerKeySealer(await secretInUse(config)) };
  const { signer, sealed, install } = await openNext(means, nextSigner);
  const before = await asSystem(database, async (tx) => ({
    named: (await readLedgerKeys(tx)).at(-1),
    sealed: await readSealedKey(tx),
  }));
  // An earlier run that was interrupted has announced the key but not put it in place.
  const isAnnounced = before.named && Buffer.from(before.named.key.publicKey).equals(signer.publicKey);
  const announced = isAnnounced ? before.named : undefined;
  const key = announced
    ? announced.key
    : await changeLedgerKey(database, new Date(), {
        current: isLost ? null : await openCurrent(means, before.named, before.sealed),
        next: signer,
        sealed,
      });
  const suffix = `${isLost ? 'lost' : 'replaced'}-${new Date().toISOString().replaceAll(/[:.]/gu, '-')}`;
  console.log(`The ledger is signed by ${formatKey(key)} from now on.`);
  console.log(await install(suffix));
});
