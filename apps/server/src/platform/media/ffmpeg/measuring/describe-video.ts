import { MINUTE } from '@plainview/domain/shared/time';
import { z } from 'zod';
import type { Ffmpeg } from '../ffmpeg.ts';
import { accessTo, inputOptions, type MediaInput, type Probing } from '../read-only-input.ts';
import { runProgram } from '../run-program.ts';

const description = z.object({
  format: z.object({
    format_name: z.string(),
    duration: z.string().optional(),
    tags: z.object({ major_brand: z.string().optional() }).default({}),
  }),
  streams: z.array(
    z.object({
      index: z.int(),
      codec_type: z.string().optional(),
      codec_name: z.string().optional(),
      profile: z.string().optional(),
      pix_fmt: z.string().optional(),
      sample_fmt: z.string().optional(),
      channels: z.int().default(0),
      width: z.int().default(0),
      height: z.int().default(0),
      sample_aspect_ratio: z.string().default('1:1'),
      avg_frame_rate: z.string().default('0/0'),
      duration: z.string().optional(),
      disposition: z.object({ attached_pic: z.int().default(0), default: z.int().default(0) }).default({
        attached_pic: 0,
        default: 0,
      }),
      tags: z
        .object({
          language: z.string().optional(),
          title: z.string().optional(),
          handler_name: z.string().optional(),
        })
        .default({}),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
    }),
  ),
});

type Description = z.infer<typeof description>;
export type StreamDescription = Description['streams'][number];

/** A file as its container describes it. Streams of other kinds (text, data, covers) are left out. */
export interface DescribedVideo {
  /** The first of ffmpeg's names for the container. */
  readonly container: string;
  readonly majorBrand: string;
  /** The main video stream. */
  readonly picture: StreamDescription;
  /** All video streams, in the file's order. */
  readonly pictureStreams: readonly StreamDescription[];
  /** The sound that players choose; null if there is none that ffmpeg can decode. */
  readonly sound: StreamDescription | null;
  /** All audio streams, in the file's order. */
  readonly sounds: readonly StreamDescription[];
  /** The duration that the container states, which may be wrong; null if it states none. */
  readonly statedMicroseconds: number | null;
}

const DESCRIBE_LIMIT = MINUTE;
const LARGEST_DESCRIPTION = 1024 * 1024;

/** An ffmpeg query on an input. */
export interface Question {
  readonly ffmpeg: Ffmpeg;
  readonly input: MediaInput;
  readonly signal?: AbortSignal;
}

/**
 * Reads container and streams only, which is fast for files of any length. Returns null if ffprobe does not
 * recognize a video.
 * @throws the signal's reason when aborted
 */
export async function describeVideo(question: Question): Promise<DescribedVideo | null> {
  const file = await describe(question, 'usual');
  if (!file) return null;
  const described = chooseStreams(file);
  if (described || !file.streams.some(({ codec_type: type }) => type === 'video')) return described;
  // The size of the pictures may come late, with the first parameter sets.
  const late = await describe(question, 'patient');
  return late && chooseStreams(late);
}

/** Returns null if there is no video stream with a picture size. */
function chooseStreams(file: Description): DescribedVideo | null {
  const pictures = file.streams.filter(isMoving);
  const picture = preferred(pictures);
  if (!picture) return null;
  const sounds = file.streams.filter(({ codec_type: type }) => type === 'audio');
  const container = file.format.format_name.split(',')[0] ?? '';
  return {
    container,
    majorBrand: file.format.tags.major_brand?.trim() ?? '',
    picture,
    pictureStreams: pictures,
    sound: preferred(sounds.filter(isDecodableSound)),
    sounds,
    statedMicroseconds: STATING.has(container)
      ? statedDuration(file, [picture, ...sounds.filter(isDecodableSound)])
      : null,
  };
}

/** Returns whether a stream is a video, not a cover image that some recorders add. */
const isMoving = ({ codec_type: type, width, height, disposition }: StreamDescription): boolean =>
  type === 'video' && width > 0 && height > 0 && disposition.attached_pic === 0;

/** Returns whether ffmpeg has a decoder for an audio stream: only then does it know the format of samples. */
export const isDecodableSound = ({ sample_fmt: format }: StreamDescription): boolean =>
  format !== undefined && format !== 'unknown';

/** Players choose the stream that the container marks as default, else the first one. */
const preferred = (streams: readonly StreamDescription[]): StreamDescription | null =>
  streams.find(({ disposition }) => disposition.default === 1) ?? streams[0] ?? null;

/** Containers whose header states a duration. For others, ffprobe derives it from timestamps. */
const STATING: ReadonlySet<string> = new Set(['mov', 'matroska', 'avi', 'asf', 'flv']);

/** Returns the shorter one of what the container states for the whole file and for its longest stream. */
function statedDuration({ format }: Description, streams: readonly StreamDescription[]): number | null {
  const ofStreams = streams.flatMap(({ duration }) => (Number(duration) > 0 ? [Number(duration)] : []));
  const stated = [Number(format.duration), Math.max(...ofStreams)].filter((seconds) => seconds > 0);
  return stated.length > 0 ? Math.round(Math.min(...stated) * 1_000_000) : null;
}

async function describe({ ffmpeg, input, signal }: Question, probing: Probing): Promise<Description | null> {
  let text = '';
  const entries = [
    'format=format_name,duration:format_tags=major_brand',
    'stream=index,codec_type,codec_name,profile,pix_fmt,sample_fmt,channels,width,height,sample_aspect_ratio,' +
      'avg_frame_rate,duration',
    'stream_disposition=attached_pic,default:stream_tags=language,title,handler_name:stream_side_data=rotation',
  ].join(':');
  const end = await runProgram({
    program: ffmpeg.ffprobe,
    sandbox: ffmpeg.sandbox,
    access: accessTo(input),
    args: [
      ['-v', 'error', ...inputOptions(input, probing), '-of', 'json'],
      ['-show_entries', entries, input.address],
    ].flat(),
    timeLimit: DESCRIBE_LIMIT,
    stallTimeout: Math.min(ffmpeg.stallTimeout, DESCRIBE_LIMIT),
    ...(signal && { signal }),
    onLine: (line) => {
      if (text.length < LARGEST_DESCRIPTION) text += `${line}\n`;
    },
  });
  if (end.how !== 'done') return null;
  const parsed = description.safeParse(jsonOf(text));
  return parsed.success ? parsed.data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
