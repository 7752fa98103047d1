import { inflateRawSync } from 'node:zlib';

// Readers for spreadsheet files that share no code with the writers.

/** A cell as typed in the file; a date is a number with a date format. */
export type ReadCell =
  | { readonly type: 'text'; readonly value: string }
  | { readonly type: 'number'; readonly value: number; readonly format: string };

export interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly ReadCell[])[];
}

/** Returns the files in a ZIP archive by name, as its central directory lists them. */
function unzip(file: Buffer): ReadonlyMap<string, Buffer> {
  const end = file.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0) throw new Error('no ZIP file, or not all of one');
  const parts = new Map<string, Buffer>();
  let at = file.readUInt32LE(end + 16);
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((field) => file.readUInt16LE(at + field));
    const name = file.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const local = file.readUInt32LE(at + 42);
    const begin = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(begin, begin + file.readUInt32LE(at + 20));
    parts.set(name, file.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed);
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (noteLength ?? 0);
  }
  return parts;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes XML text. @throws for characters that XML does not allow */
function textOf(xml: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF<]|&(?!(?:amp|lt|gt|quot|apos);)/u.test(xml)) {
    throw new Error(`not XML: ${JSON.stringify(xml)}`);
  }
  return xml
    .replaceAll(/&(\w+);/gu, (_all, name: string) => entities[name] ?? '')
    .replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));
}

/** Reads an XLSX file as Excel would. @throws if it is broken or a cell is a formula */
export function readXlsxFile(bytes: Uint8Array): ReadSheet[] {
  const parts = unzip(Buffer.from(bytes));
  const xmlOf = (name: string): string => parts.get(name)?.toString('utf8') ?? '';
  const styles = xmlOf('xl/styles.xml');
  const codes = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/gu)].map(([, id, code]) => [
      id,
      textOf(code ?? ''),
    ]),
  );
  const looks = [...(/<cellXfs.*?<\/cellXfs>/su.exec(styles)?.[0] ?? '').matchAll(/<xf numFmtId="(\d+)"/gu)];
  const formatOf = (style: string): string => {
    const id = looks[Number(style)]?.[1] ?? '0';
    return codes.get(id) ?? id;
  };
  const names = [...xmlOf('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/gu)];
  return names.map(([, name], index) => {
    const xml = xmlOf(`xl/worksheets/sheet${index + 1}.xml`);
    if (/<f[ >]/u.test(xml)) throw new Error('a cell is a formula');
    const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gsu)].map(([, row]) =>
      readRow(row ?? '', formatOf),
    );
    return { name: textOf(name ?? ''), rows };
  });
}

const CELL = /<c r="([A-Z]+)\d+"((?: \w+="[^"]*")*)(?:\/>|>(.*?)<\/c>)/gsu;

function readRow(xml: string, formatOf: (style: string) => string): ReadCell[] {
  const cells: ReadCell[] = [];
  for (const [, letters = '', attributes = '', inside = ''] of xml.matchAll(CELL)) {
    const column = letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    while (cells.length < column) cells.push({ type: 'text', value: '' });
    const text = /<t(?: [^>]*)?>(.*)<\/t>/su.exec(inside)?.[1] ?? '';
    const number = /<v>([^<]*)<\/v>/u.exec(inside)?.[1];
    cells.push(
      number === undefined
        ? { type: 'text', value: textOf(text) }
        : {
            type: 'number',
            value: Number(number),
            format: formatOf(/ s="(\d+)"/u.exec(attributes)?.[1] ?? '0'),
          },
    );
  }
  return cells;
}

/** Reads CSV as defined in RFC 4180. */
export function readCsvText(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gsuy;
  field.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (field.lastIndex <= text.length) {
    const found = field.exec(text);
    if (!found) throw new Error('no CSV');
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === ',') continue;
    rows.push(row);
    row = [];
    if (found[3] === '') break;
  }
  return rows;
}
