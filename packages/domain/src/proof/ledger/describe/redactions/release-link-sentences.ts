import type { CustodyEvent } from '../../../../ledger/custody-event.ts';
import { caveat, sending, sentBytes } from '../access-sentences.ts';
import { findPhrase } from '../code-phrases.ts';
import { around, facts, type Describe, type EntryReader } from '../entry-reader.ts';
import { sentence, type Insert } from '../sentence.ts';
import { formatNumber } from '../value-format.ts';

/** Names the link by its recipient. Nobody knows who used it. */
const linkOf = (entry: EntryReader): Insert => [
  'the release link',
  around(' of ', entry.recorded('recipient')),
];

const phrase = (entry: EntryReader, kind: 'releaseMode' | 'releaseRefusal', key: string): Insert => {
  const code = entry.text(key);
  return code === null ? null : findPhrase(kind, code);
};

/** Says from which network address a link was used. */
const from = (entry: EntryReader): Insert => around(' from ', entry.recorded('address'));

const numberOf = (entry: EntryReader, key: string): Insert => {
  const value = entry.number(key);
  return value === null ? null : formatNumber(value);
};

const fileOf = (entry: EntryReader): Insert => entry.recordedOr('name', 'a file');

/** Sentences about release links. */
export const releaseLinkSentences = {
  'release_link.created': (e) =>
    sentence`${e.actor} created a release link to the redacted copy of ${e.ticket()}${around(' for ', e.recorded('recipient'))}${facts(
      ' (',
      [
        phrase(e, 'releaseMode', 'mode'),
        around('valid until ', e.instant('expiresAt')),
        e.flag('hasPasscode') === true ? 'with a passcode' : null,
        around('at most ', e.count('mostDownloads', 'download', 'downloads'), ' of each file'),
        e.flag('isMailed') === true ? 'sent by email' : null,
      ],
      ')',
    )}.`,
  'release_link.revoked': (e) => sentence`${e.actor} revoked ${linkOf(e)}.`,
  'release_link.passcode_requested': (e) =>
    sentence`${e.actor} asked for the passcode of ${linkOf(e)}, which was opened${from(e)}.`,
  'release_link.passcode_wrong': (e) =>
    sentence`${e.actor} rejected a wrong passcode of ${linkOf(e)}${from(e)}${
      e.flag('isLocked') === true ? ' and locked the link' : null
    }.`,
  'release_link.opened': (e) =>
    sentence`${e.actor} showed the page of ${linkOf(e)}, which was opened${from(e)}.`,
  'release_link.refused': (e) =>
    sentence`${e.actor} refused an access by ${linkOf(e)}${from(e)}${around(': ', phrase(e, 'releaseRefusal', 'reason'))}.`,
  'release_link.download_counted': (e) =>
    sentence`${e.actor} counted a download of ${fileOf(e)} by ${linkOf(e)}${from(e)}${facts(
      ' (',
      [around('number ', numberOf(e, 'download')), around('at most ', numberOf(e, 'mostDownloads'))],
      ')',
    )}.`,
  'release_link.file_sent': (e) => sentence`${e.actor} began to send ${fileOf(e)} by ${linkOf(e)}.`,
  'release_link.bytes_sent': (e) =>
    sentence`${e.actor} sent ${sentBytes(e)} of ${fileOf(e)} by ${linkOf(e)}${sending(e)}.${caveat(e)}`,
} satisfies Partial<Record<CustodyEvent, Describe>>;

/** Labels of the data keys of these events. */
export const releaseLinkLabels = {
  download: 'Number of the download',
  hasPasscode: 'With a passcode',
  isLocked: 'Locked the link',
  isMailed: 'Sent by email',
  mode: 'Allows',
  mostDownloads: 'Most downloads of each file',
  recipient: 'Recipient',
  recipientEmail: 'Email of the recipient',
  wrongPasscodes: 'Wrong passcodes in a row',
} as const;
