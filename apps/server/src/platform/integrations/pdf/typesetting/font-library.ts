import { baseFonts, fallbackSources, wideFonts, type FontStyle, type HanStyle } from './font-catalog.ts';
import { loadTypeface, type Typeface } from './typeface.ts';

/** The loaded fonts of one document. */
export interface FontLibrary {
  readonly base: Readonly<Record<FontStyle, Typeface>>;
  /** Returns the font that covers a whole grapheme cluster, or null if there is none. */
  find(grapheme: string, style: FontStyle, context: FontContext): Typeface | null;
  contextOf(text: string): FontContext;
}

/** Choices for a whole text, so that its letters match and join. */
export interface FontContext {
  readonly han: HanStyle;
  /** DejaVu has one glyph per letter, which programs extract well, but not the letters of every language. */
  readonly isArabicInBase: boolean;
  /** Whether Inter has all Latin letters of the text. If not, all of them are in DejaVu. */
  readonly isLatinInInter: boolean;
}

/** Scripts that DejaVu covers, but only Noto covers with all marks and forms. */
const betterInFallback = /[\p{Script=Hebrew}\p{Script=Lao}\p{Script=Thaana}]/u;
const arabic = /\p{Script=Arabic}/u;
const emojiPresentation = /\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator}/u;
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/** Returns true for text of Western Europe without combining marks, which all styles cover: most of a report. */
export function isPlain(text: string): boolean {
  return /^[ -~\u00a0-\u00ac\u00ae-\u00ff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026]*$/.test(text);
}

/** Chooses the design of Han characters from the other characters of the same text. */
function hanStyleOf(text: string): HanStyle {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'jp';
  return /\p{Script=Hangul}/u.test(text) ? 'kr' : 'sc';
}

const latinOrMark = /[\p{Script=Latin}\p{M}]/gu;

function contextIn(text: string, inter: Typeface, wide: Typeface): FontContext {
  const latin = new Set(text.normalize('NFC').match(latinOrMark));
  const letters = new Set(text.match(/\p{Script=Arabic}/gu));
  return {
    han: hanStyleOf(text),
    isArabicInBase: coversAll(wide, letters),
    isLatinInInter: coversAll(inter, latin),
  };
}

const coversAll = (typeface: Typeface, characters: Iterable<string>): boolean =>
  Array.from(characters).every((character) => typeface.covers(character.codePointAt(0) ?? 0));

/** Loads the fonts for all these texts. Characters that no font covers are omitted. */
export async function loadFonts(texts: Iterable<string>): Promise<FontLibrary> {
  const [text, bold, mono, wide, wideBold] = await Promise.all(
    [baseFonts.text, baseFonts.bold, baseFonts.mono, wideFonts.text, wideFonts.bold].map(loadTypeface),
  );
  if (!text || !bold || !mono || !wide || !wideBold) throw new Error('the fonts are missing');
  const base = { text, bold, mono };
  /** Per style, most suitable first: with Inter and without. */
  const faces: Readonly<Record<FontStyle, readonly (readonly Typeface[])[]>> = {
    text: [[text, wide], [wide]],
    bold: [
      [bold, wideBold, wide],
      [wideBold, wide],
    ],
    mono: [
      [mono, wide],
      [mono, wide],
    ],
  };
  const fallbacks = await loadFallbacks(texts, (one) => contextIn(one, text, wide), wide);
  const search = (grapheme: string, style: FontStyle, context: FontContext): Typeface | null => {
    const needed = visibleCodePoints(grapheme);
    // Nothing to draw, so any font works.
    if (needed.length === 0) return base[style];
    const ofBase = faces[style][context.isLatinInInter ? 0 : 1]?.find((typeface) =>
      hasAll(typeface, needed, grapheme),
    );
    if (ofBase !== undefined && !isBetterInFallback(grapheme, context)) return ofBase;
    const [composed] = visibleCodePoints(grapheme.normalize('NFC'));
    const others = [needed[0], composed]
      .flatMap((first) => (first === undefined ? [] : fallbackSources(first, context.han)))
      .flatMap(({ key }) => fallbacks.get(key) ?? []);
    return others.find((typeface) => hasAll(typeface, needed, grapheme)) ?? ofBase ?? null;
  };
  const found = new Map<string, Typeface | null>();
  return {
    base,
    contextOf: (whole) => contextIn(whole, text, wide),
    find: (grapheme, style, context) => {
      const { han, isArabicInBase, isLatinInInter } = context;
      const key = `${style} ${han} ${isArabicInBase} ${isLatinInInter} ${grapheme}`;
      let typeface = found.get(key);
      if (typeface === undefined) {
        typeface = search(grapheme, style, context);
        found.set(key, typeface);
      }
      return typeface;
    },
  };
}

async function loadFallbacks(
  texts: Iterable<string>,
  contextOf: (text: string) => FontContext,
  base: Typeface,
): Promise<ReadonlyMap<string, Typeface>> {
  const fallbacks = new Map<string, Typeface>();
  const known = new Set<string>();
  for (const text of texts) {
    if (isPlain(text)) continue;
    const context = contextOf(text);
    // U+FE0F requests emoji presentation if available: DejaVu has © and ☎, too.
    const wantsEmoji = text.includes('\ufe0f');
    const needsFallback = (character: string): boolean =>
      isBetterInFallback(character, context) || (wantsEmoji && /\p{Emoji}/u.test(character));
    // A font may have only the composed character, for example a Hangul syllable but not its letters.
    for (const character of new Set(text + text.normalize('NFC'))) {
      const key = `${context.han} ${context.isArabicInBase} ${wantsEmoji} ${character}`;
      if (known.has(key)) continue;
      known.add(key);
      const codePoint = character.codePointAt(0) ?? 0;
      if (codePoint < 0x80 || (base.covers(codePoint) && !needsFallback(character))) continue;
      for (const source of fallbackSources(codePoint, context.han)) {
        const typeface = await loadTypeface(source);
        fallbacks.set(source.key, typeface);
        if (typeface.covers(codePoint)) break;
      }
    }
  }
  return fallbacks;
}

function isBetterInFallback(grapheme: string, { isArabicInBase }: FontContext): boolean {
  if (arabic.test(grapheme)) return !isArabicInBase;
  return emojiPresentation.test(grapheme) || betterInFallback.test(grapheme);
}

function visibleCodePoints(grapheme: string): readonly number[] {
  const visible: number[] = [];
  for (const character of grapheme) {
    if (!invisible.test(character)) visible.push(character.codePointAt(0) ?? 0);
  }
  return visible;
}

/**
 * Returns true if the font covers the grapheme, composed or decomposed: HarfBuzz uses whichever
 * form the font has.
 */
function hasAll(typeface: Typeface, codePoints: readonly number[], grapheme: string): boolean {
  if (codePoints.every((codePoint) => typeface.covers(codePoint))) return true;
  const composed = grapheme.normalize('NFC');
  return composed !== grapheme && visibleCodePoints(composed).every((point) => typeface.covers(point));
}
