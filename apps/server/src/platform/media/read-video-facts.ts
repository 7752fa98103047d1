import { createRequire } from 'node:module';
import path from 'node:path';
import type * as Mediabunny from 'mediabunny';
import type {
  Input as OpenedFile,
  InputAudioTrack,
  InputFormat,
  InputTrack,
  InputVideoTrack,
  Source,
} from 'mediabunny';
import { contentTypeOf, playsInBrowser } from './playback.ts';
import { type FileBytes, walkBoxes } from './source-signatures/bmff-boxes.ts';
import type {
  NotAVideoReason,
  PictureTrack,
  ProbeResult,
  SoundTrack,
  VideoContainer,
  VideoFacts,
} from './video-facts.ts';
import { isDuration, isSide } from './video-limits.ts';

const require = createRequire(import.meta.url);

/**
 * The library that reads videos, from its one minified CommonJS file. Its hundred ES modules take three times
 * as long to load, and each probed file loads them again, in a process of its own.
 */
const library: typeof Mediabunny = require(
  path.join(path.dirname(require.resolve('mediabunny')), 'mediabunny.min.cjs'),
);

export const { CustomSource, EncodedPacketSink, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } = library;

const CONTAINERS: ReadonlyMap<InputFormat, VideoContainer> = new Map<InputFormat, VideoContainer>([
  [MP4, 'mp4'],
  [QTFF, 'quicktime'],
  [WEBM, 'webm'],
  [MATROSKA, 'matroska'],
  [MPEG_TS, 'mpeg-ts'],
]);

/** Enough for a stable rate, but limited in case the file lies about its number of frames. */
const FRAME_RATE_PACKETS = 240;

/**
 * Reads the facts of a video file. Trusts the reader library and sets no limits: run it in a process that
 * can be stopped ({@link probeVideo} does).
 */
export async function readVideoFacts(source: Source, file: FileBytes): Promise<ProbeResult> {
  const input = new Input({ source, formats: [...CONTAINERS.keys()] });
  try {
    if (!(await input.canRead())) return notAVideo('unknown-container');
    const container = CONTAINERS.get(await input.getFormat());
    if (container === undefined) return notAVideo('unknown-container');
    // A container without tracks has lost its index, for example because the recording was cut off.
    if ((await input.getTracks()).length === 0) return notAVideo('unreadable');
    const track = await input.getPrimaryVideoTrack();
    if (track === null) return notAVideo('no-video-track');
    const result = await readTrack(input, track, container);
    return result.kind === 'video' && FRAGMENTED.has(container)
      ? { ...result, isLengthCertain: isPlausible(result.facts, file) && !(await hasFragments(file)) }
      : result;
  } finally {
    input.dispose();
  }
}

async function readTrack(
  input: OpenedFile,
  track: InputVideoTrack,
  container: VideoContainer,
): Promise<ProbeResult> {
  const videoCodec = await track.getCodec();
  if (videoCodec === null) return notAVideo('unknown-codec');

  // Checks the bytes: an index that points at zeros or noise has no key frame.
  const picture = await new EncodedPacketSink(track).getFirstKeyPacket({ verifyKeyPackets: true });
  if (picture === null || picture.byteLength === 0) return notAVideo('no-picture');
  const config = await track.getDecoderConfig();
  const width = await track.getSquarePixelWidth();
  const height = await track.getSquarePixelHeight();
  if (config === null || config.codec === '' || !isSide(width) || !isSide(height)) {
    return notAVideo('no-picture');
  }

  const sounds = await input.getAudioTracks();
  const durationMicroseconds = await durationOf([track, ...sounds], container);
  if (durationMicroseconds === null) return notAVideo('no-duration');

  const sound = await input.getPrimaryAudioTrack();
  const audioCodec = sound === null ? null : ((await sound.getCodec()) ?? 'unknown');
  return {
    kind: 'video',
    facts: {
      container,
      durationMicroseconds,
      width,
      height,
      rotation: await track.getRotation(),
      videoCodec,
      audioCodec,
      soundTracks: await Promise.all(sounds.map((one, place) => soundTrackOf(one, place, one === sound))),
      pictureTracks: await Promise.all(
        (await input.getVideoTracks()).map((one, place) => pictureTrackOf(one, place, one === track)),
      ),
      frameRate: await frameRateOf(track),
      contentType: contentTypeOf(container),
      playsInBrowser: playsInBrowser(container, videoCodec, config.codec, audioCodec),
    },
    // A transport stream may consist of several recordings.
    isLengthCertain: container !== 'mpeg-ts',
  };
}

/** Bits per second of less than the simplest pictures: the last frame may state any duration. */
const LOWEST_RATE = 20_000;

const isPlausible = ({ durationMicroseconds }: VideoFacts, { size }: FileBytes): boolean =>
  (size * 8) / (durationMicroseconds / 1_000_000) > LOWEST_RATE;

/** Containers that may continue in fragments, of which this reader may not know all. */
const FRAGMENTED: ReadonlySet<VideoContainer> = new Set(['mp4', 'quicktime']);

async function hasFragments(file: FileBytes): Promise<boolean> {
  try {
    for await (const { type } of walkBoxes(file)) if (type === 'moof') return true;
    return false;
  } catch {
    // A box ends outside the file.
    return true;
  }
}

/** Returns when a track ends, in seconds. A track that cannot be read is no reason to refuse the others. */
const endOf = (track: InputTrack): Promise<number> =>
  track.computeDuration({ skipLiveWait: true }).catch(() => Number.NaN);

/**
 * Returns the duration of the longest track according to the packets. Headers are written in advance and are
 * wrong if the camera lost power.
 */
async function durationOf(tracks: readonly InputTrack[], container: VideoContainer): Promise<number | null> {
  const [first] = tracks;
  const ends = await Promise.all(tracks.map(endOf));
  const start = first && container === 'mpeg-ts' ? await first.getFirstTimestamp() : 0;
  const microseconds = Math.round((Math.max(...ends.filter(Number.isFinite)) - start) * 1_000_000);
  return isDuration(microseconds) ? microseconds : null;
}

const soundTrackOf = async (track: InputAudioTrack, place: number, isMain: boolean): Promise<SoundTrack> => {
  const codec = await track.getCodec();
  return {
    number: place + 1,
    codec: codec ?? 'unknown',
    channels: await track.getNumberOfChannels(),
    label: null,
    isDecodable: codec !== null,
    isMain,
  };
};

const pictureTrackOf = async (
  track: InputVideoTrack,
  place: number,
  isMain: boolean,
): Promise<PictureTrack> => ({
  number: place + 1,
  codec: (await track.getCodec()) ?? 'unknown',
  width: await track.getSquarePixelWidth(),
  height: await track.getSquarePixelHeight(),
  label: null,
  isMain,
});

async function frameRateOf(track: InputVideoTrack): Promise<number | null> {
  const { underlyingFrameRate: rate } = await track.computeFrameRateMetrics({
    targetPacketCount: FRAME_RATE_PACKETS,
  });
  return rate !== null && Number.isFinite(rate) && rate > 0 ? rate : null;
}

function notAVideo(reason: NotAVideoReason): ProbeResult {
  return { kind: 'not-a-video', reason };
}
