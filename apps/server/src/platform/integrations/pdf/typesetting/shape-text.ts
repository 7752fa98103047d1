import { codePointNotation } from '@plainview/domain/shared/visible-text';
import type * as HarfBuzz from 'harfbuzzjs';
import type { FontStyle } from './font-catalog.ts';
import { isPlain, type FontContext, type FontLibrary } from './font-library.ts';
import type { Typeface } from './typeface.ts';
import { createBidi } from './untyped-libraries.ts';

/** A positioned glyph. In thousandths of an em; offsets are from the pen, y upwards. */
export interface Glyph {
  readonly id: number;
  readonly advance: number;
  readonly x: number;
  readonly y: number;
}

/** The smallest piece of text with its own glyphs. Lines are broken between clusters only. */
export interface Cluster {
  /** End in the paragraph, in UTF-16 code units. */
  readonly end: number;
  /** Characters for the text layer. */
  readonly text: string;
  readonly typeface: Typeface;
  /** From left to right. */
  readonly glyphs: readonly Glyph[];
  /** Thousandths of an em. */
  readonly advance: number;
  /** Bidi level (UAX #9); odd levels are right-to-left. */
  readonly level: number;
  /** White space that may extend beyond the end of a line. */
  readonly isSpace: boolean;
}

export interface ShapedText {
  /** In logical order. */
  readonly clusters: readonly Cluster[];
  /** 0 or 1. */
  readonly baseLevel: number;
}

/** A part of a text with one font and one direction. */
interface Item {
  readonly start: number;
  end: number;
  readonly level: number;
  readonly typeface: Typeface;
  /** Drawn instead of the characters. */
  readonly substitute: string | null;
}

type Engine = typeof HarfBuzz;

/**
 * Maximum number of code points per cluster, including marks. Taller stacks would grow without limit, so the
 * rest is printed as code points.
 */
const MAX_CODE_POINTS = 12;
const TAB = '    ';
/** Number of characters around an item that determine how its letters join. */
const CONTEXT = 8;

const bidi = createBidi();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\u0590-\u08ff\u200f\u2067\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const isolates = /^[\u2066-\u2069]$/;
const space = /^[ \t\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]+$/;

/** Shapes one paragraph: chooses fonts and directions, then HarfBuzz selects and positions the glyphs. */
export class TextShaper {
  readonly #engine: Engine;
  readonly #buffer: HarfBuzz.Buffer;
  readonly #fonts: FontLibrary;

  constructor(engine: Engine, fonts: FontLibrary) {
    this.#engine = engine;
    this.#buffer = new engine.Buffer();
    this.#fonts = fonts;
  }

  shape(text: string, style: FontStyle): ShapedText {
    const isMixed = rightToLeft.test(text);
    const embedding = isMixed ? bidi.getEmbeddingLevels(text, 'auto') : null;
    const levelAt = (index: number): number => embedding?.levels[index] ?? 0;
    const items = this.#itemize(text, style, levelAt);
    const clusters = items.flatMap((item) => this.#shapeItem(text, item));
    return { clusters, baseLevel: embedding?.paragraphs[0]?.level ?? 0 };
  }

  #itemize(text: string, style: FontStyle, levelAt: (index: number) => number): readonly Item[] {
    if (isPlain(text)) {
      const typeface = this.#fonts.base[style];
      return text === '' ? [] : [{ start: 0, end: text.length, level: 0, typeface, substitute: null }];
    }
    const context = this.#fonts.contextOf(text);
    const items: Item[] = [];
    const notation = (character: string, start: number, level: number): Item => ({
      start,
      end: start + character.length,
      level,
      typeface: this.#fonts.base[style],
      substitute: character === '\t' ? TAB : codePointNotation(character),
    });
    for (const { segment, index } of graphemes.segment(text)) {
      if (isolates.test(segment)) continue;
      const level = levelAt(index);
      for (let offset = 0; offset < segment.length;) {
        const rest = segment.slice(offset);
        const start = index + offset;
        const isExcess = offset > 0 && /^\p{M}/u.test(rest);
        const drawable = isExcess || rest === '\t' ? null : this.#findDrawable(rest, style, context);
        const last = items.at(-1);
        if (drawable === null) {
          const character = String.fromCodePoint(rest.codePointAt(0) ?? 0);
          items.push(notation(character, start, level));
          offset += character.length;
          continue;
        }
        const { length, typeface } = drawable;
        offset += length;
        if (last?.typeface === typeface && last.level === level && canExtend(last, start)) {
          last.end = start + length;
        } else {
          items.push({ start, end: start + length, level, typeface, substitute: null });
        }
      }
    }
    return items;
  }

