/**
 * Draws and encodes one test video (or writes a second of silence), in a thread of its own: the encoder hooks itself into the process's error
 * handling, and for the same bytes each time the clock and chance have to stand still while the file is written.
 */
import { writeFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import h264 from 'h264-mp4-encoder';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  MkvOutputFormat,
  Mp4OutputFormat,
  MpegTsOutputFormat,
  Output,
} from 'mediabunny';
import { drawFrame, frameBytes } from './test-video-picture.ts';
import { FRAME_RATE, type TestVideo } from './test-video-plan.ts';

const { media, path } = workerData as { media: TestVideo | 'audio-only'; path: string };

/** A transport stream hardly ever begins at zero: it is cut from a clock that runs on. */
const START_SECONDS = { 'mp4-h264': 0, 'mkv-h264': 0, 'ts-h264': 10 } as const;

Date.now = () => 0;
let drawn = 1;
Math.random = () => {
  drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0;
  return drawn / 2 ** 32;
};

await writeFile(path, media === 'audio-only' ? await silence() : await remux(media, await encode(media)));

async function encode(video: TestVideo): Promise<Uint8Array> {
  const encoder = await h264.createH264MP4Encoder();
  encoder.width = video.width;
  encoder.height = video.height;
  encoder.frameRate = FRAME_RATE;
  encoder.quantizationParameter = 28;
  encoder.speed = 5;
  // A key frame each second: seeking inside has to decode, as with real cameras.
  encoder.groupOfPictures = FRAME_RATE;
  encoder.initialize();
  const frame = new Uint8Array(frameBytes(video));
  for (let index = 0; index < video.seconds * FRAME_RATE; index += 1) {
    drawFrame(frame, video, index);
    encoder.addFrameYuv(frame);
  }
  encoder.finalize();
  const bytes = encoder.FS.readFile(encoder.outputFilename);
  encoder.delete();
  return bytes;
}

/** Writes the encoder's packets into the wanted container, at exact times. */
async function remux(video: TestVideo, mp4: Uint8Array): Promise<Uint8Array> {
  const input = new Input({ formats: [MP4], source: new BufferSource(mp4) });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('the encoder wrote no video');
  const target = new BufferTarget();
  const output = new Output({ format: formatOf(video.kind), target });
  const packets = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(packets, { frameRate: FRAME_RATE });
  await output.start();
  let index = 0;
  // The encoder's own file calls every packet a key packet; a player that believes it shows nothing after a seek.
  const sink = new EncodedPacketSink(track);
  for await (const packet of sink.packets(undefined, undefined, { verifyKeyPackets: true })) {
    const timed = packet.clone({
      timestamp: START_SECONDS[video.kind] + index / FRAME_RATE,
      duration: 1 / FRAME_RATE,
    });
    await packets.add(timed, { decoderConfig });
    index += 1;
  }
  await output.finalize();
  return bytesOf(target);
}

/** 8 kHz, 16 bit PCM in MP4. */
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

function bytesOf(target: BufferTarget): Uint8Array {
  if (!target.buffer) throw new Error('the muxer wrote nothing');
  return new Uint8Array(target.buffer);
}

function formatOf(kind: TestVideo['kind']): Mp4OutputFormat | MkvOutputFormat | MpegTsOutputFormat {
  if (kind === 'mkv-h264') return new MkvOutputFormat();
  if (kind === 'ts-h264') return new MpegTsOutputFormat();
  return new Mp4OutputFormat({ fastStart: 'in-memory' });
}
