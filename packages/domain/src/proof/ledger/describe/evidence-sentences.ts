import { formatFrame } from '../../../evidence/media/frame.ts';
import type { CustodyEvent } from '../../../ledger/custody-event.ts';
import { phraseOf, type PhraseKind } from './code-phrases.ts';
import { around, facts, remark, type Describe, type EntryReader } from './entry-reader.ts';
import { sentence, type Insert } from './sentence.ts';
import { formatCount, formatMicroseconds, formatNumber, formatSeconds } from './value-format.ts';

const coded = (entry: EntryReader, kind: PhraseKind, key: string): string | null => {
  const code = entry.text(key);
  return code === null ? null : phraseOf(kind, code);
};

/** Formats the facts of a ticket as they were entered. */
const ticketFacts = (entry: EntryReader, totalWords = ''): Insert =>
  facts(': ', [
    entry.recorded('incidentType'),
    entry.list('officersInvolved').length > 0
      ? [
          entry.list('officersInvolved').length === 1 ? 'officer ' : 'officers ',
          entry.people('officersInvolved'),
        ]
      : null,
    entry.count('videoCount', 'video', 'videos'),
    around('', entry.length('totalSeconds'), ' in total'),
    around(totalWords, entry.money('totalCents')),
    around('rush service ', entry.recorded('rush')),
  ]);

/** Formats the facts of a video as they were entered. */
const videoFacts = (entry: EntryReader): Insert =>
  facts(
    ' (',
    [
      entry.size('sizeBytes'),
      entry.length('lengthSeconds'),
      entry.recorded('category'),
      entry.money('costCents'),
    ],
    ')',
  );

/** Formats a length with its cost. */
const charge = (entry: EntryReader, before: string, length: string, cost: string): Insert => [
  around(before, entry.length(length)),
  around(' (', entry.money(cost), ')'),
];

const file = (entry: EntryReader): Insert => ['the file ', entry.recordedOr('fileName', 'without a name')];

function framePlace(entry: EntryReader, key: string): string | null {
  const frame = entry.number(key);
  return frame === null ? null : ` (${formatFrame(frame)})`;
}

function findingPlace(entry: EntryReader): Insert {
  const start = entry.number('startMicroseconds');
  const end = entry.number('endMicroseconds');
  if (start === null) return null;
  const from = [formatMicroseconds(start), framePlace(entry, 'startFrame')];
  return end === null
    ? [' at ', ...from]
    : [' from ', ...from, ' to ', formatMicroseconds(end), framePlace(entry, 'endFrame')];
}

function shapeCount(entry: EntryReader): string | null {
  const { length } = entry.list('shapes');
  return length === 0 ? null : `${formatCount(length, 'shape', 'shapes')} on the frame`;
}

function playbackSpeed(entry: EntryReader): string | null {
  const rate = entry.number('playbackRate');
  return rate === null ? null : `played at ${formatNumber(rate)}x`;
}

const finding = (entry: EntryReader): Insert => [
  findingPlace(entry),
  ' in ',
  entry.video(entry.text('videoId') ?? undefined, null),
  facts(
    ' (',
    [
      coded(entry, 'severity', 'severity'),
      entry.recorded('category'),
      shapeCount(entry),
      playbackSpeed(entry),
    ],
    ')',
  ),
  '.',
  remark('Text', entry, 'text'),
];

function report(entry: EntryReader): Insert {
  const version = entry.number('version');
  return [version === null ? 'the report' : `version ${version} of the report`, ' of ', entry.ticket()];
}

function videosOf(entry: EntryReader): string | null {
  const { length } = entry.list('videos');
  return length === 0 ? null : `about ${formatCount(length, 'video', 'videos')}`;
}

function verdict(isIntact: boolean | null): string {
  if (isIntact === null) return 'the result was not recorded';
  return isIntact ? 'its SHA-256 matches the recorded one' : 'its SHA-256 does not match the recorded one';
}

function measuredLength(entry: EntryReader): string | null {
  const measured = entry.number('durationMicroseconds');
  return measured === null ? null : formatSeconds(Math.round(measured / 1_000_000));
}

/** Names a stored file: a report, a video, or a file made from a video. */
function storedFile(entry: EntryReader): Insert {
  if (entry.number('version') !== null) return report(entry);
  const made = coded(entry, 'derivedFile', 'derived');
  return made === null ? ['the file ', entry.video()] : [made, ' ', entry.video()];
}

