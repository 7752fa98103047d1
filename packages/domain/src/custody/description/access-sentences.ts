import type { CustodyEvent } from '../custody-event.ts';
import { findPhrase } from './code-phrases.ts';
import { around, type Describe, type EntryReader } from './entry-reader.ts';
import { sentence, type Insert } from './sentence.ts';
import { formatNumber, formatRange } from './value-format.ts';

/** Names the file that was accessed: the video itself, or one made from it. */
export function accessedVideo(entry: EntryReader): Insert {
  const derived = entry.text('derived');
  const made = derived === null ? null : findPhrase('derivedFile', derived);
  return made === null
    ? entry.video(entry.subjectId, entry.text('name'))
    : [made, ' ', entry.video(entry.subjectId, null)];
}

export const accessedReport = (entry: EntryReader): Insert => [
  'the report ',
  entry.recorded('name'),
  entry.text('name') === null ? null : ' ',
  'of ',
  entry.ticket(),
];

/** The bytes of the first request, or the link that was given out. */
export function firstBytes(entry: EntryReader): Insert {
  const range = formatRange(entry.text('range') ?? '');
  const size = entry.number('sizeBytes');
  return [
    range === null
      ? null
      : `, beginning with bytes ${range}${size === null ? '' : ` of ${formatNumber(size)}`}`,
    around(', by a link that was valid until ', entry.instant('linkExpiresAt')),
  ];
}

/** Sentences about accesses to stored evidence. */
export const accessSentences = {
  'video.viewed': (e) => sentence`${e.actor} viewed ${accessedVideo(e)}${firstBytes(e)}.`,
  'video.downloaded': (e) => sentence`${e.actor} downloaded ${accessedVideo(e)}${firstBytes(e)}.`,
  'report.viewed': (e) => sentence`${e.actor} viewed ${accessedReport(e)}${firstBytes(e)}.`,
  'report.downloaded': (e) => sentence`${e.actor} downloaded ${accessedReport(e)}${firstBytes(e)}.`,
} satisfies Partial<Record<CustodyEvent, Describe>>;
