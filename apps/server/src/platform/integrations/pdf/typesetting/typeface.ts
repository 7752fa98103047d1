import { readFile } from 'node:fs/promises';
import type { Font } from 'harfbuzzjs';
import type { FontSource } from './font-catalog.ts';
import { decompressWoff2 } from './untyped-libraries.ts';

/** Ink of a glyph in thousandths of an em, y upwards. */
export interface GlyphBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A loaded font. All measurements are in thousandths of an em. */
export interface Typeface {
  readonly key: string;
  /** The OpenType file, decompressed. */
  readonly data: Uint8Array;
  /** Weight of a variable font; null if the font has only one. */
  readonly weight: number | null;
  /** HarfBuzz font object. */
  readonly font: Font;
  readonly ascent: number;
  readonly descent: number;
  covers(codePoint: number): boolean;
  advance(glyphId: number): number;
  box(glyphId: number): GlyphBox;
}

const loaded = new Map<string, Promise<Typeface>>();

/** Loads a font once per process. */
export function loadTypeface(source: FontSource): Promise<Typeface> {
  const earlier = loaded.get(source.key);
  if (earlier) return earlier;
  const typeface = readTypeface(source);
  loaded.set(source.key, typeface);
  // A file that could not be read now may be readable for the next report.
  typeface.catch(() => loaded.delete(source.key));
  return typeface;
}

async function readTypeface({ key, path, weight }: FontSource): Promise<Typeface> {
  const { Blob, Face, Font, Variation } = await import('harfbuzzjs');
  const file = await readFile(path);
  const data = path.endsWith('.woff2') ? await decompressWoff2(file) : new Uint8Array(file);
  const face = new Face(new Blob(data));
  const font = new Font(face);
  if (weight !== null) font.setVariations([new Variation('wght', weight)]);
  const scale = 1000 / face.upem;
  const extents = font.hExtents();
  return {
    key,
    data,
    weight,
    font,
    ascent: extents.ascender * scale,
    descent: -extents.descender * scale,
    covers: remember((codePoint) => font.nominalGlyph(codePoint) !== undefined),
    advance: remember((glyphId) => font.glyphHAdvance(glyphId) * scale),
    box: remember((glyphId) => {
      const box = font.glyphExtents(glyphId);
      if (box === undefined) return { left: 0, right: 0, top: 0, bottom: 0 };
      // HarfBuzz measures from the upper left corner, so heights are negative.
      return {
        left: box.xBearing * scale,
        right: (box.xBearing + box.width) * scale,
        top: box.yBearing * scale,
        bottom: (box.yBearing + box.height) * scale,
      };
    }),
  };
}

/** Caches results: calls into WebAssembly are slow, and the same few glyphs are requested repeatedly. */
function remember<T>(read: (id: number) => T): (id: number) => T {
  const known = new Map<number, T>();
  return (id) => {
    let value = known.get(id);
    if (value === undefined) {
      value = read(id);
      known.set(id, value);
    }
    return value;
  };
}
