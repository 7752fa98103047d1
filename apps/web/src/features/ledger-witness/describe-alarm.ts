import type { InconsistencyProblem } from '@plainview/domain/proof/checkpoints/ledger-inconsistency';
import { parseCheckpoint } from '@plainview/proof/checkpoint';
import { pluralize } from '../../ui/pluralize.ts';
import type { LedgerAlarm, WitnessedLedger } from './witnessed-ledger.ts';

const entries = (note: string): string => pluralize(parseCheckpoint(note)?.size ?? 0, 'entry', 'entries');

const findings: Readonly<Record<InconsistencyProblem, (kept: string, newest: string) => string>> = {
  rollback: (kept, newest) => `The record had ${kept} then and has ${newest} now: entries are missing.`,
  fork: (kept, newest) =>
    `The record had ${kept} then and has ${newest} now, but these do not begin with the same entries.`,
  signature: () => 'The signature of its newest checkpoint is wrong.',
  key: () => 'It is signed with another key, and the key that this browser knows does not vouch for it.',
};

/** Returns what differs, in one sentence. */
export const describeAlarm = ({ checkpoint }: WitnessedLedger, { problem, newest }: LedgerAlarm): string =>
  findings[problem](entries(checkpoint), entries(newest));

/** Returns the text of a file with both checkpoints, which anyone can verify. */
export const evidenceOf = (ledger: WitnessedLedger, alarm: LedgerAlarm): string =>
  [
    `Plainview ledger inconsistency: ${alarm.problem}`,
    `Server: ${window.location.origin}`,
    describeAlarm(ledger, alarm),
    '',
    `Checkpoint that this browser kept, received ${ledger.seenAt}, signed by the key`,
    ledger.key,
    '',
    ledger.checkpoint,
    '',
    `Checkpoint that the server sent, received ${alarm.foundAt}`,
    '',
    alarm.newest,
  ].join('\n');
