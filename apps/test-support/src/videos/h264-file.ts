/**
 * Encodes drawn frames as H.264 and writes them into a container, using nothing but Node. Run it in its own
 * thread: the encoder hooks into the process's error handling.
 */
import h264 from 'h264-mp4-encoder';
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Output,
  type OutputFormat,
} from 'mediabunny';

/** The video to encode: frames of one size, at one rate. */
export interface DrawnVideo {
  /** Pixels, even. */
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
  readonly frames: number;
  /** 10 (finest) to 51. */
  readonly quantization: number;
  /** 0 (smallest file) to 10 (fastest). */
  readonly speed: number;
  /** Frames between two key frames. Seeking decodes from a key frame. */
  readonly keyFrameEvery: number;
  /** Returns a frame as I420. */
  readonly draw: (index: number) => Uint8Array;
}

/** @returns the encoder's own MP4, which only `remux` should read */
export async function encode(video: DrawnVideo): Promise<Uint8Array> {
  const encoder = await h264.createH264MP4Encoder();
  encoder.width = video.width;
  encoder.height = video.height;
  encoder.frameRate = video.frameRate;
  encoder.quantizationParameter = video.quantization;
  encoder.speed = video.speed;
  encoder.groupOfPictures = video.keyFrameEvery;
  encoder.initialize();
  for (let index = 0; index < video.frames; index += 1) encoder.addFrameYuv(video.draw(index));
  encoder.finalize();
  const bytes = encoder.FS.readFile(encoder.outputFilename);
  encoder.delete();
  return bytes;
}

/** Writes the encoder's packets into the requested container, at exact times. */
export async function remux(
  mp4: Uint8Array,
  wanted: { readonly format: OutputFormat; readonly frameRate: number; readonly startSeconds: number },
): Promise<Uint8Array> {
  const { format, frameRate, startSeconds } = wanted;
  const input = new Input({ formats: [MP4], source: new BufferSource(mp4) });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('the encoder wrote no video');
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const packets = new EncodedVideoPacketSource('avc');
  output.addVideoTrack(packets, { frameRate });
  await output.start();
  let index = 0;
  // The encoder's own file marks every packet as a key packet. A player that trusts it shows
  // nothing after a seek.
  const sink = new EncodedPacketSink(track);
  for await (const packet of sink.packets(undefined, undefined, { verifyKeyPackets: true })) {
    const timed = packet.clone({
      timestamp: startSeconds + index / frameRate,
      duration: 1 / frameRate,
    });
    await packets.add(timed, { decoderConfig });
    index += 1;
  }
  await output.finalize();
  return bytesOf(target);
}

/** Returns the muxer's output. @throws if it wrote nothing */
export function bytesOf(target: BufferTarget): Uint8Array {
  if (!target.buffer) throw new Error('the muxer wrote nothing');
  return new Uint8Array(target.buffer);
}
