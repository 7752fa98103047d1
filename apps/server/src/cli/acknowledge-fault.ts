/**
 * `npm run acknowledge-fault -- <entry> --reason "…"`: records that the operator knows about a fault of a
 * ledger entry. Without an entry, lists the faults and changes nothing.
 */
import { parseArgs } from 'node:util';
import { faultTexts, type CustodyVerification } from '@plainview/domain/ledger/custody-faults';
import { acknowledgeFault } from '../modules/proof/ledger/acknowledge-fault.ts';
import { verifyEntries } from '../modules/proof/ledger/verify-custody.ts';
import { commandLine } from '../platform/config/command-line.ts';
import { BadSetting, readProcessConfig } from '../platform/config/config.ts';
import { asSystem } from '../platform/database/tenant-transaction.ts';
import { openProductDatabase } from './open-owner-connection.ts';
import { runCommand } from './progress.ts';

const USAGE = `Usage: ${commandLine('acknowledge-fault')} <entry> --reason "<reason>"`;

const errorMessages = {
  'no-fault': 'This entry has no fault that is not acknowledged yet.',
  head: 'The end of the ledger is missing. Restore the latest backup instead.',
} as const;

function readArguments(): { readonly sequence: number; readonly reason: string } | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string' } },
  });
  const [entry, ...rest] = positionals;
  const reason = values.reason?.trim() ?? '';
  if (entry === undefined && reason === '') return null;
  if (rest.length > 0 || !/^[1-9]\d{0,14}$/u.test(entry ?? '') || reason === '') throw new BadSetting(USAGE);
  return { sequence: Number(entry), reason };
}

function print({ status, entries, faults, faultCount }: CustodyVerification): void {
  console.log(`${entries} entries, ${faultCount} faults: ${status}`);
  for (const { sequence, fault, acknowledged } of faults) {
    const known = acknowledged && ` Acknowledged by entry ${acknowledged.sequence}: ${acknowledged.reason}`;
    console.log(`${faultTexts[fault](sequence)}${known ?? ''}`);
  }
}

await runCommand(async (running) => {
  const asked = readArguments();
  const config = readProcessConfig();
  const database = await openProductDatabase(config, running);
  const result = asked
    ? await acknowledgeFault(database, asked.sequence, asked.reason, new Date())
    : await asSystem(database, verifyEntries);
  if (typeof result === 'string') throw new BadSetting(errorMessages[result]);
  print(result);
});
