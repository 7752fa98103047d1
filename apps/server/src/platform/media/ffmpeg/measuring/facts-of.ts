import type { ClockBreak } from '@plainview/domain/evidence/media/media-facts';
import { contentTypeOf, playsInBrowser } from '../../playback.ts';
import type { PictureTrack, SoundTrack, VideoContainer, VideoFacts } from '../../video-facts.ts';
import { isDecodableSound, type DescribedVideo, type StreamDescription } from './describe-video.ts';
import type { FrameTimes } from './frame-times.ts';
import { hasRunningClock, type MeasuredVideo, type TimedVideo } from './measure-video.ts';

const CONTAINERS: Readonly<Record<string, VideoContainer>> = {
  mov: 'mp4',
  matroska: 'matroska',
  mpegts: 'mpeg-ts',
  avi: 'avi',
  mpeg: 'mpeg-ps',
  asf: 'asf',
  flv: 'flv',
  ogg: 'ogg',
  mxf: 'mxf',
  dv: 'dv',
};

/** Frames without a container. */
const RAW: ReadonlySet<string> = new Set([
  'h264',
  'hevc',
  'm4v',
  'mpegvideo',
  'obu',
  'av1',
  'h263',
  'vc1',
  'mjpeg',
]);

/** Maps ffmpeg's codec names to ours where they differ. */
const CODECS: Readonly<Record<string, string>> = { h264: 'avc' };

/** Returns the time on the file's clock that is position zero, in microseconds. */
export function originOf(timed: TimedVideo): number {
  return hasRunningClock(timed) ? timed.startMicroseconds : 0;
}

/** Facts about a file, all of which was read. */
export interface MeasuredFacts extends VideoFacts {
  readonly statedMicroseconds: number | null;
  readonly clockBreaks: readonly ClockBreak[];
}

/** Converts what ffprobe measured to facts. Returns null if it cannot be a supported video. */
export function factsOf(measured: MeasuredVideo): MeasuredFacts | null {
  const { picture, sound, sounds, statedMicroseconds, breaks } = measured;
  const container = containerOf(measured);
  const durationMicroseconds = measured.endMicroseconds - originOf(measured);
  if (picture.codec_name === undefined || durationMicroseconds <= 0) return null;
  const videoCodec = codecOf(picture);
  // A track without a decoder is a track all the same.
  const heard = sound ?? sounds[0] ?? null;
  const audioCodec = heard && codecOf(heard);
  return {
    container,
    durationMicroseconds,
    width: shownWidthOf(picture),
    height: picture.height,
    rotation: rotationOf(picture),
    videoCodec,
    audioCodec,
    soundTracks: sounds.map((stream, place) => soundTrackOf(stream, place + 1, stream === heard)),
    pictureTracks: measured.pictureStreams.map((stream, place) =>
      pictureTrackOf(stream, place + 1, stream === picture),
    ),
    frameRate: frameRateOf(measured.frames),
    contentType: contentTypeOf(container),
    playsInBrowser: playsInBrowser(container, videoCodec, '', audioCodec),
    statedMicroseconds,
    clockBreaks: breaks.map(({ at, jump, isOfOneStream }) => ({
      atMicroseconds: Math.round(at - originOf(measured)),
      jumpMicroseconds: Math.round(jump),
      isOfOneTrack: isOfOneStream,
    })),
  };
}

const soundTrackOf = (stream: StreamDescription, number: number, isMain: boolean): SoundTrack => ({
  number,
  codec: codecOf(stream),
  channels: stream.channels > 0 ? stream.channels : null,
  label: labelOf(stream),
  isDecodable: isDecodableSound(stream),
  isMain,
});

const pictureTrackOf = (stream: StreamDescription, number: number, isMain: boolean): PictureTrack => ({
  number,
  codec: codecOf(stream),
  width: shownWidthOf(stream),
  height: stream.height,
  label: labelOf(stream),
  isMain,
});

/** Names that programs write in every file. */
const USUAL_NAMES = /^(?:(?:sound|video|audio|core media \w+|iso \w+|mainconcept.*|\w*) ?handler|und)?$/iu;
const LONGEST_LABEL = 80;

/** Returns how a file names a track: its title and language; null if it does not. */
function labelOf({ tags: { title, handler_name: handler, language } }: StreamDescription): string | null {
  const names = [title ?? handler ?? '', language ?? '']
    .map((name) => name.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
    .filter((name) => !USUAL_NAMES.test(name));
  return names.join(', ').slice(0, LONGEST_LABEL) || null;
}

function containerOf({ container, majorBrand }: DescribedVideo): VideoContainer {
  if (container === 'mov' && majorBrand === 'qt') return 'quicktime';
  return CONTAINERS[container] ?? (RAW.has(container) ? 'raw' : 'other');
}

function codecOf({ codec_name: name = 'unknown' }: StreamDescription): string {
  return CODECS[name] ?? name;
}

/** Returns the width in square pixels, before rotation. */
export function shownWidthOf({ width, sample_aspect_ratio: ratio }: StreamDescription): number {
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  return across > 0 && down > 0 ? Math.round((width * across) / down) : width;
}

/** Returns the clockwise rotation that a player applies, in degrees. ffmpeg counts counterclockwise. */
export function rotationOf({ side_data_list: list }: StreamDescription): VideoFacts['rotation'] {
  const turned = list.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0;
  const clockwise = ((-turned % 360) + 360) % 360;
  return clockwise === 90 || clockwise === 180 || clockwise === 270 ? clockwise : 0;
}

/** Frames may come this much earlier or later than at a regular rate. */
const IRREGULAR = 0.2;
/** The part of the frames that a regular rate applies to. */
const MOST = 0.95;

/** Returns the frames per second; null if they are irregular, or if their times are unknown. */
export function frameRateOf({ times }: FrameTimes): number | null {
  if (times === null || times.length < 2) return null;
  const steps = times.slice(1).map((time, place) => time - (times[place] ?? 0));
  const usual = steps.toSorted()[steps.length >> 1] ?? 0;
  const regular = steps.filter((step) => Math.abs(step - usual) <= usual * IRREGULAR);
  if (usual <= 0 || regular.length < steps.length * MOST) return null;
  const total = regular.reduce((sum, step) => sum + step, 0);
  return Math.round((regular.length / total) * 1_000_000 * 1000) / 1000;
}
