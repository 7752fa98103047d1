import { MINUTE } from '@plainview/domain/shared/time';
import { z } from 'zod';
import type { Ffmpeg } from './ffmpeg.ts';
import { collectFrameTimes, type FrameTimes } from './frame-times.ts';
import { accessTo, inputOptions, readingLimit, type MediaInput } from './read-only-input.ts';
import { runProgram } from './run-program.ts';

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
      width: z.int().default(0),
      height: z.int().default(0),
      sample_aspect_ratio: z.string().default('1:1'),
      avg_frame_rate: z.string().default('0/0'),
      duration: z.string().optional(),
      disposition: z.object({ attached_pic: z.int().default(0), default: z.int().default(0) }).default({
        attached_pic: 0,
        default: 0,
      }),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
    }),
  ),
});

type Description = z.infer<typeof description>;
export type StreamDescription = Description['streams'][number];

/** A file as its container describes it. */
export interface DescribedVideo {
  /** The first of ffmpeg's names for the container. */
  readonly container: string;
  readonly majorBrand: string;
  readonly picture: StreamDescription;
  readonly sound: StreamDescription | null;
  /** The duration that the container states, which may be wrong; null if it states none. */
  readonly statedMicroseconds: number | null;
}

/** A file with the time that its frames take. */
export interface TimedVideo extends DescribedVideo {
  /** Microseconds on the file's own clock: when the first frame is shown, and when the last one ends. */
  readonly startMicroseconds: number;
  readonly endMicroseconds: number;
}

/** A file as measured by ffprobe. */
export interface MeasuredVideo extends TimedVideo {
  readonly pictures: number;
  readonly keyPictures: number;
  readonly frames: FrameTimes;
}

const DESCRIBE_LIMIT = MINUTE;
const LARGEST_DESCRIPTION = 1024 * 1024;

/** An ffmpeg query on an input. */
export interface Question {
  readonly ffmpeg: Ffmpeg;
  readonly input: MediaInput;
  readonly signal?: AbortSignal;
}

/** A video that is read only as far as needed. Both results are null as those of `measureVideo` are. */
export interface OpenedVideo extends Question {
  readonly describe: () => Promise<DescribedVideo | null>;
  readonly time: () => Promise<TimedVideo | null>;
}

/**
 * Reads container and streams, then the time of every frame: headers are written in advance and are wrong if
 * the camera lost power. Returns null if ffprobe does not recognize a video.
 * @param known the file's description, if it is known
 * @throws the signal's reason when aborted
 */
export async function measureVideo(
  question: Question,
  known: DescribedVideo | null = null,
): Promise<MeasuredVideo | null> {
  const described = known ?? (await describeVideo(question));
  const times = described && (await readTimes(question, described.picture.index));
  return described && times && { ...described, ...times };
}

/**
 * Reads container and streams only, which is fast for files of any length. Returns null as
 * `measureVideo` does.
 */
export async function describeVideo(question: Question): Promise<DescribedVideo | null> {
  const file = await describe(question);
  const picture = file && pictureOf(file);
  if (!picture) return null;
  const sound = file.streams.find(({ codec_type: type }) => type === 'audio') ?? null;
  return {
    container: file.format.format_name.split(',')[0] ?? '',
    majorBrand: file.format.tags.major_brand?.trim() ?? '',
    picture,
    sound,
    statedMicroseconds: statedDuration(file, [picture, ...(sound ? [sound] : [])]),
  };
}

/** Returns the shorter one of what the container states for the whole file and for its longest stream. */
function statedDuration({ format }: Description, streams: readonly StreamDescription[]): number | null {
  const ofStreams = streams.flatMap(({ duration }) => (Number(duration) > 0 ? [Number(duration)] : []));
  const stated = [Number(format.duration), Math.max(...ofStreams)].filter((seconds) => seconds > 0);
  return stated.length > 0 ? Math.round(Math.min(...stated) * 1_000_000) : null;
}

async function describe({ ffmpeg, input, signal }: Question): Promise<Description | null> {
  let text = '';
  const entries =
    'format=format_name,duration:format_tags=major_brand:stream=index,codec_type,codec_name,profile,pix_fmt,width,height,' +
    'sample_aspect_ratio,avg_frame_rate,duration:stream_disposition=attached_pic,default:stream_side_data=rotation';
  const end = await runProgram({
    program: ffmpeg.ffprobe,
    sandbox: ffmpeg.sandbox,
    access: accessTo(input),
    args: ['-v', 'error', ...inputOptions(input), '-of', 'json', '-show_entries', entries, input.address],
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

/** Returns the main video stream, ignoring cover images that some recorders add. */
function pictureOf({ streams }: Description): StreamDescription | null {
  const moving = streams.filter(
    ({ codec_type: type, width, height, disposition }) =>
      type === 'video' && width > 0 && height > 0 && disposition.attached_pic === 0,
  );
  return moving.find(({ disposition }) => disposition.default === 1) ?? moving[0] ?? null;
}

async function readTimes({ ffmpeg, input, signal }: Question, stream: number) {
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  let pictures = 0;
  let keyPictures = 0;
  let begun = Number.NaN;
  const frames = collectFrameTimes();
  const onLine = (line: string): void => {
    const [pts = '', dts = '', duration = '', flags = ''] = line.split(',');
    const time = Number(pts === 'N/A' ? dts : pts);
    if (pts === '' || !Number.isFinite(time)) return;
    const isKey = flags.includes('K');
    // The container's edit list marks the frame as not to be shown.
    const isShown = !flags.includes('D');
    frames.add({ microseconds: Math.round(time * 1_000_000), isShown, isKey, isTimed: pts !== 'N/A' });
    if (!isShown) return;
    // If the container has no durations, a frame lasts as long as the previous one.
    const lasts = Number(duration) > 0 ? Number(duration) : Math.max(0, time - begun) || 0;
    begun = time;
    first = Math.min(first, time);
    last = Math.max(last, time + lasts);
    pictures += 1;
    if (isKey) keyPictures += 1;
  };
  const end = await runProgram({
    program: ffmpeg.ffprobe,
    sandbox: ffmpeg.sandbox,
    access: accessTo(input),
    args: [
      ['-v', 'error', ...inputOptions(input), '-select_streams', String(stream)],
      ['-show_entries', 'packet=pts_time,dts_time,duration_time,flags', '-of', 'csv=p=0', input.address],
    ].flat(),
    timeLimit: readingLimit(input),
    stallTimeout: ffmpeg.stallTimeout,
    ...(signal && { signal }),
    onLine,
  });
  if (end.how !== 'done' || pictures === 0) return null;
  return {
    startMicroseconds: Math.round(first * 1_000_000),
    endMicroseconds: Math.round(last * 1_000_000),
    pictures,
    keyPictures,
    frames: frames.finish(),
  };
}
