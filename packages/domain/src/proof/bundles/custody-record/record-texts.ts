import { isolated, visibleText } from '../../../shared/visible-text.ts';
import { describeEntry, plainSentence, SYSTEM_NAME } from '../../ledger/describe/describe-entry.ts';
import type { SentencePart } from '../../ledger/describe/sentence.ts';
import type { CustodyRecord, RecordedEntry } from './custody-record.ts';

/** Says what is verified, and what this record is. */
export const verifiedText = (release: string): string =>
  `The record that is verified is data/custody.jsonl in this bundle. It has every value of each entry, and a proof for each leads to the signed ledger. This PDF is a rendering of it by Plainview ${release}, for reading. Verifiers check that this file is the one that the ledger recorded with the bundle, not that its text says what custody.jsonl says. If they differ, custody.jsonl counts.`;

/** Says which entries a record has, and which ones it does not have and why. */
export function includedTexts({ bundle, hasFormerLedgers, part }: CustodyRecord): readonly string[] {
  const has =
    part.count === 1
      ? 'This record has every entry of custody.jsonl, in order.'
      : `The ${part.count} parts of this record, data/custody.pdf to data/custody-${part.count}.pdf, have every entry of custody.jsonl, in order. This is part ${part.number}.`;
  return [
    `${has} Entries are numbered in the whole ledger, which also records other tickets, so numbers are missing between them.`,
    bundle.kind === 'custody'
      ? 'Not included are entries that only administrators of Plainview see (their audience is “internal”), such as drafts of findings.'
      : 'Entries that only administrators of Plainview see (their audience is “internal”) are included.',
    'Not included in any bundle are entries of a second review or calibration that is not finished, entries by its reviewer, and entries that were added after this record was made, such as the one about this bundle.',
    ...(hasFormerLedgers
      ? [
          'Entries that other ledgers recorded before the agency moved here are in data/imported. They are not in this record.',
        ]
      : []),
  ];
}

/** Returns the name of the actor in one line. Only the missing account id identifies the system. */
export const recordedActor = ({ actorId, actorName }: RecordedEntry): string =>
  actorId === null ? SYSTEM_NAME : visibleText(actorName);

/**
 * Returns an entry as the sentence that the Audit Trail shows, in one line.
 * @param formatInstant formats an ISO 8601 instant
 */
export function recordedSentence(
  entry: RecordedEntry,
  ticketNumber: string,
  formatInstant: (iso: string) => string,
): string {
  const { sentence } = describeEntry({ ...entry, ticketNumber });
  // The address is printed once, with the name.
  const actor = { actorId: entry.actorId, actorName: inSentence(entry.actorName), actorEmail: null };
  return plainSentence(sentence.map(visiblePart), actor, formatInstant);
}

const visiblePart = (part: SentencePart): SentencePart =>
  'text' in part && part.kind !== 'words' ? { ...part, text: inSentence(part.text) } : part;

const LEFT_TO_RIGHT_ONLY = /^[\p{ASCII}\p{Script=Latin}]*$/u;

/** Returns a text that a user or a program wrote, so that it does not change how its sentence is read. */
function inSentence(text: string): string {
  const visible = visibleText(text);
  return LEFT_TO_RIGHT_ONLY.test(visible) ? visible : isolated(visible);
}
