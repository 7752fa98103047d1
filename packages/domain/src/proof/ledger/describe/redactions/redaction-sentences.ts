import type { CustodyEvent } from '../../../../ledger/custody-event.ts';
import { phraseOf } from '../code-phrases.ts';
import { around, facts, remark, type Describe, type EntryReader } from '../entry-reader.ts';
import { sentence, type Insert } from '../sentence.ts';

function purpose(entry: EntryReader): Insert {
  const code = entry.text('purpose');
  return code === null ? null : phraseOf('redactionPurpose', code);
}

function payment(entry: EntryReader, key: 'from' | 'to'): Insert {
  const code = entry.text(key);
  return code === null ? null : phraseOf('payment', code);
}

/** Names the video that was marked. The entry itself is about the redacted copy. */
const marked = (entry: EntryReader): Insert => {
  const videoId = entry.text('videoId');
  return videoId === null ? 'a video' : entry.video(videoId);
};

/** Sentences about redacted copies. */
export const redactionSentences = {
  'redaction.ordered': (e) =>
    sentence`${e.actor} ordered a redacted copy of ${e.ticket()}${facts(
      ' (',
      [
        purpose(e),
        e.recorded('requestNumber'),
        e.count('videoCount', 'video', 'videos'),
        e.money('totalCents'),
        around('due ', e.instant('dueDate')),
      ],
      ')',
    )}.`,
  'redaction.canceled': (e) =>
    sentence`${e.actor} canceled the redacted copy of ${e.ticket()}.${remark('Reason', e, 'reason')}`,
  'redaction.started': (e) => sentence`${e.actor} started work on the redacted copy of ${e.ticket()}.`,
  'redaction.tracks_saved': (e) =>
    sentence`${e.actor} saved what is hidden in ${marked(e)}${facts(': ', [
      e.count('tracks', 'region', 'regions'),
      e.count('keyFrames', 'key frame', 'key frames'),
    ])}.`,
  'redaction.sound_saved': (e) =>
    sentence`${e.actor} saved where ${marked(e)} is muted${around(': ', e.count('mutedRanges', 'range', 'ranges'))}.`,
  'redaction.faces_saved': (e) =>
    sentence`${e.actor} saved which faces were proposed in ${marked(e)}${facts(': ', [
      e.count('facesProposed', 'face', 'faces'),
      around('', e.count('facesRejected', 'of them rejected', 'of them rejected')),
    ])}.`,
  'redaction.render_requested': (e) =>
    sentence`${e.actor} requested that the redacted copy of ${e.ticket()} be rendered.`,
  'redaction.video_rendered': (e) =>
    sentence`${e.actor} rendered a redacted copy of ${marked(e)}${facts(' and compared ', [
      e.count('frames', 'frame', 'frames'),
      e.count('samples', 'sample of sound', 'samples of sound'),
    ])}.`,
  'redaction.rendered': (e) =>
    sentence`${e.actor} rendered the redacted copy of ${e.ticket()}${around(' and checked ', e.count('frames', 'frame', 'frames'))}.`,
  'redaction.render_failed': (e) =>
    sentence`${e.actor} could not render the redacted copy of ${e.ticket()}.${remark('Problem', e, 'problem')}`,
  'redaction.approved': (e) => sentence`${e.actor} approved the redacted copy of ${e.ticket()}.`,
  'redaction.returned': (e) =>
    sentence`${e.actor} returned the redacted copy of ${e.ticket()} for correction.`,
  'redaction.delivered': (e) =>
    sentence`${e.actor} delivered the redacted copy of ${e.ticket()}${facts(' (', [e.money('totalCents')], ')')}.`,
  'redaction.payment_set': (e) =>
    sentence`${e.actor} changed the payment status of the redacted copy of ${e.ticket()}${around(' from ', payment(e, 'from'))}${around(' to ', payment(e, 'to'))}.${remark('Note', e, 'note')}`,
} satisfies Partial<Record<CustodyEvent, Describe>>;

/** Labels of the data keys of these events. */
export const redactionLabels = {
  copies: 'Redacted copies with SHA-256',
  deadline: 'Deadline',
  dueDate: 'Due date',
  detector: 'Detector',
  facesAccepted: 'Of these, accepted',
  facesHidden: 'Of these, hidden by other regions',
  facesProposed: 'Proposed faces',
  facesRejected: 'Of these, rejected',
  facesSha256: 'SHA-256 of the proposed faces',
  facesUndecided: 'Of these, undecided',
  hidden: 'To be hidden',
  keyFrames: 'Key frames',
  label: 'Label on each frame',
  labelText: 'Text of the label',
  largestDifferenceInside: 'Largest difference from black inside the regions, of 255',
  largestDifferenceOutside: 'Largest difference of a block outside the regions, of 255',
  looseEnds: 'Starts and ends of regions inside the picture',
  looseEndsLookedAt: 'Of these, looked at in the copy',
  marks: 'Versions of what is marked, with SHA-256',
  marksSha256: 'SHA-256 of what is marked',
  mutedMicroseconds: 'Found silent',
  mutedRanges: 'Muted ranges',
  mutedRangesVersion: 'Version of the muted ranges',
  needsFullWatch: 'To be watched whole',
  needsSecondPerson: 'Checked by a second person',
  purpose: 'Purpose',
  redactedCopies: 'Redacted copies',
  regions: 'Hidden areas, counted on each frame',
  reportSha256: 'SHA-256 of the release report',
  requestNumber: 'Request number',
  samples: 'Samples of sound compared',
  searchedFrames: 'Last frame that was searched',
  tracks: 'Regions',
  tracksVersion: 'Version of the regions',
  undecidedFacesLookedAt: 'Undecided faces looked at in the copy',
  watched: 'Watched by the person who approved',
  watchTextLength: 'Characters of why the rest was not watched',
  watchTextSha256: 'SHA-256 of why the rest was not watched',
} as const;
