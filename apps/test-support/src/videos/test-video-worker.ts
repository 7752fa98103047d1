/**
 * Draws and encodes one test video (or writes a second of silence) in its own thread. The encoder hooks into
 * the process's error handling, and clock and random numbers must be fixed while the file is written, so that
 * its bytes are always the same.
 */
import { writeFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  MkvOutputFormat,
  Mp4OutputFormat,
  MpegTsOutputFormat,
  Output,
} from 'mediabunny';
import { bytesOf, encode, remux } from './h264-file.ts';
import { drawFrame, frameBytes } from './test-video-picture.ts';
import { FRAME_RATE, type TestVideo } from './test-video-plan.ts';

const { media, path } = workerData as { media: TestVideo | 'audio-only'; path: string };

/** A transport stream rarely starts at zero, because it is cut from a running clock. */
const START_SECONDS = { 'mp4-h264': 0, 'mkv-h264': 0, 'ts-h264': 10 } as const;

Date.now = () => 0;
let drawn = 1;
Math.random = () => {
  drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0;
  return drawn / 2 ** 32;
};

await writeFile(path, media === 'audio-only' ? await silence() : await pictures(media));

async function pictures(video: TestVideo): Promise<Uint8Array> {
  const frame = new Uint8Array(frameBytes(video));
  const mp4 = await encode({
    width: video.width,
    height: video.height,
    frameRate: FRAME_RATE,
    frames: video.seconds * FRAME_RATE,
    quantization: 28,
    speed: 5,
    // One key frame per second: seeking in between has to decode, as with real cameras.
    keyFrameEvery: FRAME_RATE,
    draw(index) {
      drawFrame(frame, video, index);
      return frame;
    },
  });
  return remux(mp4, {
    format: formatOf(video.kind),
    frameRate: FRAME_RATE,
    startSeconds: START_SECONDS[video.kind],
  });
}

/** Writes one second of silence: 8 kHz, 16-bit PCM in MP4. */
async function silence(): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({ format: formatOf('mp4-h264'), target });
  const source = new EncodedAudioPacketSource('pcm-s16');
  output.addAudioTrack(source);
  await output.start();
  await source.add(new EncodedPacket(new Uint8Array(16_000), 'key', 0, 1), {
    decoderConfig: { codec: 'pcm-s16', sampleRate: 8000, numberOfChannels: 1 },
  });
  await output.finalize();
  return bytesOf(target);
}

function formatOf(kind: TestVideo['kind']): Mp4OutputFormat | MkvOutputFormat | MpegTsOutputFormat {
  if (kind === 'mkv-h264') return new MkvOutputFormat();
  if (kind === 'ts-h264') return new MpegTsOutputFormat();
  return new Mp4OutputFormat({ fastStart: 'in-memory' });
}
