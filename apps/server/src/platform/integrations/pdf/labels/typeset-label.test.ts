import { expect, test } from 'vitest';
import { typesetLabel, type DrawnLabel } from './typeset-label.ts';

/** Returns the share of pixels that are brighter than gray. */
const brightPart = ({ pixels }: DrawnLabel): number =>
  pixels.filter((value) => value > 125).length / pixels.length;

test.each([
  ['Redacted copy · PRR-26-0114 · North PD', 1920, 1080],
  ['Redacted copy · PRR-26-0114 · North PD', 320, 240],
  [`Redacted copy · ${'W'.repeat(60)} · Police Department of the City and County of Somewhere`, 240, 426],
  ['Redacted copy · № 17 · Полиция Київ', 640, 360],
  ['Redacted copy · 公文書-17 · شرطة الشمال · 경찰', 640, 360],
])('%s is drawn within a picture of %i × %i', async (text, width, height) => {
  for (const isFullWidth of [true, false]) {
    const label = await typesetLabel({ text, size: { width, height }, isFullWidth });
    expect((label.width % 2) + (label.height % 2)).toBe(0);
    expect(label.width).toBeLessThanOrEqual(width);
    expect(label.width).toBeGreaterThan(isFullWidth ? width - 1 : 0);
    expect(label.height).toBeLessThanOrEqual(height / 4);
    expect(label.pixels).toHaveLength(label.width * label.height);
    expect(Math.min(...label.pixels)).toBe(16);
    expect(brightPart(label)).toBeGreaterThan(0.01);
    expect(brightPart(label)).toBeLessThan(0.4);
    // Nothing touches the edges, so that no letter is cut.
    const rows = [label.pixels.subarray(0, label.width), label.pixels.subarray(-label.width)];
    expect(rows.every((row) => row.every((value) => value === 16))).toBe(true);
  }
});

test('a counter of a letter stays dark, and different texts give different pictures', async () => {
  const size = { width: 640, height: 360 };
  const [one, other] = await Promise.all([
    typesetLabel({ text: 'OOOO', size, isFullWidth: false }),
    typesetLabel({ text: 'IIII', size, isFullWidth: false }),
  ]);
  expect(brightPart(one)).toBeLessThan(0.4);
  expect([...one.pixels]).not.toEqual([...other.pixels]);
});
