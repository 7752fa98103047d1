import { appendFile, readFile, rm } from 'node:fs/promises';
import { AAC, expectedOf, H264, inputsOf, mapAll, source, usual, type Content } from '../sources.ts';
import { ffmpeg, type VideoRecipe } from '../video-recipe.ts';

const encoded = (content: Content, ...extra: readonly string[]): readonly string[] => [
  ...inputsOf(content),
  ...mapAll(content),
  ...H264,
  ...AAC,
  ...extra,
];

const rates = [
  '1/5',
  '1/2',
  '1',
  '5',
  '10',
  '15',
  '24000/1001',
  '24',
  '25',
  '30000/1001',
  '30',
  '48',
  '50',
  '60000/1001',
  '60',
  '90',
  '120',
  '240',
];

/** 0.2 to 240 frames per second, with sound and without. */
const byRate = rates.flatMap((rate): VideoRecipe[] => {
  const seconds = rate.startsWith('1/') ? 30 : 3;
  const named = rate.replace('/', '-');
  return [['tone' as const], []].map((sounds) => {
    const content = { ...usual, rate, seconds, sounds };
    return {
      name: `clocks-rate-${named}-${sounds.length === 0 ? 'mute' : 'sound'}.mp4`,
      // A test pattern shown for seconds does change, but each picture is long.
      expected: expectedOf(content, { mayState: ['frozen'] }),
      make: (path) => ffmpeg(path, ...encoded(content, '-f', 'mp4')),
    };
  });
});

/** Clocks that start anywhere, with the wrap of a transport stream (2^33 / 90000 s) in between or not. */
const byStart = [0, 1.4, 3600, 50_000, 95_442.2, 95_443.7].map((start): VideoRecipe => ({
  name: `clocks-start-${start}.ts`,
  expected: expectedOf(usual),
  make: (path) =>
    ffmpeg(path, ...encoded(usual, '-muxdelay', '0', '-output_ts_offset', String(start), '-f', 'mpegts')),
}));

/** Recordings of three seconds that were joined as bytes, by the starts of their clocks. */
const joins: readonly (readonly number[])[] = [
  [0, 0],
  [1000, 500],
  [500, 1000],
  [0, 90_000],
  [90_000, 0],
  [100, 101],
  [0, 0, 0],
  [2000, 1000, 3000],
  [10, 5000, 10, 5000],
];

const byJoin = joins.flatMap((starts) =>
  [['tone' as const], []].map((sounds): VideoRecipe => {
    const content = { ...usual, sounds };
    return {
      name: `clocks-join-${starts.join('-')}-${sounds.length === 0 ? 'mute' : 'sound'}.ts`,
      expected: expectedOf(
        { ...content, seconds: 3 * starts.length },
        {
          // Each join may shift by a packet of sound.
          tolerance: 0.2 * starts.length,
          problems: ['clock', ...(sounds.length === 0 ? (['no-sound'] as const) : [])],
        },
      ),
      async make(path) {
        for (const start of starts) {
          const part = `${path}.part`;
          await ffmpeg(
            part,
            ...encoded(content, '-muxdelay', '0', '-output_ts_offset', String(start), '-f', 'mpegts'),
          );
          await appendFile(path, await readFile(part));
          await rm(part);
        }
      },
    };
  }),
);

const fragments = ['-movflags', '+frag_keyframe+empty_moov+default_base_moof'];

