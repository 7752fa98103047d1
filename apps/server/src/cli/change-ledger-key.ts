/**
 * `npm run change-ledger-key -- [--next-signer "<command>"] [--lost]`: replaces the key that signs
 * checkpoints of the ledger. Without `--next-signer`, the next key is a new file. With `--lost`,
 * nothing vouches for it.
 */
import { parseArgs } from 'node:util';
import { formatKey } from '@plainview/proof/signed-note';
import { openCommandSigner } from '../platform/auth/ledger-signer/command-signer.ts';
import { createNextFileSigner } from '../platform/auth/ledger-signer/file-signer.ts';
import { ledgerKeyFile, openLedgerSigner } from '../platform/auth/ledger-signer/ledger-signer.ts';
import type { LedgerSigner } from '../platform/auth/ledger-signer/signer.ts';
import { commandLine } from '../platform/config/command-line.ts';
import { BadSetting, readProcessConfig, type Config } from '../platform/config/config.ts';
import { asSystem } from '../platform/database/tenant-transaction.ts';
import { changeLedgerKey, readLedgerKeys } from '../platform/ledger/ledger-keys.ts';
import { openProductDatabase } from './open-owner-connection.ts';
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
async function openCurrent(config: Config): Promise<LedgerSigner> {
  const current = await openLedgerSigner(config);
  if (!current)
    throw new BadSetting(
      'The current key is missing. Put its file back. Only if it is lost for good, add --lost: every browser that knows the old key then raises an alarm.',
    );
  return current;
}

/** Opens the next key, and returns how to put it in place afterwards. */
async function openNext(
  config: Config,
  nextSigner: string | null,
): Promise<{ readonly signer: LedgerSigner; readonly install: (suffix: string) => Promise<string> }> {
  if (nextSigner !== null)
    return {
      signer: await openCommandSigner(nextSigner),
      install: async () => `Now set LEDGER_SIGNER_COMMAND=${nextSigner} and restart Plainview.`,
    };
  const file = ledgerKeyFile(config);
  const { signer, install } = await createNextFileSigner(file);
  return {
    signer,
    async install(suffix) {
      await install(suffix);
      const kept = `The new key is in ${file}: keep a copy. The previous file, if there was one, is ${file}.${suffix}.`;
      return config.ledgerSignerCommand
        ? `${kept} Now remove LEDGER_SIGNER_COMMAND and restart Plainview.`
        : kept;
    },
  };
}

await runCommand(async (running) => {
  const { nextSigner, isLost } = readArguments();
  const config = readProcessConfig();
  const database = await openProductDatabase(config, running);
  const { signer, install } = await openNext(config, nextSigner);
  const named = (await asSystem(database, readLedgerKeys)).at(-1)?.key;
  // An earlier run that was interrupted has announced the key but not put it in place.
  const isAnnounced = named && Buffer.from(named.publicKey).equals(signer.publicKey);
  const key = isAnnounced
    ? named
    : await changeLedgerKey(database, new Date(), {
        current: isLost ? null : await openCurrent(config),
        next: signer,
      });
  const suffix = `${isLost ? 'lost' : 'replaced'}-${new Date().toISOString().replaceAll(/[:.]/gu, '-')}`;
  console.log(`The ledger is signed by ${formatKey(key)} from now on.`);
  console.log(await install(suffix));
});
