import { contentTypeOf, playsInBrowser } from '../playback.ts';
import type { VideoContainer, VideoFacts } from '../video-facts.ts';
import type { DescribedVideo, StreamDescription, TimedVideo } from './measure-video.ts';

const CONTAINERS: Readonly<Record<string, VideoContainer>> = {
  mov: 'mp4',
  matroska: 'matroska',
  mpegts: 'mpeg-ts',
  avi: 'avi',
  mpeg: 'mpeg-ps',
  asf: 'asf',
};

/** Maps ffmpeg's codec names to ours where they differ. */
const CODECS: Readonly<Record<string, string>> = { h264: 'avc' };

/** Containers whose clock was running before the recording began. */
const STREAMS: ReadonlySet<VideoContainer> = new Set(['mpeg-ts', 'mpeg-ps']);

/** Returns the time on the file's clock that is position zero, in microseconds. */
export function originOf(timed: TimedVideo): number {
  return hasRunningClock(timed) ? timed.startMicroseconds : 0;
}

/** Converts what ffprobe measured to facts. Returns null if it cannot be a supported video. */
export function factsOf(measured: TimedVideo): VideoFacts | null {
  const { picture, sound } = measured;
  const container = containerOf(measured);
  const durationMicroseconds = measured.endMicroseconds - originOf(measured);
  if (container === null || picture.codec_name === undefined || durationMicroseconds <= 0) return null;
  const videoCodec = codecOf(picture);
  const audioCodec = sound && codecOf(sound);
  return {
    container,
    durationMicroseconds,
    width: shownWidthOf(picture),
    height: picture.height,
    rotation: rotationOf(picture),
    videoCodec,
    audioCodec,
    frameRate: rateOf(picture),
    contentType: contentTypeOf(container),
    playsInBrowser: playsInBrowser(container, videoCodec, '', audioCodec),
  };
}

/** Returns whether the clock of a file may start anywhere, so that only measuring tells its position zero. */
export function hasRunningClock(described: DescribedVideo): boolean {
  const container = containerOf(described);
  return container !== null && STREAMS.has(container);
}

function containerOf({ container, majorBrand }: DescribedVideo): VideoContainer | null {
  return majorBrand === 'qt' ? 'quicktime' : (CONTAINERS[container] ?? null);
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

function rateOf({ avg_frame_rate: rate }: StreamDescription): number | null {
  const [pictures = 0, seconds = 0] = rate.split('/').map(Number);
  return pictures > 0 && seconds > 0 ? pictures / seconds : null;
}
