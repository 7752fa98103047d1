import { expect, test } from 'vitest';
import { safeFileName } from './evidence-bundle.ts';
import { formatSequences } from './sequences.ts';

test.each([
  ['body camera 1.mp4', 'body_camera_1.mp4'],
  ['Núñez – Überprüfung.MP4', 'Nu_n_ez_U_berpru_fung.MP4'],
  ['видео.mp4', 'file.mp4'],
  ['../../etc/passwd', 'etc_passwd'],
  ['a..b.mp4', 'a.b.mp4'],
  ['.hidden', 'file.hidden'],
  ['', 'file'],
  [`${'x'.repeat(300)}.mp4`, `${'x'.repeat(76)}.mp4`],
])('PR-04 the file %j is called %j in a bundle', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
  expect(safe).toMatch(/^[\w.-]+$/u);
});

test.each([
  [[], ''],
  [[7], '7'],
  [[3, 4, 5, 9], '3-5,9'],
  [[1, 3, 5, 6], '1,3,5-6'],
])('PR-04 the entries %j are listed as %j', (sequences, text) => {
  expect(formatSequences(sequences)).toBe(text);
});
