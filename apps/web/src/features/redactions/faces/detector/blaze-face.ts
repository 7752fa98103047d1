import type { InferenceSession, TypedTensor } from 'onnxruntime-web';
import { distinctFaces, type ColorPicture, type FaceDetector, type FoundFace } from './face-detector.ts';
import { convertModel } from './network/convert-model.ts';
import { readLiteModel } from './network/lite-model.ts';

/** The parts of the ONNX runtime that a detector needs. */
export interface OnnxRuntime {
  readonly createSession: (model: Uint8Array<ArrayBuffer>) => Promise<Pick<InferenceSession, 'run'>>;
  readonly createTensor: (values: Float32Array, shape: readonly number[]) => TypedTensor<'float32'>;
}

/** Pixels between the places that the network judges. */
const STRIDE = 4;
/** The sides of pictures are multiples of this, because the network halves them five times. */
const BLOCK = 32;
/** Numbers that the network returns for a place: the box, and six points of the face, which are not used. */
const NUMBERS = 16;
/** The network finds faces of about 12 to 140 pixels. */
const WIDTHS = [1280, 400];
/** Lower scores are mostly something else. */
const LEAST_SCORE = 0.35;

const toBlocks = (side: number): number => Math.ceil(side / BLOCK) * BLOCK;
const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

/** Returns the colors of a picture from -1 to 1, each as a plane of its own; gray where the picture is extended. */
function toPlanes({ width, height, pixels }: ColorPicture, columns: number, rows: number): Float32Array {
  const plane = columns * rows;
  const planes = new Float32Array(plane * 3);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const from = (row * width + column) * 4;
      const to = row * columns + column;
      planes[to] = (pixels[from] ?? 0) / 127.5 - 1;
      planes[to + plane] = (pixels[from + 1] ?? 0) / 127.5 - 1;
      planes[to + plane * 2] = (pixels[from + 2] ?? 0) / 127.5 - 1;
    }
  return planes;
}

/**
 * Returns a detector with the network BlazeFace of MediaPipe (full range). It was trained on squares of 192 pixels and
 * consists of convolutions alone, so it is run on whole frames.
 * @param file the model in the format of TensorFlow Lite
 */
export async function createBlazeFace(file: ArrayBuffer, runtime: OnnxRuntime): Promise<FaceDetector> {
  const converted = convertModel(readLiteModel(file));
  const session = await runtime.createSession(converted.file);
  const [boxName = '', scoreName = ''] = converted.outputs;
  return {
    widths: WIDTHS,
    detect: async (picture) => {
      const [columns, rows] = [toBlocks(picture.width), toBlocks(picture.height)];
      const input = runtime.createTensor(toPlanes(picture, columns, rows), [1, 3, rows, columns]);
      const results = await session.run({ [converted.input]: input });
      const [boxes, scores] = [results[boxName]?.data, results[scoreName]?.data];
      if (!(boxes instanceof Float32Array) || !(scores instanceof Float32Array))
        throw new Error('the network returned no numbers');
      return distinctFaces(readFaces(boxes, scores, picture, columns / STRIDE));
    },
  };
}

/** Returns the faces that a network found, as parts of the picture. @param perRow places per row */
function readFaces(
  boxes: Float32Array,
  scores: Float32Array,
  { width, height }: ColorPicture,
  perRow: number,
): FoundFace[] {
  const faces: FoundFace[] = [];
  for (const [place, value] of scores.entries()) {
    const score = logistic(value);
    if (score < LEAST_SCORE) continue;
    const [across = 0, down = 0, wide = 0, high = 0] = boxes.subarray(place * NUMBERS, place * NUMBERS + 4);
    const x = ((place % perRow) + 0.5) * STRIDE + across;
    const y = (Math.floor(place / perRow) + 0.5) * STRIDE + down;
    faces.push({
      x1: (x - wide / 2) / width,
      y1: (y - high / 2) / height,
      x2: (x + wide / 2) / width,
      y2: (y + high / 2) / height,
      score,
    });
  }
  return faces;
}
