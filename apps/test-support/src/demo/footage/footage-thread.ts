/** The thread that generates recordings, one after the other. See make-footage.ts. */
import { rm, writeFile } from 'node:fs/promises';
import { answerRequests } from '@plainview/server/platform/core/answer-requests';
import { Mp4OutputFormat } from 'mediabunny';
import { encode, remux } from '../../videos/h264-file.ts';
import { addSounds, joinPictures } from './add-tracks.ts';
import { createCanvas } from './canvas.ts';
import { drawFootage, footageHeight, type Footage, type FootageTracks } from './footage.ts';

/** A recording, and the file to write it to. */
export interface FootageRequest {
  readonly footage: Footage;
  readonly path: string;
}

answerRequests(async ({ footage, path }: FootageRequest): Promise<void> => {
  if (footage.tracks === null) await record(footage, path);
  else await recordTracks(footage, footage.tracks, path);
});

async function record(footage: Footage, path: string): Promise<void> {
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
}

/** Records one file for each lens, and has ffmpeg put all tracks into one. */
async function recordTracks(footage: Footage, tracks: FootageTracks, path: string): Promise<void> {
  const front = `${path}.front.mp4`;
  const rear = `${path}.rear.mp4`;
  await record(footage, front);
  if (tracks === 'two microphones') await addSounds(front, footage.seconds, path);
  else {
    await record({ ...footage, lens: 'rear', seed: footage.seed + 1 }, rear);
    await joinPictures(front, rear, path);
  }
  await Promise.all([front, rear].map((part) => rm(part, { force: true })));
}
