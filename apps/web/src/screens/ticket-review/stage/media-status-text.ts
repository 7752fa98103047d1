import { describeFailedTrack } from '@plainview/domain/evidence/media/track-copy';
import { describeQueuePlace } from '@plainview/domain/evidence/media/video-media';
import { awaitsIndex } from '../../../features/videos/awaits-index.ts';
import { formatEncoding } from '../../../features/videos/format-encoding.ts';
import { soundTrackName } from '../../../features/videos/sound-choices.ts';
import type { ReviewVideo } from './review-video.ts';

export interface MediaStatus {
  readonly tone: 'info' | 'warning';
  readonly text: string;
  /** A copy failed and can be retried. */
  readonly isFailure?: boolean;
}

/** Returns notes on what plays; empty if the original plays without problems. */
export function mediaStatusText(video: Pick<ReviewVideo, 'facts' | 'media'>): readonly MediaStatus[] {
  const { media } = video;
  const notes = [
    copyText(video),
    missingSoundText(video),
    failedTracksText(media),
    noteText(media),
    damageText(media),
    analysisText(media),
    speechText(media),
  ];
  return notes.filter((note) => note !== null);
}

function copyText({ facts, media }: Pick<ReviewVideo, 'facts' | 'media'>): MediaStatus | null {
  const coding = formatEncoding({ facts });
  switch (media.state) {
    case 'ready':
      return {
        tone: 'info',
        text: `Playing the playable copy, ${timingOf(facts)}. The original (${coding}) is kept as it was submitted.`,
      };
    case 'unavailable':
      return {
        tone: 'warning',
        text: 'ffmpeg is not installed on the server: it cannot make playable copies or stills of videos, and accepts fewer formats.',
      };
    case 'failed':
      return {
        tone: 'warning',
        text: `Playing the original (${coding}). There is no playable copy.`,
        isFailure: true,
      };
    case 'not-needed':
      return null;
    case 'waiting':
    case 'working':
      if (facts.playsInBrowser === 'yes') return null;
      return {
        tone: 'info',
        text:
          media.progress === null
            ? `A playable copy will be made${placeText(media)}. Until then the original plays (${coding}), if the browser can play it.`
            : `A playable copy is being made, ${media.progress}% done. Until then the original plays (${coding}), if the browser can play it.`,
      };
  }
}

const timingOf = ({ clockBreaks = [] }: ReviewVideo['facts']): string =>
  clockBreaks.length > 0
    ? 'in which the parts of the original are joined'
    : 'which has the same timing as the original';

/** Says which sound is missing, since the server has no decoder for it. */
function missingSoundText({ facts }: Pick<ReviewVideo, 'facts'>): MediaStatus | null {
  const tracks = facts.soundTracks ?? [];
  const missing = tracks.filter(({ isDecodable }) => !isDecodable);
  if (missing.length === 0) return null;
  const names = missing.map(soundTrackName).join(', ');
  return {
    tone: 'warning',
    text:
      missing.length === tracks.length
        ? `The picture plays without sound, which cannot be decoded: ${names}.`
        : `Some of the sound cannot be decoded: ${names}.`,
  };
}

/** Says which tracks could not be copied, and why. */
function failedTracksText({ trackCopies = [] }: ReviewVideo['media']): MediaStatus | null {
  const failed = trackCopies.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return null;
  const texts = failed.map(
    ({ kind, number, note }) => `${describeFailedTrack({ kind, trackNumber: number })} Reason: ${note}.`,
  );
  return { tone: 'warning', text: texts.join(' '), isFailure: true };
}

const noteText = ({ note }: ReviewVideo['media']): MediaStatus | null =>
  note === null ? null : { tone: 'warning', text: note };

function damageText({ decodeErrors }: ReviewVideo['media']): MediaStatus | null {
  if (decodeErrors === null || decodeErrors === 0) return null;
  const faults = decodeErrors === 1 ? '1 decoding error' : `${decodeErrors} decoding errors`;
  return { tone: 'warning', text: `The file seems to be damaged: its key frames have ${faults}.` };
}

/**
 * Returns the place in the queue as a part of a sentence; empty if the work does not wait. Tickets that were kept
 * offline by an earlier release have no place.
 */
const placeText = ({ queue }: ReviewVideo['media']): string =>
  queue ? ` (${describeQueuePlace(queue)})` : '';

/**
 * Says that the frames of a video are going to be indexed, with the server's estimate if it has one, such as
 * "indexing, about 2 min". Null if they are not.
 */
export function indexingText(media: ReviewVideo['media']): string | null {
  if (!awaitsIndex(media)) return null;
  const seconds = media.queue?.seconds ?? null;
  if (seconds === null) return 'indexing';
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 90 ? `indexing, about ${minutes} min` : `indexing, about ${Math.round(minutes / 60)} h`;
}

function analysisText(media: ReviewVideo['media']): MediaStatus | null {
  const { state, analysis, analysisProgress } = media;
  if (state === 'waiting' || state === 'working') return null;
  if (analysis === 'waiting')
    return { tone: 'info', text: `Sound and picture will be analyzed${placeText(media)}.` };
  if (analysis === 'failed') return { tone: 'warning', text: 'Sound and picture could not be analyzed.' };
  if (analysis !== 'working') return null;
  return {
    tone: 'info',
    text: `Analyzing sound and picture... ${analysisProgress ?? 0}%`,
  };
}

function speechText({ analysis, speechDetection }: ReviewVideo['media']): MediaStatus | null {
  if (analysis !== 'done' || speechDetection === 'done') return null;
  return {
    tone: 'info',
    text:
      speechDetection === 'waiting'
        ? 'Speech will be detected.'
        : 'Speech is not shown on the timeline: the server has no speech detector.',
  };
}
