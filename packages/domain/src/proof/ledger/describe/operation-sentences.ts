import { MONTH_PATTERN, monthLabel } from '../../../billing/statements/statement.ts';
import type { CustodyEvent } from '../../../ledger/custody-event.ts';
import { eventLabel } from '../../../ledger/event-labels.ts';
import { INCONSISTENCY } from '../../checkpoints/ledger-inconsistency.ts';
import { phraseOf } from './code-phrases.ts';
import { around, facts, remark, type Describe, type EntryReader } from './entry-reader.ts';
import { sentence, type Insert } from './sentence.ts';
import { formatCount, formatNumber } from './value-format.ts';

const formatOf = (entry: EntryReader): string | null => {
  const format = entry.text('format');
  return format === null ? null : phraseOf('format', format);
};

/** Describes a requested export. */
const exported =
  (one: string, many: string): Describe =>
  (e) =>
    sentence`${e.actor} exported ${e.count('rows', one, many) ?? many}${around(e.text('spreadsheet') === null ? ' as ' : ' to ', formatOf(e))}.`;

const startedBy = (entry: EntryReader): Insert => around(' started by ', entry.recorded('startedBy'));

function rowsDone(entry: EntryReader): string | null {
  const done = entry.number('rowsDone');
  const total = entry.number('rowsTotal');
  return done === null || total === null
    ? null
    : `${formatNumber(done)} of ${formatCount(total, 'row', 'rows')} written`;
}

function monthOf(entry: EntryReader): Insert {
  const month = entry.text('month');
  return month !== null && MONTH_PATTERN.test(month)
    ? monthLabel(month)
    : entry.recordedOr('month', 'a month');
}

const webhook = (entry: EntryReader): Insert => [
  'the webhook',
  around(' to ', entry.recorded('origin') ?? entry.recorded('url')),
];

const webhookFacts = (entry: EntryReader): Insert => {
  const { length } = entry.list('events');
  return facts(
    ' (',
    [
      length === 0 ? null : formatCount(length, 'kind of event', 'kinds of events'),
      entry.flag('isPaused') === true ? 'paused' : null,
    ],
    ')',
  );
};

const videos = (entry: EntryReader): string => entry.count('videoCount', 'video', 'videos') ?? 'videos';

/** Sentences about exports, statements, processing, webhooks and the ledger itself. */
export const operationSentences = {
  'tickets.exported': exported('ticket', 'tickets'),
  'reports.exported': exported('report', 'reports'),
  'videos.exported': exported('video', 'videos'),
  'export.completed': (e) =>
    sentence`${e.actor} completed the export to Google Sheets${startedBy(e)}${facts(': ', [
      e.count('rowsAdded', 'row added', 'rows added'),
      e.count('rowsUpdated', 'row updated', 'rows updated'),
    ])}.`,
  'export.failed': (e) =>
    sentence`${e.actor} could not complete the export to Google Sheets${startedBy(e)}${around(': ', failure(e))}${around(' (', rowsDone(e), ')')}.${remark('Google responded', e, 'said')}`,
  'export.continued': (e) =>
    sentence`${e.actor} continued the export to Google Sheets${around(' (', rowsDone(e), ')')}.`,
  'statement.exported': (e) =>
    sentence`${e.actor} saved the statement for ${monthOf(e)}${facts(
      ' (',
      [
        formatOf(e),
        e.count('tickets', 'ticket', 'tickets'),
        e.count('redactedCopies', 'redacted copy', 'redacted copies'),
      ],
      ')',
    )}.`,
  'processing.started': (e) =>
    sentence`${e.actor} started a ${e.run('processing run')} of ${videos(e)}${e.text('tool') === null ? ' by Plainview' : ' by the processing tool'}.`,
  'processing.revoked': (e) =>
    sentence`${e.actor} revoked the reference of a ${e.run('processing run')} of ${videos(e)}${startedBy(e)}.`,
  'webhook.added': (e) => sentence`${e.actor} added ${webhook(e)}${webhookFacts(e)}.`,
  'webhook.changed': (e) => sentence`${e.actor} changed ${webhook(e)}${webhookFacts(e)}.`,
  'webhook.secret_renewed': (e) => sentence`${e.actor} renewed the secret of ${webhook(e)}.`,
  'webhook.removed': (e) => sentence`${e.actor} removed ${webhook(e)}.`,
  'webhook.sent_again': (e) =>
    sentence`${e.actor} sent a webhook delivery again${facts(': ', [
      deliveredEvent(e),
      around('entry ', e.number('sequence') === null ? null : formatNumber(e.number('sequence') ?? 0)),
    ])}.`,
  'ledger.fault_acknowledged': (e) =>
    e.text('fault') === INCONSISTENCY
      ? sentence`${e.actor} acknowledged the report in entry ${formatNumber(Number(e.subjectId) || 0)} that this ledger is inconsistent.${remark('Reason', e, 'reason')}`
      : sentence`The operator acknowledged a fault of entry ${formatNumber(Number(e.subjectId) || 0)} of this ledger${around(' (', phraseFor(e), ')')}.${remark('Reason', e, 'reason')}`,
} satisfies Partial<Record<CustodyEvent, Describe>>;

function failure(entry: EntryReader): string | null {
  const code = entry.text('reason');
  return code === null ? null : phraseOf('exportRefusal', code);
}

function deliveredEvent(entry: EntryReader): string | null {
  const event = entry.text('event');
  return event === null ? null : `“${eventLabel(event)}”`;
}

function phraseFor(entry: EntryReader): string | null {
  const fault = entry.text('fault');
  return fault === null ? null : phraseOf('ledgerFault', fault);
}