  /** Finds the longest prefix of a grapheme cluster that one font covers. */
  #findDrawable(
    grapheme: string,
    style: FontStyle,
    context: FontContext,
  ): { readonly length: number; readonly typeface: Typeface } | null {
    // Cut first: grapheme clusters have no maximum length, and this runs for each part.
    const beginning = grapheme.slice(0, 2 * MAX_CODE_POINTS);
    const characters = Array.from(beginning).slice(0, MAX_CODE_POINTS);
    for (; characters.length > 0; characters.pop()) {
      const part = characters.join('');
      const typeface = this.#fonts.find(part, style, context);
      if (typeface !== null) return { length: part.length, typeface };
    }
    return null;
  }

  #shapeItem(text: string, item: Item): readonly Cluster[] {
    const { start, end, level, typeface, substitute } = item;
    if (substitute !== null) {
      const glyphs = this.#run(substitute, 0, substitute.length, typeface, false).flatMap(
        (group) => group.glyphs,
      );
      return [cluster(text.slice(start, end), end, glyphs, typeface, level)];
    }
    const from = Math.max(0, start - CONTEXT);
    const context = text.slice(from, end + CONTEXT).toWellFormed();
    const groups = this.#run(context, start - from, end - start, typeface, level % 2 === 1);
    return groups.flatMap(({ position, glyphs }, index) => {
      const first = from + position;
      const next = groups[index + 1] === undefined ? end : from + (groups[index + 1]?.position ?? 0);
      const own = text.slice(first, next);
      // The font has the characters, but not this combination.
      if (glyphs.some((glyph) => glyph.id === 0)) {
        return Array.from(own).map((character) => this.#notationOf(character, next, level));
      }
      return [cluster(own, next, glyphs, typeface, level)];
    });
  }

  /** Returns the code point in brackets, which the base font always covers. */
  #notationOf(character: string, end: number, level: number): Cluster {
    const typeface = this.#fonts.base.text;
    const groups = this.#run(codePointNotation(character), 0, undefined, typeface, false);
    return cluster(
      character,
      end,
      groups.flatMap(({ glyphs }) => glyphs),
      typeface,
      level,
    );
  }

  /** Returns glyphs by cluster, in logical order. `position` counts from the start of `text`. */
  #run(
    text: string,
    offset: number,
    length: number | undefined,
    typeface: Typeface,
    isRightToLeft: boolean,
  ): readonly { position: number; glyphs: Glyph[] }[] {
    const { Direction, shape } = this.#engine;
    this.#buffer.reset();
    this.#buffer.addText(text, offset, length);
    this.#buffer.guessSegmentProperties();
    this.#buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    shape(typeface.font, this.#buffer);
    const scale = 1000 / typeface.font.face.upem;
    const groups: { position: number; glyphs: Glyph[] }[] = [];
    for (const glyph of this.#buffer.getGlyphInfosAndPositions()) {
      const { codepoint: id, cluster: position, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
      const placed = { id, advance: xAdvance * scale, x: xOffset * scale, y: yOffset * scale };
      const last = groups.at(-1);
      if (last?.position === position) last.glyphs.push(placed);
      else groups.push({ position, glyphs: [placed] });
    }
    return isRightToLeft ? groups.toReversed() : groups;
  }
}

function cluster(
  text: string,
  end: number,
  glyphs: readonly Glyph[],
  typeface: Typeface,
  level: number,
): Cluster {
  const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0);
  return { text, end, glyphs, typeface, advance, level, isSpace: space.test(text) };
}

const canExtend = (item: Item, start: number): boolean => item.substitute === null && item.end === start;
