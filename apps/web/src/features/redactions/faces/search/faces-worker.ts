/** Web Worker that decodes frames of a video and looks for faces in them, off the main thread. */
import modelUrl from '@mediapipe/face_detection/face_detection_full_range.tflite?url';
import type { VideoSample } from 'mediabunny';
import programUrl from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm';
import { decodeFrames, FramesUnreadable } from '../../tracking/read-frames.ts';
import { createBlazeFace } from '../detector/blaze-face.ts';
import type { FaceDetector, FoundFace } from '../detector/face-detector.ts';
import { lookAtFrames, type SampledFrame } from './look-at-frames.ts';
import { STOP, type SearchAnswer, type SearchRequest } from './search-faces.ts';

/** Width to which larger frames are reduced before anything else. */
const MOST_WIDTH = 1920;
/** Side of the picture of a face, and how many sides of the face it shows. */
const PICTURE_SIDE = 144;
const PICTURE_SIDES = 2;
const PICTURE_QUALITY = 0.85;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker posts to its own page only
const answer = (message: SearchAnswer): void => globalThis.postMessage(message);

async function load(url: string): Promise<ArrayBuffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered with ${response.status}`);
  return response.arrayBuffer();
}

async function createDetector(): Promise<FaceDetector> {
  const [model, program] = await Promise.all([load(modelUrl), load(programUrl)]);
  env.wasm.wasmBinary = program;
  // More threads need headers that exclude videos of other origins.
  env.wasm.numThreads = 1;
  return createBlazeFace(model, {
    createSession: (file) => InferenceSession.create(file, { executionProviders: ['wasm'] }),
    createTensor: (values, shape) => new Tensor('float32', values, shape),
  });
}

type Context = OffscreenCanvasRenderingContext2D;

function createContext(width: number, height: number): Context {
  const options = { alpha: false, willReadFrequently: true };
  const context = new OffscreenCanvas(width, height).getContext('2d', options);
  if (!context) throw new FramesUnreadable();
  return context;
}

/** A frame on a canvas. */
interface CanvasFrame extends SampledFrame {
  readonly canvas: OffscreenCanvas;
}

/** Returns the context of a width, which is used for all frames. */
function contextOf(contexts: Map<number, Context>, width: number, aspect: number): Context {
  const existing = contexts.get(width);
  if (existing) return existing;
  const created = createContext(width, Math.max(Math.round(width / aspect), 1));
  contexts.set(width, created);
  return created;
}

/** Returns a function that draws frames, always on the same canvases. */
function createDrawing(): (sample: VideoSample, frame: number) => CanvasFrame {
  const contexts = new Map<number, Context>();
  return (sample, frame) => {
    const { displayWidth, displayHeight } = sample;
    const aspect = displayWidth / displayHeight;
    const context = contextOf(contexts, Math.min(displayWidth, MOST_WIDTH), aspect);
    const { canvas } = context;
    sample.draw(context, 0, 0, canvas.width, canvas.height);
    const reduce = (most: number) => {
      const reduced = contextOf(contexts, Math.min(most, canvas.width), aspect);
      const { width, height } = reduced.canvas;
      if (reduced !== context) reduced.drawImage(canvas, 0, 0, width, height);
      return { width, height, pixels: reduced.getImageData(0, 0, width, height).data };
    };
    return { frame, aspect, canvas, reduce };
  };
}

async function* sampleFrames({ from, stride, ...video }: SearchRequest): AsyncGenerator<CanvasFrame, void> {
  const draw = createDrawing();
  for await (const { frame, picture } of decodeFrames(video, from))
    if ((frame - 1) % stride === 0) yield draw(picture, frame);
}

/** The best picture of a track so far. */
interface Picture {
  readonly context: Context;
  frame: number;
  quality: number;
}

/** Draws a face with its surroundings. */
function drawFace(canvas: OffscreenCanvas, { x1, y1, x2, y2 }: FoundFace, to: Context): void {
  const side = Math.max((x2 - x1) * canvas.width, (y2 - y1) * canvas.height) * PICTURE_SIDES;
  const left = ((x1 + x2) / 2) * canvas.width - side / 2;
  const top = ((y1 + y2) / 2) * canvas.height - side / 2;
  to.fillRect(0, 0, PICTURE_SIDE, PICTURE_SIDE);
  to.drawImage(canvas, left, top, side, side, 0, 0, PICTURE_SIDE, PICTURE_SIDE);
}

/** Keeps the largest clear picture of each track. The detector is less sure of what is blurred or turned away. */
function keepPicture(
  pictures: Map<string, Picture>,
  id: string,
  face: FoundFace,
  { canvas, frame }: CanvasFrame,
): void {
  const quality = face.score * (face.x2 - face.x1) * canvas.width;
  const kept = pictures.get(id);
  if (kept && kept.quality >= quality) return;
  const context = kept?.context ?? createContext(PICTURE_SIDE, PICTURE_SIDE);
  drawFace(canvas, face, context);
  pictures.set(id, { context, frame, quality });
}

let isStopped = false;

async function search(request: SearchRequest): Promise<void> {
  const pictures = new Map<string, Picture>();
  try {
    await lookAtFrames(await createDetector(), sampleFrames(request), {
      onFace: (id, face, sample) => keepPicture(pictures, id, face, sample),
      onEnded: async (track, isLikely) => {
        const kept = pictures.get(track.id);
        pictures.delete(track.id);
        if (!kept || !isLikely) return;
        const { canvas } = kept.context;
        const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality: PICTURE_QUALITY });
        answer({ type: 'found', track, picture, frame: kept.frame });
      },
      onLooked: (frame, settled) => answer({ type: 'looked', frame, settled }),
      isStopped: () => isStopped,
    });
    answer({ type: 'done', outcome: isStopped ? 'stopped' : 'end' });
  } catch (error) {
    answer({ type: 'done', outcome: error instanceof FramesUnreadable ? 'unreadable' : 'failed' });
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<SearchRequest | typeof STOP>) => {
  if (data === STOP) isStopped = true;
  else void search(data);
});
