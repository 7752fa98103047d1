/** The thread that generates recordings, one after the other. See make-footage.ts. */
import { writeFile } from 'node:fs/promises';
import { answerRequests } from '@plainview/server/core/answer-requests';
import { Mp4OutputFormat } from 'mediabunny';
import { encode, remux } from '../../videos/h264-file.ts';
import { createCanvas } from './canvas.ts';
import { drawFootage, footageHeight, type Footage } from './footage.ts';

/** A recording, and the file to write it to. */
export interface FootageRequest {
  readonly footage: Footage;
  readonly path: string;
}

answerRequests(async ({ footage, path }: FootageRequest): Promise<void> => {
  const canvas = createCanvas(footage.width, footageHeight(footage.width));
  const { frameRate } = footage;
  const mp4 = await encode({
    width: canvas.width,
    height: canvas.height,
    frameRate,
    frames: footage.seconds * frameRate,
    quantization: 30,
    speed: 10,
    keyFrameEvery: frameRate * 2,
    draw(index) {
      drawFootage(canvas, footage, index);
      return canvas.bytes;
    },
  });
  const format = new Mp4OutputFormat({ fastStart: 'in-memory' });
  await writeFile(path, await remux(mp4, { format, frameRate, startSeconds: 0 }));
});
