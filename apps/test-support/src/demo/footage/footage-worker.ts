/** Generates one recording in its own thread. See make-footage.ts. */
import { writeFile } from 'node:fs/promises';
import { workerData } from 'node:worker_threads';
import { Mp4OutputFormat } from 'mediabunny';
import { encode, remux } from '../../videos/h264-file.ts';
import { createCanvas } from './canvas.ts';
import { drawFootage, footageHeight, FOOTAGE_FRAME_RATE, type Footage } from './footage.ts';

const { footage, path } = workerData as { footage: Footage; path: string };

const canvas = createCanvas(footage.width, footageHeight(footage.width));
const mp4 = await encode({
  width: canvas.width,
  height: canvas.height,
  frameRate: FOOTAGE_FRAME_RATE,
  frames: footage.seconds * FOOTAGE_FRAME_RATE,
  quantization: 30,
  speed: 10,
  keyFrameEvery: FOOTAGE_FRAME_RATE * 2,
  draw(index) {
    drawFootage(canvas, footage, index);
    return canvas.bytes;
  },
});
const format = new Mp4OutputFormat({ fastStart: 'in-memory' });
await writeFile(path, await remux(mp4, { format, frameRate: FOOTAGE_FRAME_RATE, startSeconds: 0 }));
