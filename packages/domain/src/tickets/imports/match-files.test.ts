import { expect, test } from 'vitest';
import { createFileFinder, createSidecarFinder } from './match-files.ts';

const fileOf = (path: string) => ({ path, sizeBytes: path.length });

function find(name: string, paths: readonly string[]): string {
  const found = createFileFinder(paths.map(fileOf))(name);
  return 'reason' in found ? found.reason : found.file.path;
}

const written = 'Screen Recording at 1.02 PM.mov';

test.each([
  ['a narrow no-break space', written.replace(' PM', '\u202FPM')],
  ['a no-break space', written.replaceAll(' ', '\u00A0')],
  ['a figure space', written.replace(' ', '\u2007')],
  ['a tab', written.replace(' ', '\t')],
  ['two spaces', written.replace(' ', '  ')],
  ['a zero-width space', written.replace('Rec', '\u200BRec')],
  ['a byte order mark', `\uFEFF${written}`],
  ['a mark of the writing direction', `\u202A${written}\u202C`],
  ['other case', written.toUpperCase()],
])('RI-09 %s in a name does not prevent that a file is found, on either side', (_kind, other) => {
  expect(find(written, [other])).toBe(other);
  expect(find(other, [written])).toBe(written);
});

test('RI-09 composed and decomposed letters are the same', () => {
  const [composed, decomposed] = ['Snímek Ñandú.mov'.normalize('NFC'), 'Snímek Ñandú.mov'.normalize('NFD')];
  expect(find(composed, [decomposed])).toBe(decomposed);
  expect(find(decomposed, [composed])).toBe(composed);
});

test('RI-09 spaces around slashes and backslashes do not matter', () => {
  expect(find('cam\u00A01 \\ a.mp4', ['cam 1/a.mp4', 'cam 2/a.mp4'])).toBe('cam 1/a.mp4');
});

test('RI-09 of files that differ only in spaces, the one that is written exactly is found, else none', () => {
  const files = ['unit  12.mp4', 'unit 12.mp4'];
  expect(find('unit 12.mp4', files)).toBe('unit 12.mp4');
  expect(find('unit  12.mp4', files)).toBe('unit  12.mp4');
  expect(find('unit\u00A012.mp4', files)).toBe('alike');
  expect(find('UNIT 12', files)).toBe('unit 12.mp4');
  expect(find('a.mp4', ['A.MP4', 'a.mp4'])).toBe('a.mp4');
});

/** Returns the sidecar files of a video. */
const found = (video: string, paths: readonly string[]): string[] =>
  createSidecarFinder(paths.map(fileOf))(fileOf(video)).map(({ path }) => path);

test('RI-09 sidecar files are found in spite of other spaces, but never for another video', () => {
  expect(found('a\u202Fb.mp4', ['a\u202Fb.mp4', 'a b.xml'])).toEqual(['a b.xml']);
  const alike = ['a b.mp4', 'a  b.mp4', 'a b.xml', 'a  b.xml'];
  expect(found('a b.mp4', alike)).toEqual(['a b.xml']);
  expect(found('a  b.mp4', alike)).toEqual(['a  b.xml']);
});
