import { expect, test } from 'vitest';
import { fallbackSources } from './font-catalog.ts';
import { loadTypeface } from './typeface.ts';

test('EV-05 fonts that load at the same time keep their own glyphs', async () => {
  // Each is the first character in a different font file.
  const characters = ['\u5f20', '\u0939', '\u0e01', '\u0995', '\u3042', '\u05d0'];
  const covered = await Promise.all(
    characters.map(async (character) => {
      const codePoint = character.codePointAt(0) ?? 0;
      const source = fallbackSources(codePoint, 'sc').find(({ path }) => path.endsWith('.woff2'));
      return source !== undefined && (await loadTypeface(source)).covers(codePoint);
    }),
  );
  expect(covered).toEqual(characters.map(() => true));
});
