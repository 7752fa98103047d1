import type { CustodyEvent } from '../../../ledger/custody-event.ts';
import { phraseOf } from './code-phrases.ts';
import { around, facts, remark, type Describe, type EntryReader } from './entry-reader.ts';
import { sentence, type Insert } from './sentence.ts';
import { formatMicroseconds } from './value-format.ts';

const transcript = (entry: EntryReader): Insert => ['the transcript of ', entry.video()];

function version(entry: EntryReader): Insert {
  const number = entry.number('version');
  return number === null ? transcript(entry) : [`version ${number} of `, transcript(entry)];
}

function maker(entry: EntryReader): string | null {
  const code = entry.text('madeBy');
  return code === null ? null : phraseOf('transcriptMaker', code);
}

const at = (entry: EntryReader, key: string): string | null => {
  const microseconds = entry.number(key);
  return microseconds === null ? null : formatMicroseconds(microseconds);
};

function line(entry: EntryReader): Insert {
  const number = entry.number('line');
  const name = number === null ? 'a line' : `line ${number}`;
  return [name, around(' (', at(entry, 'startMicroseconds'), ')'), ' of ', transcript(entry)];
}

function lines(entry: EntryReader): Insert {
  const numbers = entry.list('lineNumbers');
  const isOne = numbers.length === 1 && /^\d+$/u.test(numbers[0] ?? '');
  return numbers.length === 0 ? 'lines' : [isOne ? 'line ' : 'lines ', entry.people('lineNumbers')];
}

const service = (entry: EntryReader): Insert => ['the service', around(' at ', entry.recorded('host'))];

/** Sentences about transcripts. */
export const transcriptSentences = {
  'transcript.added': (e) =>
    sentence`${e.actor} added ${version(e)}${facts(' (', [e.count('lines', 'line', 'lines'), maker(e)], ')')}.`,
  'transcript.lines_confirmed': (e) => sentence`${e.actor} confirmed ${lines(e)} of ${transcript(e)}.`,
  'transcript.line_corrected': (e) =>
    sentence`${e.actor} corrected ${line(e)}${around(' to ', e.count('textLength', 'character', 'characters'))}.`,
  'transcript.confirmation_withdrawn': (e) => sentence`${e.actor} withdrew the confirmation of ${line(e)}.`,
  'transcript.requested': (e) =>
    sentence`${e.actor} requested a transcript of ${e.video()} from ${service(e)}.`,
  'transcript.audio_sent': (e) =>
    sentence`${e.actor} sent the sound of ${e.video()}${around(' from ', at(e, 'startMicroseconds'))}${around(' to ', at(e, 'endMicroseconds'))}${around(' (', e.size('sizeBytes'), ')')} to ${service(e)}.`,
  'transcript.failed': (e) =>
    sentence`${e.actor} could not have ${e.video()} transcribed.${remark('Reason', e, 'reason')}`,
} satisfies Partial<Record<CustodyEvent, Describe>>;
