import { expect, test } from 'vitest';
import { newPdf } from '../tagged-pdf.ts';

const info = { title: 'Lines', subject: '', author: '', createdAt: new Date(0) };

/** Returns the lines of a text, as many digits wide as given. */
async function linesOf(text: string, digits: number): Promise<readonly string[]> {
  const { layout } = await newPdf(info, text);
  const lines = layout.lines(text, digits * 6.1, { style: 'mono', size: 10 });
  return lines.map(({ clusters }) => clusters.map((cluster) => cluster.text).join(''));
}

test('a range of times stays on one line', async () => {
  expect(await linesOf('Camera B · 00:01:42.234 – 00:01:48.234', 30)).toEqual([
    'Camera B ·',
    '00:01:42.234 – 00:01:48.234',
  ]);
  expect(await linesOf('Of a frame, 1920 × 1080 pixels', 19)).toEqual(['Of a frame,', '1920 × 1080 pixels']);
  expect(await linesOf('One – two – three', 12)).toEqual(['One – two –', 'three']);
});

test('a range that is longer than a line is broken after its dash', async () => {
  expect(await linesOf('00:01:42.234 – 00:01:48.234', 20)).toEqual(['00:01:42.234 –', '00:01:48.234']);
});

test('the name of a file is broken at its divisions, and a part of it that is too long where it ends', async () => {
  expect(await linesOf('AXON_Body_4_2026_2215_1.mp4', 26)).toEqual(['AXON_Body_4_2026_2215_', '1.mp4']);
  expect(await linesOf('AXON_Body_4_2026_2215_1.mp4', 20)).toEqual(['AXON_Body_4_2026_', '2215_1.mp4']);
  expect(await linesOf('body_camerarecording.mp4', 10)).toEqual(['body_', 'camerareco', 'rding.mp4']);
  expect(await linesOf('ann.lee@riverton.example', 18)).toEqual(['ann.lee@riverton.', 'example']);
  expect(await linesOf('see AXON_Body_4.mp4', 16)).toEqual(['see', 'AXON_Body_4.mp4']);
});