/** Writes recordings one after another as bytes. @param write writes a recording */
async function join(path: string, count: number, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.part`;
  for (let number = 0; number < count; number += 1) {
    await write(part);
    await appendFile(path, await readFile(part));
  }
  await rm(part);
}

const VP8 = ['-c:v', 'libvpx', '-b:v', '300k', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'];
const REORDERED = ['-preset', 'veryfast', '-bf', '3'];

/** Containers that state a time for every frame, by the name and options of their recordings. */
const stated: readonly (readonly [name: string, options: readonly string[], content?: Partial<Content>])[] = [
  ['sound.mkv', ['-f', 'matroska']],
  ['reordered.mkv', [...REORDERED, '-f', 'matroska']],
  ['live.mkv', ['-live', '1', '-f', 'matroska']],
  ['sound.webm', [...VP8, '-f', 'webm']],
  ['mute.mkv', ['-f', 'matroska'], { sounds: [] }],
  ['mute-reordered.mkv', [...REORDERED, '-f', 'matroska'], { sounds: [] }],
  ['mute.webm', [...VP8, '-f', 'webm'], { sounds: [] }],
  ['slow.mkv', [...REORDERED, '-f', 'matroska'], { sounds: [], rate: '1/2', seconds: 12 }],
  ['tracks.mkv', ['-f', 'matroska'], { sounds: ['tone', 'silence'], pictures: 2 }],
];

/** Two recordings whose clock begins again: the second one plays after the first one. */
const byRestart = stated.map(([name, options, change]): VideoRecipe => {
  const content = { ...usual, ...change };
  const isMute = content.sounds.length === 0;
  return {
    name: `clocks-restart-${name}`,
    expected: expectedOf(
      { ...content, seconds: content.seconds * 2 },
      // Test patterns that are shown for seconds change, but each picture is long.
      { tolerance: 0.4, problems: isMute ? ['clock', 'no-sound'] : ['clock'], mayState: ['frozen'] },
    ),
    make: (path) => join(path, 2, (part) => ffmpeg(part, ...encoded(content, ...options))),
  };
});

/** Joined streams with a second picture and a second sound track. */
const joinedTracks: VideoRecipe = {
  name: 'clocks-join-tracks.ts',
  expected: expectedOf(
    { ...usual, seconds: 6, sounds: ['tone', 'silence'], pictures: 2 },
    { tolerance: 0.4, problems: ['clock'] },
  ),
  make: (path) =>
    join(path, 2, (part) =>
      ffmpeg(
        part,
        ...encoded({ ...usual, sounds: ['tone', 'silence'], pictures: 2 }, '-muxdelay', '0', '-f', 'mpegts'),
      ),
    ),
};

/**
 * Joined fragments: the times of the second recording begin again, and of its first fragment (one second) ffmpeg
 * shows nothing.
 */
const joinedFragments = (['tone', 'mute'] as const).map((kind): VideoRecipe => {
  const content: Content = { ...usual, sounds: kind === 'tone' ? ['tone'] : [] };
  return {
    name: `clocks-restart-fragments-${kind}.mp4`,
    expected: expectedOf(
      { ...content, seconds: 5 },
      { tolerance: 0.3, problems: kind === 'tone' ? ['clock'] : ['clock', 'no-sound'] },
    ),
    make: (path) => join(path, 2, (part) => ffmpeg(part, ...encoded(content, ...fragments, '-f', 'mp4'))),
  };
});

const GAP = "setpts='PTS+if(gte(T,1.5),3600/TB,0)'";

/** A recording whose clock continues for an hour without pictures and sound. */
const gapOf = (name: string, format: string, sounds: Content['sounds']): VideoRecipe => {
  const content = { ...usual, sounds };
  const filters = ['-filter:v', GAP, ...(sounds.length > 0 ? ['-filter:a', `a${GAP}`] : [])];
  const passed = ['-fps_mode', 'passthrough', '-enc_time_base:v', '1:90000', '-max_interleave_delta', '0'];
  return {
    name: `clocks-gap-${name}`,
    expected: expectedOf(content, {
      tolerance: 0.4,
      problems: ['clock', ...(sounds.length === 0 ? (['no-sound'] as const) : [])],
    }),
    make: (path) => ffmpeg(path, ...encoded(content, ...filters, ...passed, '-f', format)),
  };
};

const twoTracks = (pictureSeconds: number, soundSeconds: number): readonly string[] => [
  ...source(pictureSeconds, 'testsrc2=s=160x90:r=25'),
  ...source(soundSeconds, 'sine=frequency=440:sample_rate=48000'),
  '-map',
  '0',
  '-map',
  '1',
  ...H264,
  ...AAC,
];

/** Sound and picture of different lengths: the longer one counts. */
const byLengths = [
  [3, 6],
  [6, 3],
  [1, 8],
].flatMap(([picture = 0, sound = 0]) =>
  (['mp4', 'mkv', 'ts'] as const).map((container): VideoRecipe => {
    const format = { mp4: 'mp4', mkv: 'matroska', ts: 'mpegts' }[container];
    const frames = picture * 25;
    return {
      name: `clocks-picture-${picture}-sound-${sound}.${container}`,
      expected: expectedOf({ ...usual, seconds: Math.max(picture, sound) }, { frames }),
      make: (path) => ffmpeg(path, ...twoTracks(picture, sound), '-f', format),
    };
  }),
);

export const clockRecipes: readonly VideoRecipe[] = [
  ...byRate,
  ...byStart,
  ...byJoin,
  joinedTracks,
  ...byRestart,
  ...joinedFragments,
  gapOf('sound.ts', 'mpegts', ['tone']),
  gapOf('mute.ts', 'mpegts', []),
  gapOf('sound.mkv', 'matroska', ['tone']),
  gapOf('mute.mkv', 'matroska', []),
  gapOf('sound.mp4', 'mp4', ['tone']),
  gapOf('mute.mp4', 'mp4', []),
  ...byLengths,
  {
    name: 'clocks-variable.mp4',
    expected: expectedOf({ ...usual, seconds: 3.6 }, { frames: 75, tolerance: 0.6 }),
    make: (path) =>
      ffmpeg(
        path,
        ...encoded(usual, '-filter:v', "setpts='(N+0.35*mod(N,3)+2*floor(N/10))/25/TB'"),
        '-fps_mode',
        'passthrough',
        '-enc_time_base:v',
        '1:90000',
        '-f',
        'mp4',
      ),
  },
  {
    name: 'clocks-edit-list.mp4',
    expected: expectedOf({ ...usual, seconds: 1.7 }, { frames: null, tolerance: 0.3 }),
    async make(path) {
      await ffmpeg(`${path}.whole`, ...encoded(usual, '-f', 'mp4'));
      await ffmpeg(path, '-ss', '1.3', '-i', `${path}.whole`, '-c', 'copy', '-f', 'mp4');
      await rm(`${path}.whole`);
    },
  },
  {
    name: 'clocks-late-sound.mp4',
    expected: expectedOf({ ...usual, seconds: 4 }, { frames: 75 }),
    make: (path) =>
      ffmpeg(
        path,
        ...source(3, 'testsrc2=s=160x90:r=25'),
        '-itsoffset',
        '1',
        ...source(3, 'sine=frequency=440:sample_rate=48000'),
        '-map',
        '0',
        '-map',
        '1',
        ...H264,
        ...AAC,
        '-f',
        'mp4',
      ),
  },
  {
    name: 'clocks-fragmented.mp4',
    expected: expectedOf({ ...usual, seconds: 8 }),
    make: (path) => ffmpeg(path, ...encoded({ ...usual, seconds: 8 }, ...fragments, '-f', 'mp4')),
  },
  {
    name: 'clocks-index-first.mp4',
    expected: expectedOf(usual),
    make: (path) => ffmpeg(path, ...encoded(usual, '-movflags', '+faststart', '-f', 'mp4')),
  },
];
