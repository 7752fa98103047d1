import type { CustodyEvent } from '../../../ledger/custody-event.ts';
import { findPhrase } from './code-phrases.ts';
import { around, facts, type Describe, type EntryReader } from './entry-reader.ts';
import { sentence, type Insert } from './sentence.ts';
import { formatCount, formatNumber, formatRange } from './value-format.ts';

/** Names the accessed file: the video itself, or a file made from it. */
function accessedVideo(entry: EntryReader): Insert {
  const derived = entry.text('derived');
  const made = derived === null ? null : findPhrase('derivedFile', derived);
  return made === null
    ? entry.video(entry.subjectId, entry.text('name'))
    : [made, ' ', entry.video(entry.subjectId, null)];
}

const accessedReport = (entry: EntryReader): Insert => [
  'the report ',
  entry.recorded('name'),
  entry.text('name') === null ? null : ' ',
  'of ',
  entry.ticket(),
];

const accessedBundle = (entry: EntryReader): Insert => [
  'the evidence bundle ',
  around('', entry.recorded('name'), ' '),
  'of ',
  entry.ticket(),
];

const accessedExport = (entry: EntryReader): Insert => ['the export', around(' ', entry.recorded('name'))];

/** Describes the link that was issued. The details contain the bytes of the first request. */
const issuedLink = (entry: EntryReader): Insert =>
  around(', by a link that was valid until ', entry.instant('linkExpiresAt'));

/** Names the county for which an overseer reads, and the proxy that the bytes were handed over to. */
const handedTo = (entry: EntryReader): Insert => [
  around(' for the county ', entry.recorded('county')),
  around(', handed over to ', entry.recorded('handedTo')),
  around(' for ', grantLength(entry), ' at a time'),
];

/** Returns how long a proxy may send any bytes of a file without asking; null if it asked for each request. */
const grantLength = (entry: EntryReader): string | null => entry.count('grantSeconds', 'second', 'seconds');

/** Maximum number of ranges in a sentence. The details list all of them. */
const MOST_RANGES = 3;

/** Describes the byte ranges that were sent within an access window. */
export function sentBytes(entry: EntryReader): string {
  const size = entry.number('sizeBytes');
  if (entry.flag('isWhole') === true)
    return size === null ? 'all bytes' : `all ${formatCount(size, 'byte', 'bytes')}`;
  const ranges = entry.list('ranges').flatMap((range) => formatRange(range) ?? []);
  if (ranges.length === 0) return 'no bytes';
  const listed =
    ranges.length > MOST_RANGES ? `${formatNumber(ranges.length)} byte ranges` : `bytes ${ranges.join(', ')}`;
  return size === null ? listed : `${listed} of the ${formatCount(size, 'byte', 'bytes')}`;
}

/** Counts the grants of a window and says how long each was. */
function grants(entry: EntryReader): Insert {
  const count = entry.count('grants', 'grant', 'grants');
  return count === null ? null : [count, around(' of ', grantLength(entry))];
}

/** Says in how many requests it was sent. */
export const sending = (entry: EntryReader): Insert =>
  facts(
    ' (',
    [
      entry.count('requests', 'request', 'requests'),
      around('', entry.size('bytesSent'), ' sent in total'),
      around('', entry.size('bytesHandedOver'), ' handed over in total'),
      grants(entry),
      entry.count('links', 'link', 'links'),
    ],
    ')',
  );

/** Says that more may have been sent than is recorded. */
export const caveat = (entry: EntryReader): string | null =>
  entry.flag('mayHaveSentMore') === true ? ' More may have been sent.' : null;

/** Describes a closed window: what was sent, or what was handed over to a proxy. */
function closing(entry: EntryReader, file: Insert) {
  const proxy = entry.recorded('handedTo');
  const what = [sentBytes(entry), ' of ', file];
  return proxy === null
    ? sentence`${entry.actor} was sent ${what}${sending(entry)}.${caveat(entry)}`
    : sentence`${entry.actor} was allowed ${what}${sending(entry)}. ${proxy} may have sent less.${caveat(entry)}`;
}

/** Sentences about accesses to stored evidence. */
export const accessSentences = {
  'video.viewed': (e) => sentence`${e.actor} viewed ${accessedVideo(e)}${issuedLink(e)}${handedTo(e)}.`,
  'video.downloaded': (e) =>
    sentence`${e.actor} downloaded ${accessedVideo(e)}${issuedLink(e)}${handedTo(e)}.`,
  'report.viewed': (e) => sentence`${e.actor} viewed ${accessedReport(e)}${issuedLink(e)}${handedTo(e)}.`,
  'report.downloaded': (e) =>
    sentence`${e.actor} downloaded ${accessedReport(e)}${issuedLink(e)}${handedTo(e)}.`,
  'video.picture_viewed': (e) =>
    sentence`${e.actor} viewed ${accessedVideo(e)}${issuedLink(e)}${handedTo(e)}.`,
  'video.fetched': (e) => sentence`${e.actor} fetched ${accessedVideo(e)}${issuedLink(e)}${handedTo(e)}.`,
  'bundle.downloaded': (e) => sentence`${e.actor} downloaded ${accessedBundle(e)}.`,
  'bundle.bytes_sent': (e) => closing(e, accessedBundle(e)),
  'export.downloaded': (e) =>
    sentence`${e.actor} downloaded ${accessedExport(e)}${facts(
      ' (',
      [e.count('rows', 'row', 'rows'), e.size('sizeBytes')],
      ')',
    )}.`,
  'export.bytes_sent': (e) => closing(e, accessedExport(e)),
  'video.bytes_sent': (e) => closing(e, accessedVideo(e)),
  'report.bytes_sent': (e) => closing(e, accessedReport(e)),
} satisfies Partial<Record<CustodyEvent, Describe>>;

/** Labels of what entries about accesses say of the bytes. */
export const accessLabels = {
  bytesHandedOver: 'Handed over, including repeats',
  bytesSent: 'Sent, including repeats',
  grantSeconds: 'Length of a grant',
  grants: 'Grants',
  handedTo: 'Handed over to',
  isWhole: 'All bytes sent',
  linkExpiresAt: 'Link valid until',
  links: 'Links issued',
  linksExpireAt: 'Links valid until',
  mayHaveSentMore: 'More may have been sent',
  ranges: 'Byte ranges',
} satisfies Readonly<Record<string, string>>;
