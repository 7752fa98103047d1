/**
 * `npm run export-agency -- <agency name or id> <new folder>`: exports all data of one agency, whether
 * Plainview is running or not. See docs/operations/moving-an-agency.md.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exportAgency } from '../modules/proof/agency-transfers/export-agency.ts';
import { commandLine } from '../platform/config/command-line.ts';
import { BadSetting, readProcessConfig } from '../platform/config/config.ts';
import { createLedgerKeySealer } from '../platform/ledger/sealed-ledger-key.ts';
import { openBlobStore } from '../platform/storage/open-blob-store.ts';
import { openBothConnections, secretInUse } from './open-owner-connection.ts';
import { GIBIBYTE, runCommand } from './progress.ts';
import { showProgress } from './show-progress.ts';

await runCommand(async (running) => {
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [agency, folder, ...rest] = positionals;
  if (agency === undefined || folder === undefined || rest.length > 0)
    throw new BadSetting(`Usage: ${commandLine('export-agency')} <agency name or id> <new folder>`);
  const config = readProcessConfig();
  const { database, owner } = await openBothConnections(config, running);
  const blobs = await openBlobStore(config, (error) => {
    throw error;
  });
  const source = {
    database,
    owner,
    blobs,
    config,
    clock: { now: () => new Date() },
    ledgerKeySealer: createLedgerKeySealer(await secretInUse(config)),
  };
  const place = path.resolve(folder);
  const progress = showProgress('Exported');
  const { facts, tagManifestSha256 } = await exportAgency(
    source,
    { agency, folder: place },
    ({ sizeBytes }) => progress.count(sizeBytes),
  ).finally(progress.end);
  const rows = facts.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `\nExported ${facts.agency.name} as of ${facts.takenAt} into ${place}: ${rows} rows, ${facts.files.count} files of ` +
      `${(facts.files.bytes / GIBIBYTE).toFixed(2)} GiB, ${facts.ledger.entries} ledger entries. The ledger records it. ` +
      `SHA-256 of tagmanifest-sha256.txt: ${tagManifestSha256}`,
  );
});
