import type { Input as OpenedFile, InputFormat, InputVideoTrack, Source } from 'mediabunny';
import { EncodedPacketSink, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM } from './media-library.ts';
import { contentTypeOf, playsInBrowser } from './playback.ts';
import type { NotAVideoReason, ProbeResult, VideoContainer } from './video-facts.ts';
import { isDuration, isSide } from './video-limits.ts';

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
export async function readVideoFacts(source: Source): Promise<ProbeResult> {
  const input = new Input({ source, formats: [...CONTAINERS.keys()] });
  try {
    if (!(await input.canRead())) return notAVideo('unknown-container');
    const container = CONTAINERS.get(await input.getFormat());
    if (container === undefined) return notAVideo('unknown-container');
    // A container without tracks has lost its index, for example because the recording was cut off.
    if ((await input.getTracks()).length === 0) return notAVideo('unreadable');
    const track = await input.getPrimaryVideoTrack();
    if (track === null) return notAVideo('no-video-track');
    return await readTrack(input, track, container);
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

  const durationMicroseconds = await durationOf(track, container);
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
      frameRate: await frameRateOf(track),
      contentType: contentTypeOf(container),
      playsInBrowser: playsInBrowser(container, videoCodec, config.codec, audioCodec),
    },
  };
}

/**
 * Returns the duration according to the packets. Headers are written in advance and are wrong if the
 * camera lost power.
 */
async function durationOf(track: InputVideoTrack, container: VideoContainer): Promise<number | null> {
  const end = await track.computeDuration({ skipLiveWait: true });
  const start = container === 'mpeg-ts' ? await track.getFirstTimestamp() : 0;
  const microseconds = Math.round((end - start) * 1_000_000);
  return isDuration(microseconds) ? microseconds : null;
}

async function frameRateOf(track: InputVideoTrack): Promise<number | null> {
  const { underlyingFrameRate: rate } = await track.computeFrameRateMetrics({
    targetPacketCount: FRAME_RATE_PACKETS,
  });
  return rate !== null && Number.isFinite(rate) && rate > 0 ? rate : null;
}

function notAVideo(reason: NotAVideoReason): ProbeResult {
  return { kind: 'not-a-video', reason };
}
