/** Videos for redacted copies: one with everything that a copy must not have, and copies that leak a part of it. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { cachedVideo } from './test-videos.ts';

const run = promisify(execFile);

/** Runs ffmpeg. Files that exist are replaced. */
export const ffmpeg = (...args: readonly string[]) =>
  run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...args]);

const SECONDS = 4;
const SUBTITLES = `1\n00:00:00,500 --> 00:00:03,000\nThe name of a witness\n`;
const CHAPTERS = `;FFMETADATA1\ntitle=Interview\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=2000\ntitle=Witness\n`;

/** Returns the path of a file with subtitles in SubRip format. */
export const makeSubtitles = (): Promise<string> =>
  cachedVideo('redaction-subtitles.srt', (path) => writeFile(path, SUBTITLES));

/** Returns the path of a file with a title and a chapter, in ffmpeg's format. */
export const makeChapters = (): Promise<string> =>
  cachedVideo('redaction-chapters.txt', (path) => writeFile(path, CHAPTERS));

/** Returns the path of a picture. */
export const makeCover = (): Promise<string> =>
  cachedVideo('redaction-cover.jpg', async (path) => {
    await ffmpeg('-f', 'lavfi', '-i', 'testsrc=size=160x90', '-frames:v', '1', '-f', 'mjpeg', path);
  });

/**
 * Creates an MP4 of four seconds with a picture, two sounds of which the first begins 300 ms late, subtitles, a
 * cover, a title, a place and a chapter.
 */
export async function makeCrowdedVideo(): Promise<string> {
  const [subtitles, chapters, cover] = await Promise.all([makeSubtitles(), makeChapters(), makeCover()]);
  return cachedVideo('redaction-crowded.mp4', async (path) => {
    const inputs = [
      ['-f', 'lavfi', '-i', `testsrc2=size=320x180:rate=25:duration=${SECONDS}`],
      [
        '-itsoffset',
        '0.3',
        '-f',
        'lavfi',
        '-i',
        `anoisesrc=r=44100:a=0.2:d=${SECONDS}:seed=1,lowpass=f=3000`,
      ],
      ['-f', 'lavfi', '-i', `sine=frequency=880:sample_rate=48000:duration=${SECONDS}`],
      ['-i', subtitles, '-i', cover, '-i', chapters],
      ['-map', '0', '-map', '1', '-map', '2', '-map', '3', '-map', '4', '-map_metadata', '5'],
    ];
    const coding = [
      ['-c:v:0', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25', '-threads', '2'],
      ['-c:v:1', 'copy', '-disposition:v:1', 'attached_pic', '-c:a', 'aac', '-c:s', 'mov_text'],
      ['-metadata', 'title=Interview with a witness', '-metadata', 'location=+47.0707+015.4395/'],
    ];
    await ffmpeg(...inputs.flat(), ...coding.flat(), '-f', 'mp4', path);
  });
}
