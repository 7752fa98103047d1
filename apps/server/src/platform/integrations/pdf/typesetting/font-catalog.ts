import { createRequire } from 'node:module';
import { z } from 'zod';

/**
 * A font file and the code points that it is published for. Its actual coverage is known only after loading.
 */
export interface FontSource {
  /** Unique, and usable as part of a PostScript name. */
  readonly key: string;
  readonly path: string;
  /** Weight of a variable font, which would default to its thinnest; null if the font has only one. */
  readonly weight: number | null;
}

/**
 * Styles of the product's own texts. Fallback fonts have only one weight, since only user texts need them.
 */
export type FontStyle = 'text' | 'bold' | 'mono';

/** Regional design of Han characters: the same code points look different in each language. */
export type HanStyle = 'sc' | 'jp' | 'kr';

const require = createRequire(import.meta.url);

const REGULAR = 400;
const SEMIBOLD = 600;

const inter = (key: string, weight: number): FontSource => ({
  key,
  path: require.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  weight,
});

/** The faces of most texts. Inter covers only the languages of Western Europe. */
export const baseFonts: Readonly<Record<FontStyle, FontSource>> = {
  text: inter('Inter', REGULAR),
  bold: inter('Inter-SemiBold', SEMIBOLD),
  mono: {
    key: 'DejaVuSansMono',
    path: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf'),
    weight: null,
  },
};

/** The faces of texts with letters that Inter lacks. */
export const wideFonts: Readonly<Record<'text' | 'bold', FontSource>> = {
  text: {
    key: 'DejaVuSans',
    path: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
    weight: null,
  },
  bold: {
    key: 'DejaVuSans-Bold',
    path: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
    weight: null,
  },
};

/** Names of `@fontsource-variable` packages, one per writing system. */
const families = [
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-oriya',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
  'noto-sans-ethiopic',
  'noto-sans-thaana',
  'noto-sans-syriac',
  'noto-sans-cherokee',
  'noto-serif-tibetan',
] as const;

/** Parts of these packages that DejaVu covers, so that mixed text has a consistent look. */
const partsOfBaseFonts = new Set(['latin', 'latin-ext', 'cyrillic', 'vietnamese', 'math', 'symbols']);

/** Code points from `start` to `end`, inclusive. */
interface Range {
  readonly start: number;
  readonly end: number;
  readonly source: FontSource;
}

type Family = readonly Range[];

interface Catalog {
  readonly scripts: readonly Family[];
  readonly han: Readonly<Record<HanStyle, Family>>;
  readonly math: Family;
  readonly emoji: Family;
}

const unicodeFile = z.record(z.string(), z.string());

/** Returns the code point ranges of a package's files, sorted. */
function variableFamily(name: string): Family {
  const folder = `@fontsource-variable/${name}`;
  const parts = unicodeFile.parse(require(`${folder}/unicode.json`));
  return Object.entries(parts)
    .filter(([part]) => !partsOfBaseFonts.has(part))
    .flatMap(([part, ranges]) => {
      // CJK packages number their parts as [0], [1], … in this file and without brackets in file names.
      const key = `${name}-${part.replaceAll(/[[\]]/g, '')}`;
      const path = require.resolve(`${folder}/files/${key}-wght-normal.woff2`);
      return parseRanges(ranges, { key, path, weight: REGULAR });
    })
    .toSorted((a, b) => a.start - b.start);
}

/** Parses the `unicode-range` of CSS: `U+4E00,U+4E03-4E05`. */
function parseRanges(ranges: string, source: FontSource): Range[] {
  return ranges.split(',').map((range) => {
    const [start = '', end = start] = range.trim().slice(2).split('-');
    return { start: Number.parseInt(start, 16), end: Number.parseInt(end, 16), source };
  });
}

function readCatalog(): Catalog {
  const emoji: FontSource = {
    key: 'NotoEmoji',
    path: require.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf'),
    weight: null,
  };
  const math: FontSource = {
    key: 'NotoSansMath',
    path: require.resolve('@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2'),
    weight: null,
  };
  return {
    scripts: families.map(variableFamily),
    han: {
      sc: variableFamily('noto-sans-sc'),
      jp: variableFamily('noto-sans-jp'),
      kr: variableFamily('noto-sans-kr'),
    },
    math: parseRanges('U+2100-23FF,U+27C0-2BFF,U+1D400-1D7FF', math),
    emoji: parseRanges('U+23,U+2A,U+30-39,U+A9,U+AE,U+2000-3299,U+1F000-1FAFF', emoji),
  };
}

let catalog: Catalog | null = null;

const hanOrder: Readonly<Record<HanStyle, readonly HanStyle[]>> = {
  sc: ['sc', 'jp', 'kr'],
  jp: ['jp', 'sc', 'kr'],
  kr: ['kr', 'jp', 'sc'],
};

/** Returns the fonts that are published for a code point, preferred first. Reads the catalog on first use. */
export function fallbackSources(codePoint: number, han: HanStyle): readonly FontSource[] {
  catalog ??= readCatalog();
  const { scripts, math, emoji } = catalog;
  const order = hanOrder[han].map((style) => catalog?.han[style] ?? []);
  return [emoji, ...scripts, ...order, math].flatMap((family) => findSource(family, codePoint) ?? []);
}

/** Finds the last range that starts at or before the code point, by binary search. */
function findSource(family: Family, codePoint: number): FontSource | null {
  let low = 0;
  let high = family.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((family[middle]?.start ?? 0) <= codePoint) low = middle + 1;
    else high = middle;
  }
  const range = family[low - 1];
  return range !== undefined && codePoint <= range.end ? range.source : null;
}
