/** Pictures and sounds of generated videos, and what is expected of them. */
import type { VideoProblemCode } from '@plainview/domain/evidence/videos/video-problems';
import type { ExpectedVideo } from './video-recipe.ts';

/** A generated video before it is encoded. */
export interface Content {
  readonly seconds: number;
  /** Frames per second, such as `30000/1001`. */
  readonly rate: string;
  readonly size: string;
  /** `tone` or `silence` for each sound track. */
  readonly sounds: readonly ('tone' | 'silence')[];
  /** Number of video tracks. */
  readonly pictures: number;
}

export const usual: Content = { seconds: 3, rate: '25', size: '160x90', sounds: ['tone'], pictures: 1 };

const soundSources = {
  tone: 'sine=frequency=440:sample_rate=48000',
  silence: 'anullsrc=r=48000:cl=mono',
} as const;

/** Returns ffmpeg's inputs: the pictures, then the sounds. */
export const inputsOf = ({ seconds, rate, size, sounds, pictures }: Content): readonly string[] => [
  ...Array.from({ length: pictures }, () => source(seconds, `testsrc2=s=${size}:r=${rate}`)).flat(),
  ...sounds.flatMap((sound) => source(seconds, soundSources[sound])),
];

export const source = (seconds: number, filter: string): readonly string[] => [
  '-f',
  'lavfi',
  '-t',
  String(seconds),
  '-i',
  filter,
];

/** Returns options that take every input. */
export const mapAll = ({ pictures, sounds }: Content): readonly string[] =>
  Array.from({ length: pictures + sounds.length }, (_, input) => ['-map', String(input)]).flat();

export function rateOf(rate: string): number {
  const [frames = 1, seconds = 1] = rate.split('/').map(Number);
  return frames / seconds;
}

/** Encoders put sound into packets, and add some at the start and the end. */
const SOUND_PACKETS = 0.15;

/** Returns what must come of a video with this content, in any container with times of its own. */
export function expectedOf(content: Content, change: Partial<ExpectedVideo> = {}): ExpectedVideo {
  const { seconds, rate, sounds, pictures } = content;
  const silent = sounds.filter((sound) => sound === 'silence').length;
  const problems: VideoProblemCode[] = [
    ...(sounds.length === 0 ? (['no-sound'] as const) : []),
    ...(silent > 0 ? (['silent'] as const) : []),
  ];
  return {
    seconds,
    tolerance: SOUND_PACKETS + 1 / rateOf(rate),
    frames: Math.ceil(seconds * rateOf(rate) - 1e-6),
    mayLackIndex: false,
    sounds: sounds.length,
    pictures,
    problems,
    mayState: [],
    ...change,
  };
}

export const H264 = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-pix_fmt',
  'yuv420p',
  '-g',
  '25',
  '-threads',
  '2',
];
export const AAC = ['-c:a', 'aac', '-b:a', '64k'];
