/**
 * Reads a PDF as specified (ISO 32000-1, 9.4, 9.10 and 14.8), independently of the code that writes it: the
 * text of each structure element from character maps, actual text and reversed runs, and the ink of every
 * glyph from the embedded font files.
 */
import { Blob, Face, Font } from 'harfbuzzjs';
import {
  PdfFile,
  bytesOf,
  listOf,
  nameOf,
  numberOf,
  parseValues,
  type PdfDictionary,
  type PdfValue,
} from './pdf-objects.ts';

export interface TextElement {
  /** For example TD or P. */
  readonly role: string;
  readonly text: string;
}

/** In points from the upper left corner of the page. */
export interface InkBox {
  readonly page: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly isArtifact: boolean;
  /** Font size in points. */
  readonly size: number;
}

interface EmbeddedFont {
  readonly widths: readonly PdfValue[];
  readonly glyphIds: Buffer;
  readonly texts: ReadonlyMap<number, string>;
  readonly outlines: Font;
  readonly unitsPerEm: number;
}

/** Open marked content. */
interface Mark {
  readonly mcid: number | null;
  readonly actualText: string | null;
  readonly isReversed: boolean;
  readonly isArtifact: boolean;
  readonly pieces: string[];
}

export function readTextLayer(bytes: Uint8Array): {
  readonly elements: readonly TextElement[];
  readonly ink: readonly InkBox[];
} {
  const file = new PdfFile(bytes);
  const root = file.dictionary(file.trailer.entries.get('Root'));
  const pages = listOf(file.dictionary(root.entries.get('Pages')).entries.get('Kids'));
  const texts = new Map<string, string>();
  const ink = pages.flatMap((page, index) => readPage(file, page, index, texts));
  const tree = file.dictionary(root.entries.get('StructTreeRoot'));
  return { elements: listOf(tree.entries.get('K')).flatMap((kid) => readElement(file, kid, texts)), ink };
}

/** Returns the text of each element that has its own text, in reading order. */
function readElement(
  file: PdfFile,
  value: PdfValue,
  texts: ReadonlyMap<string, string>,
): readonly TextElement[] {
  const { entries } = file.dictionary(value);
  const kids = listOf(entries.get('K'));
  const own = kids.flatMap((kid) => {
    if (typeof kid === 'number') return [texts.get(contentKey(entries.get('Pg'), kid)) ?? ''];
    const inline = file.inlineDictionary(kid);
    return inline
      ? [texts.get(contentKey(inline.entries.get('Pg'), numberOf(inline.entries.get('MCID')))) ?? '']
      : [];
  });
  const below = kids.filter((kid) => typeof kid !== 'number' && !file.inlineDictionary(kid));
  const role = nameOf(entries.get('S'));
  return [
    ...(own.length > 0 ? [{ role, text: own.join('') }] : []),
    ...below.flatMap((kid) => readElement(file, kid, texts)),
  ];
}

const contentKey = (page: PdfValue | undefined, mcid: number): string => `${JSON.stringify(page)} ${mcid}`;

function readPage(
  file: PdfFile,
  page: PdfValue,
  index: number,
  texts: Map<string, string>,
): readonly InkBox[] {
  const { entries } = file.dictionary(page);
  const resources = file.dictionary(file.dictionary(entries.get('Resources')).entries.get('Font'));
  const fonts = new Map([...resources.entries].map(([name, font]) => [name, readFont(file, font)]));
  const ink: InkBox[] = [];
  const marks: Mark[] = [];
  let operands: PdfValue[] = [];
  let font: EmbeddedFont | undefined;
  let [size, rise, x, y] = [0, 0, 0, 0];

  const show = (cid: number): void => {
    if (font === undefined) throw new Error('Text without a font');
    const glyphId = font.glyphIds.readUInt16BE(cid * 2);
    const scale = size / font.unitsPerEm;
    const box = font.outlines.glyphExtents(glyphId);
    if (box !== undefined && box.width !== 0) {
      const left = x + box.xBearing * scale;
      const top = y - rise - box.yBearing * scale;
      const isArtifact = marks.some((mark) => mark.isArtifact);
      ink.push({
        page: index,
        left,
        right: left + box.width * scale,
        top,
        bottom: top - box.height * scale,
        isArtifact,
        size,
      });
    }
    marks.at(-1)?.pieces.push(font.texts.get(cid) ?? `(no text for ${cid})`);
    x += (numberOf(font.widths[cid]) * size) / 1000;
  };

  const operators: Readonly<Record<string, () => void>> = {
    BMC: () => marks.push(newMark(nameOf(operands[0]), null)),
    BDC: () => marks.push(newMark(nameOf(operands[0]), file.inlineDictionary(operands[1]))),
    EMC: () => {
      const mark = marks.pop();
      if (mark === undefined) throw new Error('Marked content that was not begun ends');
      const text = mark.actualText ?? (mark.isReversed ? mark.pieces.toReversed() : mark.pieces).join('');
      if (mark.mcid === null) marks.at(-1)?.pieces.push(text);
      else texts.set(contentKey(page, mark.mcid), text);
    },
    Tf: () => {
      font = fonts.get(nameOf(operands[0]));
      size = numberOf(operands[1]);
    },
    Ts: () => (rise = numberOf(operands[0])),
    Tm: () => ([x, y] = [numberOf(operands[4]), numberOf(operands[5])]),
    TJ: () => {
      for (const part of listOf(operands[0])) {
        if (typeof part === 'number') x -= (part * size) / 1000;
        const codes = Buffer.from(bytesOf(part));
        for (let at = 0; at < codes.length; at += 2) show(codes.readUInt16BE(at));
      }
    },
  };
  for (const value of parseValues(file.stream(entries.get('Contents')).toString('latin1'))) {
    if (typeof value === 'object' && 'operator' in value) {
      operators[value.operator]?.();
      operands = [];
    } else {
      operands.push(value);
    }
  }
  return ink;
}

function newMark(tag: string, properties: PdfDictionary | null): Mark {
  const mcid = properties?.entries.get('MCID');
  const actual = properties?.entries.get('ActualText');
  return {
    mcid: typeof mcid === 'number' ? mcid : null,
    // Without its byte order mark.
    actualText: actual === undefined ? null : utf16(bytesOf(actual)).slice(1),
    isReversed: tag === 'ReversedChars',
    isArtifact: tag === 'Artifact',
    pieces: [],
  };
}

function readFont(file: PdfFile, value: PdfValue): EmbeddedFont {
  const { entries } = file.dictionary(value);
  const descendant = file.dictionary(listOf(entries.get('DescendantFonts'))[0]).entries;
  const descriptor = file.dictionary(descendant.get('FontDescriptor')).entries;
  const face = new Face(new Blob(new Uint8Array(file.stream(descriptor.get('FontFile2')))));
  const map = file.stream(entries.get('ToUnicode')).toString('latin1');
  const texts = [...map.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]*)>$/gm)].map(
    ([, cid = '', text = '']) => [Number.parseInt(cid, 16), utf16(Buffer.from(text, 'hex'))] as const,
  );
  return {
    widths: listOf(listOf(descendant.get('W'))[1]),
    glyphIds: file.stream(descendant.get('CIDToGIDMap')),
    texts: new Map(texts),
    outlines: new Font(face),
    unitsPerEm: face.upem,
  };
}

const utf16 = (bytes: Uint8Array): string => new TextDecoder('utf-16be', { ignoreBOM: true }).decode(bytes);
