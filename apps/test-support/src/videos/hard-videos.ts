/**
 * Videos whose frames are hard to count: irregular rates, edit lists, rotation, streams and B-frames.
 * Each frame shows its number in the file as a bar code: 16 bars at the top, white for 1, the lowest
 * bit on the left.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { boxesOf, picturesOf } from './ffmpeg-videos.ts';
import { cachedVideo } from './test-videos.ts';

const run = promisify(execFile);

/**
 * Draws the bars over the top 40 of 180 lines, in gray. Only these are computed pixel by pixel,
 * which takes long.
 */
const BAR_CODE = [
  'format=yuv420p,split[top][all]',
  "[top]crop=320:40:0:0,geq=lum='if(mod(floor(N/pow(2,floor(X/20))),2),235,16)':cb=128:cr=128[bars]",
  '[all]crop=320:140:0:40[rest]',
  '[bars][rest]vstack',
].join(';');

interface Drawing {
  readonly rate: string;
  readonly seconds: number;
  /** Filters after the bar code. */
  readonly filter?: string;
  readonly coding: readonly string[];
}

const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '50', '-threads', '2'];
const B_FRAMES = ['-c:v', 'libx264', '-bf', '3', '-pix_fmt', 'yuv420p', '-g', '50', '-threads', '2'];
const H265 = [
  '-c:v',
  'libx265',
  '-x265-params',
  'log-level=error:pools=2',
  '-tag:v',
  'hvc1',
  '-preset',
  'ultrafast',
];
/** Pictures at the start of a group refer to the group before. */
const OPEN_GOP = [...B_FRAMES, '-x264-params', 'open-gop=1:keyint=25:min-keyint=25:scenecut=0'];
const VARIABLE = "setpts='(N+0.35*mod(N,3)+2*floor(N/10))/30/TB'";

/** Files that are drawn. */
const drawings = {
  'variable-rate.mp4': {
    rate: '30',
    seconds: 4,
    filter: VARIABLE,
    coding: [...H264, '-fps_mode', 'passthrough', '-enc_time_base', '1:90000'],
  },
  '29.97.mp4': { rate: '30000/1001', seconds: 4, coding: H264 },
  '59.94.mp4': { rate: '60000/1001', seconds: 3, coding: H264 },
  'ten-per-second.mp4': { rate: '10', seconds: 8, coding: H264 },
  'wide-pixels.mp4': { rate: '25', seconds: 4, filter: 'setsar=4/3', coding: H264 },
  'b-frames.mp4': { rate: '25', seconds: 5, coding: B_FRAMES },
  'hevc.mp4': { rate: '25', seconds: 4, coding: H265 },
  'open-gop.mp4': { rate: '30000/1001', seconds: 5, coding: OPEN_GOP },
} as const satisfies Readonly<Record<string, Drawing>>;

const COPY = ['-c', 'copy'];

/** Files with the frames of `b-frames.mp4`: options before and after the input. */
const changes = {
  'late-start.mp4': [['-itsoffset', '0.5'], COPY],
  'negative-start.mp4': [[], [...COPY, '-output_ts_offset', '-0.5', '-avoid_negative_ts', 'disabled']],
  'cut-start.mp4': [['-ss', '1.3'], COPY],
  'cut-start.mov': [['-ss', '1.3'], COPY],
  'rotated.mp4': [[], [...COPY, '-metadata:s:v', 'rotate=90']],
  'stream.ts': [[], [...COPY, '-muxdelay', '0', '-output_ts_offset', '7200', '-bsf:v', 'h264_mp4toannexb']],
  'late.mkv': [['-itsoffset', '0.5'], COPY],
} as const satisfies Readonly<Record<string, readonly [readonly string[], readonly string[]]>>;

type Drawn = keyof typeof drawings;
type Changed = keyof typeof changes;
export type HardVideo = Drawn | Changed | 'cut-inside.mp4';

/** Files that only measurements use, because all tests of all files take time. */
export const harderVideos: readonly HardVideo[] = ['open-gop.mp4'];

export const hardVideos: readonly HardVideo[] = [
  ...(Object.keys(drawings) as Drawn[]).filter((name) => !harderVideos.includes(name)),
  ...(Object.keys(changes) as Changed[]),
  'cut-inside.mp4',
];

const isDrawn = (name: HardVideo): name is Drawn => Object.hasOwn(drawings, name);
const isChanged = (name: HardVideo): name is Changed => Object.hasOwn(changes, name);

