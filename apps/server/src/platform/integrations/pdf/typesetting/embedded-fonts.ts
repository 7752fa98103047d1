import { subsetFont } from './subset-font.ts';
import type { Typeface } from './typeface.ts';

/** Less than the 65,536 character ids that a font can have in PDF. */
const MAX_CHARACTERS = 60_000;

/** A glyph of a font together with the text that it represents: one character id of the PDF. */
interface Character {
  readonly glyphId: number;
  readonly text: string;
}

/**
 * A font as used in one document. The same glyph has a character id per text, so that the
 * text layer is exact.
 */
export class EmbeddedFont {
  readonly #ids = new Map<string, number>();
  /** Character id 0 is the missing glyph. */
  readonly #characters: Character[] = [{ glyphId: 0, text: '\ufffd' }];

  /** Key of the font in the page's resources. */
  readonly name: string;
  readonly typeface: Typeface;
  readonly reference: PDFKit.PDFKitReference;

  constructor(name: string, typeface: Typeface, reference: PDFKit.PDFKitReference) {
    this.name = name;
    this.typeface = typeface;
    this.reference = reference;
  }

  get isFull(): boolean {
    return this.#characters.length >= MAX_CHARACTERS;
  }

  /** Returns the character id for a glyph that shows `text`. */
  characterId(glyphId: number, text: string): number {
    const key = `${glyphId} ${text}`;
    let id = this.#ids.get(key);
    if (id === undefined) {
      id = this.#characters.length;
      this.#ids.set(key, id);
      this.#characters.push({ glyphId, text });
    }
    return id;
  }

  /** Returns the width in the font's width table, in thousandths of an em. */
  width(glyphId: number): number {
    return Math.round(this.typeface.advance(glyphId) * 100) / 100;
  }

  /** Writes the font into the document (ISO 32000-1, 9.7). */
  async embed(kit: PDFKit.PDFDocument): Promise<void> {
    const { typeface } = this;
    const file = await subsetFont(typeface, new Set(this.#characters.map(({ glyphId }) => glyphId)));
    // The name must differ from those of other subsets of the same font in the document.
    const prefix = Array.from(this.name.replaceAll(/\D/g, '').padStart(6, '0')).map(
      (digit) => 'ABCDEFGHIJ'[Number(digit)],
    );
    const name = `${prefix.join('')}+${typeface.key}`;
    const descriptor = ref(kit, {
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: fontBox(file),
      ItalicAngle: 0,
      Ascent: Math.round(typeface.ascent),
      Descent: -Math.round(typeface.descent),
      CapHeight: 714,
      StemV: 80,
      FontFile2: stream(kit, file),
    });
    const descendant = ref(kit, {
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: text('Adobe'), Ordering: text('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      W: [0, this.#characters.map(({ glyphId }) => this.width(glyphId))],
      CIDToGIDMap: stream(kit, glyphMap(this.#characters)),
    });
    Object.assign(this.reference.data, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: stream(kit, Buffer.from(toUnicode(this.#characters))),
    });
    this.reference.end(undefined);
  }
}

/** The fonts of one document. */
export class EmbeddedFonts {
  readonly #kit: PDFKit.PDFDocument;
  readonly #all: EmbeddedFont[] = [];
  readonly #current = new Map<string, EmbeddedFont>();

  constructor(kit: PDFKit.PDFDocument) {
    this.#kit = kit;
  }

  /** Returns the font for drawing on the current page. */
  use(typeface: Typeface): EmbeddedFont {
    let font = this.#current.get(typeface.key);
    if (font === undefined || font.isFull) {
      font = new EmbeddedFont(`T${this.#all.length + 1}`, typeface, this.#kit.ref({}));
      this.#all.push(font);
      this.#current.set(typeface.key, font);
    }
    this.#kit.page.fonts[font.name] ??= font.reference;
    return font;
  }

  /** Writes all fonts. Call once, after the last text. */
  async embed(): Promise<void> {
    for (const font of this.#all) await font.embed(this.#kit);
  }
}

function ref(kit: PDFKit.PDFDocument, data: object): PDFKit.PDFKitReference {
  const reference = kit.ref(data);
  reference.end(undefined);
  return reference;
}

function stream(kit: PDFKit.PDFDocument, content: Uint8Array): PDFKit.PDFKitReference {
  const reference = kit.ref({});
  reference.end(content);
  return reference;
}

/**
 * Returns a string object: PDFKit writes primitive strings as PDF names, and string objects as PDF strings.
 */
// oxlint-disable-next-line no-new-wrappers unicorn/new-for-builtins
const text = (value: string): object => new String(value);

/** Returns the font's bounding box from its `head` table, in thousandths of an em. */
function fontBox(file: Uint8Array): readonly number[] {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const entry = 12 + index * 16;
    if (view.getUint32(entry) !== 0x68656164) continue;
    const head = view.getUint32(entry + 8);
    const scale = 1000 / view.getUint16(head + 18);
    return [36, 38, 40, 42].map((offset) => Math.round(view.getInt16(head + offset) * scale));
  }
  return [0, -250, 1000, 1000];
}

function glyphMap(characters: readonly Character[]): Uint8Array {
  const map = new DataView(new ArrayBuffer(characters.length * 2));
  characters.forEach(({ glyphId }, index) => map.setUint16(index * 2, glyphId));
  return new Uint8Array(map.buffer);
}

/** Returns the character map with the text of each character id (Adobe Technical Note 5411). */
function toUnicode(characters: readonly Character[]): string {
  const lines = characters.map(({ text: shown }, id) => `<${hex(id)}> <${hexText(shown)}>`);
  const blocks: string[] = [];
  // At most 100 entries per block, as specified.
  for (let start = 0; start < lines.length; start += 100) {
    const block = lines.slice(start, start + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** Formats a value with four hexadecimal digits, as character ids and UTF-16 need. */
export const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0');

/** Returns the text as hexadecimal UTF-16, most significant byte first. */
export function hexText(shown: string): string {
  let digits = '';
  for (let index = 0; index < shown.length; index += 1) digits += hex(shown.charCodeAt(index));
  return digits;
}
