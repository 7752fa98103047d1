import { readFile, rm, writeFile } from 'node:fs/promises';
import { AAC, expectedOf, H264, inputsOf, mapAll, usual, type Content } from '../sources.ts';
import { ffmpeg, type VideoRecipe } from '../video-recipe.ts';

const recipe = (
  name: string,
  content: Content,
  extra: readonly string[],
  change: Parameters<typeof expectedOf>[1] = {},
): VideoRecipe => ({
  name: `streams-${name}`,
  expected: expectedOf(content, change),
  make: (path) => ffmpeg(path, ...inputsOf(content), ...mapAll(content), ...H264, ...AAC, ...extra),
});

type Sounds = Content['sounds'];

/** Zero to six sound tracks, of which any can be silent. */
const soundSets: readonly Sounds[] = [
  [],
  ['silence'],
  ['tone', 'tone'],
  ['silence', 'tone'],
  ['tone', 'silence'],
  ['silence', 'silence'],
  ['tone', 'silence', 'tone'],
  ['silence', 'silence', 'tone', 'silence'],
  ['tone', 'tone', 'tone', 'tone', 'tone', 'tone'],
];

const bySounds = (['mp4', 'mkv', 'ts'] as const).flatMap((container) =>
  soundSets.map((sounds) => {
    const format = { mp4: 'mp4', mkv: 'matroska', ts: 'mpegts' }[container];
    const name = sounds.map((sound) => sound[0]).join('') || 'none';
    return recipe(`sounds-${name}.${container}`, { ...usual, sounds }, ['-f', format]);
  }),
);

const byPictures = ([2, 3] as const).flatMap((pictures) =>
  (['mp4', 'mkv', 'ts'] as const).map((container) => {
    const format = { mp4: 'mp4', mkv: 'matroska', ts: 'mpegts' }[container];
    return recipe(`pictures-${pictures}.${container}`, { ...usual, pictures }, ['-f', format]);
  }),
);

const SUBTITLES = '1\n00:00:00,500 --> 00:00:02,000\n38.8895 N, 77.0353 W\n\n';

/** A video with a text track in the coding of its container. */
const withText = (name: string, format: string, coding: string): VideoRecipe => ({
  name: `streams-text-${name}`,
  expected: expectedOf(usual),
  async make(path) {
    const text = `${path}.srt`;
    await writeFile(text, SUBTITLES);
    const inputs = [...inputsOf(usual), '-f', 'srt', '-i', text];
    await ffmpeg(
      path,
      ...inputs,
      ...mapAll(usual),
      '-map',
      '2',
      ...H264,
      ...AAC,
      '-c:s',
      coding,
      '-f',
      format,
    );
    await rm(text);
  },
});

/** A video with a picture as cover or attachment. */
const withCover = (name: string, options: (image: string) => readonly string[]): VideoRecipe => ({
  name: `streams-cover-${name}`,
  expected: expectedOf(usual),
  async make(path) {
    const image = `${path}.png`;
    await ffmpeg(
      image,
      '-f',
      'lavfi',
      '-i',
      'color=red:s=64x64',
      '-frames:v',
      '1',
      '-f',
      'image2',
      '-c:v',
      'png',
    );
    await ffmpeg(path, ...inputsOf(usual), ...options(image));
    await rm(image);
  },
});

/** A video one of whose sound tracks is in a coding that nothing knows. */
const withUnknownSound = (name: string, sounds: Sounds, place: number): VideoRecipe => {
  const content = { ...usual, sounds };
  const isOnly = sounds.length === 1;
  return {
    name: `streams-unknown-sound-${name}.mp4`,
    expected: expectedOf(content, {
      problems: ['undecoded-sound', ...(sounds.includes('silence') ? (['silent'] as const) : [])],
      ...(isOnly && { tolerance: 0.2 }),
    }),
    async make(path) {
      await ffmpeg(path, ...inputsOf(content), ...mapAll(content), ...H264, ...AAC, '-f', 'mp4');
      const bytes = await readFile(path);
      let at = -1;
      for (let count = 0; count <= place; count += 1) at = bytes.indexOf('mp4a', at + 1, 'latin1');
      bytes.write('zzzz', at, 'latin1');
      // The type of the coding is also in the descriptor (ISO/IEC 14496-1, 7.2.6.6): 0xfe is of no standard.
      const type = bytes.indexOf(Buffer.from([0x40, 0x15]), bytes.indexOf('esds', at, 'latin1'));
      bytes.writeUInt8(0xfe, type);
      await writeFile(path, bytes);
    },
  };
};

export const streamRecipes: readonly VideoRecipe[] = [
  ...bySounds,
  ...byPictures,
  withText('mov-text.mp4', 'mp4', 'mov_text'),
  withText('mov-text.mov', 'mov', 'mov_text'),
  withText('srt.mkv', 'matroska', 'srt'),
  withText('ass.mkv', 'matroska', 'ass'),
  withText('webvtt.mkv', 'matroska', 'webvtt'),
  withCover('attached.mkv', (image) => [
    '-map',
    '0',
    '-map',
    '1',
    ...H264,
    ...AAC,
    '-attach',
    image,
    '-metadata:s:t',
    'mimetype=image/png',
    '-f',
    'matroska',
  ]),
  withCover('picture.mp4', (image) => [
    '-i',
    image,
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '2',
    ...H264,
    ...AAC,
    '-c:v:1',
    'png',
    '-disposition:v:1',
    'attached_pic',
    '-f',
    'mp4',
  ]),
  recipe('timecode.mov', usual, ['-timecode', '10:20:30:00', '-f', 'mov']),
  recipe('timecode.mp4', usual, ['-timecode', '10:20:30:00', '-f', 'mp4']),
  withUnknownSound('only', ['tone'], 0),
  withUnknownSound('second', ['tone', 'tone'], 1),
  withUnknownSound('first', ['tone', 'tone'], 0),
  withUnknownSound('beside-silence', ['silence', 'tone'], 1),
];