/** Formats of ffmpeg by the end of a file's name. */
const formats: Readonly<Record<string, string>> = { mp4: 'mp4', mov: 'mov', ts: 'mpegts', mkv: 'matroska' };

/** @returns the path of the finished file, which is shared: copy it before changing it */
export function makeHardVideo(name: HardVideo): Promise<string> {
  return cachedVideo(`hard-${name}`, async (path) => {
    const end = ['-f', formats[name.split('.').at(-1) ?? ''] ?? '', '-y', path];
    if (isDrawn(name)) {
      const { rate, seconds, coding, filter }: Drawing = drawings[name];
      const picture = `testsrc2=size=320x180:rate=${rate}:duration=${seconds}`;
      const filters = [BAR_CODE, ...(filter === undefined ? [] : [filter])].join(',');
      await ffmpeg('-f', 'lavfi', '-i', picture, '-vf', filters, ...coding, ...end);
      return;
    }
    const whole = await makeHardVideo('b-frames.mp4');
    if (isChanged(name)) {
      const [before, behind] = changes[name];
      await ffmpeg(...before, '-i', whole, ...behind, ...end);
    } else await writeFile(path, withEdits(await readFile(whole), INNER_CUT));
  });
}

/** Returns the presentation times at which ffmpeg decodes the frames of a file, in microseconds. */
export async function decodedTimesOf(name: HardVideo): Promise<number[]> {
  const file = await cachedVideo(`hard-${name}.times`, async (path) => {
    const pictures = await picturesOf(await makeHardVideo(name));
    await writeFile(path, pictures.map(({ at }) => at).join());
  });
  return (await readFile(file, 'utf8')).split(',').map(Number);
}

/** The number in the file of the first frame that is shown, where it is not 0. */
const firstDrawn: Partial<Record<HardVideo, number>> = {
  'cut-start.mp4': 33,
  'cut-start.mov': 33,
  'negative-start.mp4': 13,
};

/** Returns the number that the bar code of a frame shows. Frames are counted from 1. */
export function drawnNumber(name: HardVideo, frame: number): number {
  // Its third second, 25 frames, is left out.
  if (name === 'cut-inside.mp4') return frame - 1 + (frame > 50 ? 25 : 0);
  return frame - 1 + (firstDrawn[name] ?? 0);
}

const ffmpeg = (...args: readonly string[]) => run('ffmpeg', ['-nostdin', '-v', 'error', ...args]);

/** A part of a film that its edit list shows, in seconds. */
interface Edit {
  readonly from: number;
  readonly seconds: number;
}

/** Leaves out the third second. */
const INNER_CUT: readonly Edit[] = [
  { from: 0, seconds: 2 },
  { from: 3, seconds: 2 },
];

/** Units per second of ffmpeg's MP4 files: of the film, and of a video track at 25 frames per second. */
const FILM_CLOCK = 1000;
const TRACK_CLOCK = 12_800;

/** Replaces the edit list of an MP4 with its index at the end (ISO/IEC 14496-12, 8.6.6). */
function withEdits(film: Buffer, edits: readonly Edit[]): Buffer {
  return Buffer.concat(boxesOf(film).map((box) => edited(box, edits)));
}

function edited(box: Buffer, edits: readonly Edit[]): Buffer {
  const type = box.toString('latin1', 4, 8);
  if (type === 'elst') return editList(edits, box.readInt32BE(20));
  if (!['moov', 'trak', 'edts'].includes(type)) return box;
  const inside = Buffer.concat(boxesOf(box.subarray(8)).map((part) => edited(part, edits)));
  const head = Buffer.from(box.subarray(0, 8));
  head.writeUInt32BE(8 + inside.length, 0);
  return Buffer.concat([head, inside]);
}

/** @param start time of the first frame on the track's clock, which B-frames delay */
function editList(edits: readonly Edit[], start: number): Buffer {
  const box = Buffer.alloc(16 + 12 * edits.length);
  box.writeUInt32BE(box.length, 0);
  box.write('elst', 4, 'latin1');
  box.writeUInt32BE(edits.length, 12);
  for (const [place, { from, seconds }] of edits.entries()) {
    box.writeUInt32BE(seconds * FILM_CLOCK, 16 + 12 * place);
    box.writeInt32BE(start + from * TRACK_CLOCK, 20 + 12 * place);
    box.writeUInt32BE(0x1_00_00, 24 + 12 * place);
  }
  return box;
}