function faultyFiles(entry: EntryReader): string | null {
  const count = entry.number('faultyFiles');
  return count === null || count === 0 ? null : `${formatCount(count, 'file has', 'files have')} a fault`;
}

const reviewer = (entry: EntryReader): Insert => [
  entry.recordedOr('reviewer', 'a reviewer'),
  around(' (', entry.recorded('reviewerEmail'), ')'),
];

function match(entry: EntryReader): Insert {
  const start = entry.recorded('startOffset');
  return start === null ? ' and found no match' : [' and found that it begins at ', start];
}

/** Sentences about uploads, tickets, videos, findings and delivered reports. */
export const evidenceSentences = {
  'upload.started': (e) =>
    sentence`${e.actor} started to upload ${file(e)}${around(' (', e.size('sizeBytes'), ')')}.`,
  'upload.stored': (e) =>
    sentence`${e.actor} checked and stored ${file(e)}${around(' (', e.size('sizeBytes'), ')')}.`,
  'upload.refused': (e) =>
    sentence`${e.actor} refused ${file(e)}${around(': ', coded(e, 'uploadRefusal', 'reason'))}.`,
  'upload.discarded': (e) => sentence`${e.actor} discarded the upload of ${file(e)}.`,
  'upload.expired': (e) =>
    sentence`${e.actor} removed the expired upload of ${file(e)}${around(': ', coded(e, 'uploadState', 'state'))}.`,
  'import.started': (e) =>
    sentence`${e.actor} started to import${around(' ', e.count('rowsTotal', 'row', 'rows'), ' of')} the spreadsheet${around(' ', e.quoted('fileName'))}${around(', sheet ', e.quoted('sheet'))}.`,
  'ticket.created': (e) => sentence`${e.actor} submitted ${e.ticket()}${ticketFacts(e)}.`,
  'ticket.edited': (e) => sentence`${e.actor} edited ${e.ticket()}${ticketFacts(e, 'now ')}.`,
  'ticket.deleted': (e) => sentence`${e.actor} deleted ${e.ticket()}${ticketFacts(e)}.`,
  'ticket.assigned': (e) =>
    sentence`${e.actor} assigned ${e.ticket()} to ${reviewer(e)}${around(', previously ', e.recorded('previousReviewer'))}.${remark('Reason', e, 'reason')}`,
  'ticket.unassigned': (e) =>
    sentence`${e.actor} removed ${reviewer(e)} as the reviewer of ${e.ticket()} because the account changed.`,
  'ticket.review_read': (e) => sentence`${e.actor} read the review of ${e.ticket()}.`,
  'ticket.review_started': (e) => sentence`${e.actor} started the review of ${e.ticket()}.`,
  'ticket.reopened': (e) => sentence`${e.actor} reopened ${e.ticket()}.${remark('Reason', e, 'reason')}`,
  'ticket.hold_placed': (e) =>
    sentence`${e.actor} placed a hold on ${e.ticket()}.${remark('Reason', e, 'reason')}`,
  'ticket.hold_released': (e) =>
    sentence`${e.actor} released the hold on ${e.ticket()}.${remark('Reason', e, 'reason')}${remark('The hold was placed for', e, 'heldFor')}`,
  'ticket.payment_set': (e) =>
    sentence`${e.actor} changed the payment status of ${e.ticket()}${around(' from ', coded(e, 'payment', 'from'))}${around(' to ', coded(e, 'payment', 'to'))}.${remark('Note', e, 'note')}`,
  'ticket.cameras_aligned': (e) =>
    sentence`${e.actor} aligned the cameras of ${e.ticket()}${e.list('cameras').length === 0 ? null : [': ', e.people('cameras')]}.`,
  'video.sidecar_stored': (e) =>
    sentence`${e.actor} added the sidecar file ${e.quoted('name', 'without a name')}${around(' (', e.size('sizeBytes'), ')')} to ${e.video()}.`,
  'video.stored': (e) => sentence`${e.actor} submitted ${e.video()}${videoFacts(e)} with ${e.ticket()}.`,
  'video.signature_found': (e) =>
    sentence`${e.actor} found a signature in ${e.video()}${facts(' (', [coded(e, 'signatureKind', 'signatureKind'), e.recorded('signer')], ')')}${around(': ', coded(e, 'signatureResult', 'signatureResult'))}.`,
  'video.edited': (e) => sentence`${e.actor} edited the details of ${e.video()}${videoFacts(e)}.`,
  'video.length_corrected': (e) =>
    sentence`${e.actor} corrected the charged length of ${e.video()}${charge(e, ' from ', 'previousLengthSeconds', 'previousCostCents')}${charge(e, ' to ', 'lengthSeconds', 'costCents')}${around('. Total cost: ', e.money('totalCents'))}.${remark('Reason', e, 'reason')}`,
  'video.deleted': (e) => sentence`${e.actor} deleted ${e.video()}${videoFacts(e)} from ${e.ticket()}.`,
  'video.verified': (e) => sentence`${e.actor} verified ${e.video()}: ${verdict(e.flag('isIntact'))}.`,
  'video.processed': (e) =>
    sentence`${e.actor} received the processing status of ${e.video()}${around(': ', coded(e, 'videoStatus', 'status'))}.${remark('Note', e, 'note')}`,
  'video.prepare_asked': (e) => sentence`${e.actor} requested another playable copy of ${e.video()}.`,
  'video.prepared': (e) =>
    sentence`${e.actor} measured ${e.video()}${around(' (', measuredLength(e), ')')} and ${coded(e, 'mediaResult', 'result') ?? 'prepared it for browsers'}.${remark('Note', e, 'note')}`,
  'video.indexed': (e) =>
    sentence`${e.actor} indexed ${e.count('frames', 'frame', 'frames') ?? 'the frames'} of ${e.video()}.`,
  'video.track_copied': (e) =>
    sentence`${e.actor} copied ${coded(e, 'derivedFile', 'derived') ?? 'a track of'} ${e.video()}${around(' (track ', e.number('trackNumber')?.toString() ?? null, ')')}.`,
  'video.analyzed': (e) => sentence`${e.actor} analyzed the sound and picture of ${e.video()}.`,
  'video.sound_compared': (e) =>
    sentence`${e.actor} compared the sound of ${e.video()}${around(' with that of ', e.recorded('comparedWith'))}${match(e)}.`,
  'video.still_made': (e) => sentence`${e.actor} made a still${findingPlace(e)} of ${e.video()}.`,
  'video.clip_asked': (e) => sentence`${e.actor} requested a clip${findingPlace(e)} of ${e.video()}.`,
  'video.clip_made': (e) => sentence`${e.actor} made a clip${findingPlace(e)} of ${e.video()}.`,
  'video.result_received': (e) =>
    sentence`${e.actor} received the file ${e.recordedOr('name', 'without a name')}${around(' (', e.size('sizeBytes'), ')')} from the processing tool for ${e.video()}.`,
  'file.verification_failed': (e) =>
    sentence`${e.actor} found a fault in ${storedFile(e)}${around(': ', coded(e, 'fileFault', 'fault'))}.`,
  'file.restored': (e) => sentence`${e.actor} found ${storedFile(e)} intact again.`,
  'storage.verified': (e) =>
    sentence`${e.actor} read ${e.count('files', 'stored file', 'stored files') ?? 'stored files'} again${around(' (', e.size('bytes'), ')')} and found them intact${around('; ', faultyFiles(e))}.`,
  'finding.added': (e) => sentence`${e.actor} added a finding${finding(e)}`,
  'finding.edited': (e) => sentence`${e.actor} edited a finding${finding(e)}`,
  'finding.frame_found': (e) =>
    sentence`${e.actor} found the frame of a finding${around(', marked at ', e.position('markedMicroseconds'), ',')}${finding(e)}`,
  'finding.removed': (e) => sentence`${e.actor} removed a finding${finding(e)}`,
  'finding.restored': (e) => sentence`${e.actor} restored a finding${finding(e)}`,
  'report.previewed': (e) =>
    sentence`${e.actor} previewed ${report(e)}${facts(' (', [e.size('sizeBytes')], ')')}.`,
  'report.delivered': (e) =>
    sentence`${e.actor} delivered ${report(e)}${facts(' (', [e.size('sizeBytes'), videosOf(e)], ')')}.${remark('Reason for footage not watched', e, 'notWatchedReason')}`,
} satisfies Partial<Record<CustodyEvent, Describe>>;
