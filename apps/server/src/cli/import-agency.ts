/**
 * `npm run import-agency -- <folder> [--key <ledger key>]`: imports an exported agency into the empty
 * Plainview instance of these settings, which must not be running. See docs/operations/moving-an-agency.md.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { parseKey } from '@plainview/proof/signed-note';
import { importAgency } from '../modules/proof/agency-transfers/import-agency.ts';
import { openExport } from '../modules/proof/agency-transfers/open-export.ts';
import { commandLine } from '../platform/config/command-line.ts';
import { BadSetting, readProcessConfig } from '../platform/config/config.ts';
import { createLog } from '../platform/core/log.ts';
import { holdFiles } from '../platform/database/locks/process-locks.ts';
import { openBlobStore } from '../platform/storage/open-blob-store.ts';
import { startDatabase } from '../start-database.ts';
import { fail, GIBIBYTE, runCommand } from './progress.ts';
import { showProgress } from './show-progress.ts';

await runCommand(async (running) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' } },
  });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0)
    throw new BadSetting(`Usage: ${commandLine('import-agency')} <folder> [--key <ledger key>]`);
  const key = values.key?.trim() ?? null;
  if (key !== null && !parseKey(key))
    throw new BadSetting('--key needs a ledger key: <name>+<key ID>+<base64>.');
  const config = readProcessConfig();
  const bag = await openExport(path.resolve(folder), key);
  const log = createLog(config.logLevel);
  const { database, owner } = await startDatabase(
    config,
    { log, onDatabaseLost: () => fail('the database ended') },
    running,
  );
  const hold = await holdFiles(owner);
  running.push(() => hold.close());
  const blobs = await openBlobStore(config, (error) => {
    throw error;
  });
  const [verified, stored] = [showProgress('Verified'), showProgress('Stored')];
  const target = { database, blobs, clock: { now: () => new Date() } };
  try {
    await importAgency(bag, target, {
      verified: verified.count,
      stored: (sizeBytes) => {
        verified.end();
        stored.count(sizeBytes);
      },
    });
  } finally {
    stored.end();
  }
  const { facts, checkpoint, signers } = bag;
  console.log(
    `\nImported ${facts.agency.name} as of ${facts.takenAt} from ${checkpoint.origin}: ${facts.files.count} files of ` +
      `${(facts.files.bytes / GIBIBYTE).toFixed(2)} GiB, ${facts.ledger.entries} ledger entries, signed by ${signers.join(' and ')}.\n` +
      (key === null ? 'Compare this key with the one that the installation of origin shows. ' : '') +
      'Start Plainview with these settings. The users set a new password with “Forgot password?”.',
  );
});
