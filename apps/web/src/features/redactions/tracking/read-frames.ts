import { middleOfFrame, nearestFrame, type FrameIndex } from '@plainview/domain/evidence/media/frame-index';
import { Input, MATROSKA, MP4, QTFF, UrlSource, VideoSampleSink, WEBM, type VideoSample } from 'mediabunny';
import type { NumberedPicture } from './follow-frames.ts';
import { toGray, type GrayPicture } from './gray-picture.ts';

/** The browser cannot decode the video, or its frames are not those of the index. */
export class FramesUnreadable extends Error {
  override readonly name = 'FramesUnreadable';
}

/** Frames that are decoded at once to go backward, since decoders go forward only. */
const BACKWARD_FRAMES = 48;
const MICROSECONDS = 1_000_000;
/** Seconds until each further attempt to load a part of the video. */
const RETRY_SECONDS = [1, 3, 9];

/** A stored video and the times of its frames. */
export interface IndexedVideo {
  readonly url: string;
  readonly index: FrameIndex;
}

/** Frames of a video to read. */
export interface FrameRange extends IndexedVideo {
  /** First frame to read, and the last one in the direction. */
  readonly from: number;
  readonly to: number;
  /** Width in pixels to which larger pictures are reduced. */
  readonly width: number;
}

/**
 * Decodes the frames of a video one after the other, in either direction, as players show them: rotated, with square
 * pixels. Each has the number that the frame index gives to its time.
 * @throws FramesUnreadable if the browser cannot decode the video, or if a frame is missing or not in the index
 */
export async function* readFrames(range: FrameRange): AsyncGenerator<NumberedPicture, void> {
  const { url, from, to } = range;
  const input = openVideo(url);
  try {
    const sink = await openFrames(input);
    const draw = createReader(range.width);
    if (from <= to) {
      yield* decodeForward(sink, range, { first: from, last: to, draw });
      return;
    }
    for (let last = from; last >= to; last -= BACKWARD_FRAMES) {
      const first = Math.max(last - BACKWARD_FRAMES + 1, to);
      const decoded: NumberedPicture[] = [];
      const part = { first, last, draw };
      for await (const picture of decodeForward(sink, range, part)) decoded.push(picture);
      yield* decoded.toReversed();
    }
  } finally {
    input.dispose();
  }
}

/** A frame with what was made of it. */
export interface Drawn<Picture> {
  readonly frame: number;
  readonly picture: Picture;
}

/**
 * Decodes the frames of a video forward to its end. The sample of a frame is closed when the next one is asked for.
 * @throws FramesUnreadable as `readFrames` does
 */
export async function* decodeFrames(
  video: IndexedVideo,
  first: number,
): AsyncGenerator<Drawn<VideoSample>, void> {
  const input = openVideo(video.url);
  try {
    const part = { first, last: video.index.times.length, draw: (sample: VideoSample) => sample };
    yield* decodeForward(await openFrames(input), video, part);
  } finally {
    input.dispose();
  }
}

function openVideo(url: string): Input {
  const source = new UrlSource(url, { getRetryDelay: (attempts) => RETRY_SECONDS[attempts - 1] ?? null });
  return new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] });
}

async function openFrames(input: Input): Promise<VideoSampleSink> {
  const track = await input.getPrimaryVideoTrack();
  if (!track || !(await track.canDecode())) throw new FramesUnreadable();
  return new VideoSampleSink(track);
}

/** Consecutive frames, and what is made of each. */
interface Part<Picture> {
  readonly first: number;
  readonly last: number;
  readonly draw: (sample: VideoSample) => Picture;
}

async function* decodeForward<Picture>(
  sink: VideoSampleSink,
  { index }: IndexedVideo,
  { first, last, draw }: Part<Picture>,
): AsyncGenerator<Drawn<Picture>, void> {
  let expected = first;
  for await (const sample of sink.samples(middleOfFrame(index, first) / MICROSECONDS)) {
    const frame = nearestFrame(index, sample.microsecondTimestamp);
    try {
      if (frame !== expected) throw new FramesUnreadable(`${String(frame)} instead of ${expected}`);
      yield { frame, picture: draw(sample) };
    } finally {
      sample.close();
    }
    if (expected === last) return;
    expected += 1;
  }
  throw new FramesUnreadable(`no frame ${expected}`);
}

/** Returns a function that returns the picture of a sample in gray, reduced to a width. */
function createReader(most: number): (sample: VideoSample) => GrayPicture {
  let context: OffscreenCanvasRenderingContext2D | null = null;
  return (sample) => {
    const { displayWidth, displayHeight } = sample;
    const scale = Math.min(most / displayWidth, 1);
    const [width, height] = [
      Math.max(Math.round(displayWidth * scale), 1),
      Math.max(Math.round(displayHeight * scale), 1),
    ];
    context ??= new OffscreenCanvas(width, height).getContext('2d', {
      alpha: false,
      willReadFrequently: true,
    });
    if (!context) throw new FramesUnreadable();
    sample.draw(context, 0, 0, context.canvas.width, context.canvas.height);
    const { data } = context.getImageData(0, 0, context.canvas.width, context.canvas.height);
    return toGray(data, context.canvas.width, context.canvas.height);
  };
}
