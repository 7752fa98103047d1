import type { CustodyEvent } from '../../../ledger/custody-event.ts';
import { around, facts, remark, type Describe, type EntryReader } from './entry-reader.ts';
import { sentence, type Insert } from './sentence.ts';
import { formatMicroseconds } from './value-format.ts';

const scorecard = (entry: EntryReader): Insert => ['the scorecard', around(' ', entry.quoted('scorecard'))];

function version(entry: EntryReader): Insert {
  const number = entry.number('version');
  return number === null ? scorecard(entry) : [`version ${number} of `, scorecard(entry)];
}

function answers(entry: EntryReader): Insert {
  const kept = entry.number('keptAnswers') ?? 0;
  const removed = entry.number('removedAnswers') ?? 0;
  if (kept + removed === 0) return null;
  return facts(
    ' (',
    [
      entry.count('keptAnswers', 'answer kept', 'answers kept'),
      entry.count('removedAnswers', 'removed', 'removed'),
    ],
    ')',
  );
}

const question = (entry: EntryReader): Insert => [
  'the question ',
  entry.quoted('question', 'without a text'),
];

function evidence(entry: EntryReader): Insert {
  const position = entry.number('positionMicroseconds');
  if (position !== null) return [' It refers to ', formatMicroseconds(position), ' of a video.'];
  return entry.text('findingId') === null ? null : ' It refers to a finding.';
}

/** Sentences about scorecards and their answers. */
export const scorecardSentences = {
  'scorecard.published': (e) =>
    sentence`${e.actor} published ${version(e)}${around(' (', e.count('questions', 'question', 'questions'), ')')}.`,
  'scorecard.retired': (e) => sentence`${e.actor} retired ${scorecard(e)}.`,
  'scorecard.restored': (e) => sentence`${e.actor} restored ${scorecard(e)}.`,
  'scorecard.assigned': (e) =>
    sentence`${e.actor} assigned ${scorecard(e)} to ${e.list('assignments').length === 0 ? 'no tickets' : e.people('assignments')}.`,
  'scorecard.chosen': (e) =>
    e.number('version') === null
      ? sentence`${e.actor} removed ${scorecard(e)} from ${e.ticket()}${answers(e)}.`
      : sentence`${e.actor} set ${version(e)} for ${e.ticket()}${answers(e)}.`,
  'scorecard.answered': (e) =>
    sentence`${e.actor} answered ${question(e)} of ${e.ticket()}.${remark('Answer', e, 'answer')}${evidence(e)}`,
  'scorecard.answer_removed': (e) =>
    sentence`${e.actor} removed the answer to ${question(e)} of ${e.ticket()}.`,
} satisfies Partial<Record<CustodyEvent, Describe>>;
