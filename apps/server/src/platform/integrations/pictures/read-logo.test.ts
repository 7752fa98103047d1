import { expect, test } from 'vitest';
import { examplePng, pixelJpeg, pngChunk } from '../pdf/testing/example-pictures.ts';
import { readLogo } from './read-logo.ts';

/** A JPEG with a segment after its beginning. */
const withSegment = (marker: number, body: string): Buffer => {
  const head = Buffer.from([0xff, marker, 0, body.length + 2]);
  return Buffer.concat([pixelJpeg.subarray(0, 2), head, Buffer.from(body, 'latin1'), pixelJpeg.subarray(2)]);
};

const bytesOf = async (content: Uint8Array) => Buffer.from((await readLogo(content))?.base64 ?? '', 'base64');

test('RV-11 a logo is known by its content and stored without metadata', async () => {
  const png = await readLogo(examplePng());
  expect(png).toMatchObject({ contentType: 'image/png', width: 2, height: 1 });
  const stored = await bytesOf(examplePng());
  expect(stored.includes('Dana')).toBe(false);
  expect(await readLogo(stored)).toEqual(png);
  const jpeg = await readLogo(withSegment(0xe1, 'Exif\0\0 Dana Kim'));
  expect(jpeg).toMatchObject({ contentType: 'image/jpeg', width: 32, height: 18 });
  expect((await bytesOf(withSegment(0xfe, 'Dana Kim'))).includes('Dana')).toBe(false);
  expect(jpeg).toEqual(await readLogo(pixelJpeg));
});

const png = examplePng();
const flipped = Buffer.from(png);
flipped[20] = (flipped[20] ?? 0) ^ 1;

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
  ['a PNG with a wrong check sum', flipped],
  ['a PNG that ends early', png.subarray(0, -12)],
  ['an interlaced PNG', examplePng({ interlace: 1 })],
  ['a PNG with too few pixels', examplePng({ height: 2 })],
  ['a PNG that inflates beyond its size', examplePng({ width: 1 })],
  ['a PNG that is too large', examplePng({ width: 100_000 })],
  ['a PNG without pixels', Buffer.concat([png.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))])],
  ['a JPEG that ends early', pixelJpeg.subarray(0, 200)],
  ['a JPEG in colors of Adobe', withSegment(0xee, 'Adobe\0\x64\0\0\0\0\0')],
  ['a JPEG with an unknown segment', withSegment(0xc8, 'x')],
] as const)('RV-11 %s is no logo', async (_name, content) => {
  expect(await readLogo(content)).toBeNull();
});
