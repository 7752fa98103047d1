import { MINUTE } from '@plainview/domain/shared/time';
import { z } from 'zod';
import type { Question } from '../ffmpeg/measuring/describe-video.ts';
import { accessTo, inputOptions, readingLimit } from '../ffmpeg/read-only-input.ts';
import { runProgram } from '../ffmpeg/run-program.ts';
import type { PicturePacket } from './check-container.ts';
import type { ViolationCollector } from './check-result.ts';

const tags = z.record(z.string(), z.string()).default({});
const listing = z.object({
  streams: z.array(z.object({ codec_type: z.string().optional(), codec_name: z.string().optional(), tags })),
  chapters: z.array(z.unknown()).default([]),
  programs: z.array(z.unknown()).default([]),
  format: z.object({ format_name: z.string(), tags }),
});
type Listing = z.infer<typeof listing>;

/** The only metadata that a copy may have: what ffmpeg writes in every MP4. */
const ALLOWED_TAGS: Readonly<Record<string, readonly string[]>> = {
  major_brand: ['isom'],
  minor_version: ['512'],
  compatible_brands: ['isomiso2avc1mp41'],
  language: ['und'],
  handler_name: ['VideoHandler', 'SoundHandler'],
  vendor_id: ['[0][0][0][0]'],
  encoder: ['Lavc libx264'],
};
const LARGEST_LISTING = 1024 * 1024;

/** Checks that a copy has one H.264 and at most one AAC stream and no metadata of its own. */
export async function checkStreams(
  copy: Question,
  { hasSound }: { readonly hasSound: boolean },
  violations: ViolationCollector,
): Promise<void> {
  const found = await list(copy);
  if (!found) {
    violations.add('unreadable', 'no streams', 'a video', { place: 'copy' });
    return;
  }
  const expected = ['video h264', ...(hasSound ? ['audio aac'] : [])].join(', ');
  const streams = found.streams.map(({ codec_type: type = '', codec_name: name = '' }) => `${type} ${name}`);
  if (streams.join(', ') !== expected) violations.add('stream', streams.join(', '), expected);
  if (!found.format.format_name.split(',').includes('mp4'))
    violations.add('container', found.format.format_name, 'mp4');
  for (const [kind, many] of [
    ['chapters', found.chapters],
    ['programs', found.programs],
  ] as const)
    if (many.length > 0) violations.add('metadata', many.length, 0, { place: kind });
  for (const one of [found.format.tags, ...found.streams.map((stream) => stream.tags)])
    for (const [name, value] of Object.entries(one))
      if (!ALLOWED_TAGS[name]?.includes(value))
        violations.add('metadata', value.slice(0, 100), ALLOWED_TAGS[name]?.join(' or ') ?? 'no tag', {
          place: name,
        });
}

async function list(copy: Question): Promise<Listing | null> {
  const lines: string[] = [];
  let length = 0;
  const shown = ['-show_format', '-show_streams', '-show_chapters', '-show_programs', '-of', 'json'];
  await probe(copy, ['-ignore_editlist', '1', ...shown], (line) => {
    length += line.length;
    if (length < LARGEST_LISTING) lines.push(line);
  });
  try {
    const parsed = listing.safeParse(JSON.parse(lines.join('\n')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

interface Packets {
  readonly pictures: readonly PicturePacket[];
  readonly soundCount: number;
  /** Bytes of the packets of all streams. */
  readonly bytes: number;
}

/** Returns all packets of a copy, also those that its edit lists hide. */
export async function listPackets(copy: Question): Promise<Packets> {
  const pictures: PicturePacket[] = [];
  let soundCount = 0;
  let total = 0;
  const entries = 'packet=codec_type,size,pos';
  await probe(copy, ['-ignore_editlist', '1', '-show_entries', entries, '-of', 'csv=p=0'], (line) => {
    const [type = '', size = '', position = ''] = line.split(',');
    const bytes = Number(size) || 0;
    total += bytes;
    if (type === 'video') pictures.push({ position: Number(position), bytes });
    if (type === 'audio') soundCount += 1;
  });
  return { pictures, soundCount, bytes: total };
}

async function probe(copy: Question, options: readonly string[], onLine: (line: string) => void) {
  const { ffmpeg, input, signal } = copy;
  return runProgram({
    program: ffmpeg.ffprobe,
    sandbox: ffmpeg.sandbox,
    access: accessTo(input),
    args: ['-v', 'error', ...inputOptions(input), ...options, input.address],
    timeLimit: readingLimit(input) + MINUTE,
    stallTimeout: ffmpeg.stallTimeout,
    ...(signal && { signal }),
    onLine,
  });
}
