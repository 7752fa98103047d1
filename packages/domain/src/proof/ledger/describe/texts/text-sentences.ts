import type { TextEvent } from '../../../../evidence/accesses/evidence-access.ts';
import type { CustodyEvent } from '../../../../ledger/custody-event.ts';
import { around, facts, type Describe, type EntryReader } from '../entry-reader.ts';
import { sentence, type Insert } from '../sentence.ts';

/** Names the text that was sent. */
const texts: Readonly<Record<TextEvent, (entry: EntryReader) => Insert>> = {
  'ticket.viewed': (e) => e.ticket(),
  'findings.viewed': (e) => ['the findings of ', e.ticket()],
  'answers.viewed': (e) => ['the scorecard answers of ', e.ticket()],
  'comparison.viewed': (e) => ['the comparison of two reviews of ', e.ticket()],
  'messages.viewed': (e) => ['the messages on ', e.ticket()],
  'notes.viewed': (e) => ['the internal notes on ', e.ticket()],
  'transcript.viewed': (e) => [
    around('version ', numberOf(e, 'version'), ' of '),
    'the transcript of ',
    e.video(e.text('videoId') ?? undefined),
  ],
  'receipt.downloaded': (e) => ['the receipt of ', e.recordedOr('fileName', 'a file')],
};

function numberOf(entry: EntryReader, key: string): string | null {
  const number = entry.number(key);
  return number === null ? null : String(number);
}

/** Describes how much was sent, and the county for which an overseer reads. */
const amount = (entry: EntryReader): Insert => [
  facts(
    ' (',
    [
      entry.count('videoCount', 'video', 'videos'),
      entry.count('reportCount', 'report', 'reports'),
      entry.count('lineCount', 'line', 'lines'),
      entry.count('findingCount', 'finding', 'findings'),
      entry.count('answerCount', 'answer', 'answers'),
      entry.count('messageCount', 'message', 'messages'),
      entry.count('noteCount', 'note', 'notes'),
      entry.size('sizeBytes'),
    ],
    ')',
  ),
  around(' for the county ', entry.recorded('county')),
];

const viewed =
  (event: TextEvent): Describe =>
  (e) =>
    sentence`${e.actor} viewed ${texts[event](e)}${amount(e)}.`;

const isTextEvent = (event: string): event is TextEvent => Object.hasOwn(texts, event);

function sentText(entry: EntryReader): Insert {
  const access = entry.text('access') ?? '';
  return isTextEvent(access) ? texts[access](entry) : 'a text';
}

function versions(entry: EntryReader): string {
  const { length } = entry.list('versions');
  return length === 0 ? 'versions' : `${length} versions`;
}

/** Sentences about content of evidence that was sent as text. */
export const textSentences = {
  'ticket.viewed': viewed('ticket.viewed'),
  'findings.viewed': viewed('findings.viewed'),
  'answers.viewed': viewed('answers.viewed'),
  'comparison.viewed': viewed('comparison.viewed'),
  'messages.viewed': viewed('messages.viewed'),
  'notes.viewed': viewed('notes.viewed'),
  'transcript.viewed': viewed('transcript.viewed'),
  'receipt.downloaded': (e) => sentence`${e.actor} downloaded ${texts['receipt.downloaded'](e)}${amount(e)}.`,
  'text.versions_sent': (e) => sentence`${e.actor} was sent ${versions(e)} of ${sentText(e)}.`,
} satisfies Partial<Record<CustodyEvent, Describe>>;
