// Reads the text of the first visible sheet of an XLSX file (ECMA-376): a ZIP archive of XML. Dates and
// formats are not needed here.
import { posix } from 'node:path';
import { inflateRawSync } from 'node:zlib';

/** Of all files that are unpacked. */
const LARGEST_BYTES = 64 * 1024 * 1024;
/** Further cells are ignored, such as a stray one in the last column. */
const MOST_COLUMNS = 256;
const MOST_ROWS = 100_000;

/** Tags and texts. `<` is allowed neither in texts nor in attributes, so each character is looked at once. */
const TOKENS = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:"[^"<]*"|'[^'<]*'|\/(?!>)|[^<>"'/])*)(\/?)>|([^<]+)/gu;
const ATTRIBUTES = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu;
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decodeEntity = (all, name) => {
  if (!name.startsWith('#')) return entities[name] ?? all;
  const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all;
};
const decode = (text) => text.replaceAll(/&(#?\w+);/gu, decodeEntity);

const attributesOf = (text) =>
  Object.fromEntries(
    [...text.matchAll(ATTRIBUTES)].map(([, name, one, other]) => [name, decode(one ?? other)]),
  );

/**
 * Calls a function for each start and end of an element, and for each text.
 * @param {string} xml
 * @param {{
 *   start?: (name: string, attributes: Record<string, string>) => unknown,
 *   end?: (name: string) => unknown,
 *   text?: (text: string) => unknown,
 * }} handlers
 */
function readXml(xml, { start, end, text }) {
  for (const [, slash, name, attributes, empty, between] of xml.matchAll(TOKENS)) {
    if (between !== undefined) text?.(decode(between));
    else if (slash) end?.(name);
    else {
      start?.(name, attributesOf(attributes));
      if (empty) end?.(name);
    }
  }
}

/**
 * Returns a function that unpacks a file of a ZIP archive, as its central directory lists them. Sizes in the archive
 * are not trusted: what is unpacked is counted.
 */
function openZip(bytes) {
  const close = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (close < 0) throw new Error('no end of the archive');
  const entries = new Map();
  let bytesLeft = LARGEST_BYTES;
  let at = bytes.readUInt32LE(close + 16);
  for (let left = bytes.readUInt16LE(close + 10); left > 0; left -= 1) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    entries.set(bytes.toString('utf8', at + 46, at + 46 + nameBytes), at);
    at += 46 + nameBytes + extraBytes + commentBytes;
  }
  return (name) => {
    const entry = entries.get(name);
    if (entry === undefined) return '';
    const local = bytes.readUInt32LE(entry + 42);
    const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(begin, begin + bytes.readUInt32LE(entry + 20));
    const isStored = bytes.readUInt16LE(entry + 10) === 0;
    const content = isStored ? packed : inflate(packed, bytesLeft);
    bytesLeft -= content.length;
    return content.toString('utf8');
  };
}

/** Unpacks at most this many bytes. @throws Error if there are more */
function inflate(packed, mostBytes) {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(mostBytes, 1) });
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new Error(`it unpacks to more than ${LARGEST_BYTES / 1024 / 1024} MB`) : error;
  }
}

/** Returns the path of the first sheet that is not hidden. */
function findSheet(unpack) {
  const sheets = [];
  readXml(unpack('xl/workbook.xml'), {
    start: (name, attributes) => name === 'sheet' && sheets.push(attributes),
  });
  const sheet = sheets.find(({ state = 'visible' }) => state === 'visible');
  const targets = new Map();
  readXml(unpack('xl/_rels/workbook.xml.rels'), {
    start: (name, { Id, Target }) => name === 'Relationship' && targets.set(Id, Target),
  });
  // Its prefix depends on the program that wrote the file.
  const [, id] = Object.entries(sheet ?? {}).find(([name]) => name.endsWith(':id')) ?? [];
  const target = targets.get(id);
  if (target === undefined) throw new Error('no visible sheet');
  return target.startsWith('/') ? target.slice(1) : posix.join('xl', target);
}

/** Returns the texts that cells refer to by their number. Phonetic hints (`rPh`) are not part of them. */
function readSharedStrings(xml) {
  const strings = [];
  const open = new Set();
  readXml(xml, {
    start: (name) => (name === 'si' ? strings.push('') : open.add(name)),
    end: (name) => open.delete(name),
    text: (text) => {
      if (open.has('t') && !open.has('rPh')) strings[strings.length - 1] += text;
    },
  });
  return strings;
}

const columnOf = (reference) =>
  [...reference.replaceAll(/[^A-Z]/gu, '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) -
  1;

function textOf({ type, text }, strings) {
  // Rows with the same error would become one ticket.
  if (type === 'e') throw new Error(`a cell has the error ${text}`);
  // An empty text is not the number of the first string.
  return type === 's' && text !== '' ? (strings[Number(text)] ?? '') : text;
}

function readRows(xml, strings) {
  const rows = [];
  const open = new Set();
  let cell = { column: 0, type: 'n', text: '' };
  readXml(xml, {
    start: (name, { r, t = 'n' }) => {
      open.add(name);
      if (name === 'row' && rows.push([]) > MOST_ROWS) throw new Error(`it has more than ${MOST_ROWS} rows`);
      if (name === 'c') cell = { column: r ? columnOf(r) : rows.at(-1).length, type: t, text: '' };
    },
    end: (name) => {
      open.delete(name);
      if (name !== 'c' || cell.column >= MOST_COLUMNS) return;
      const row = rows.at(-1);
      while (row.length < cell.column) row.push('');
      row[cell.column] = textOf(cell, strings).trim();
    },
    text: (text) => {
      if ((open.has('v') || open.has('t')) && !open.has('rPh')) cell.text += text;
    },
  });
  return rows;
}

/** Returns the rows of the first visible sheet as text. @throws Error if the file cannot be read */
export function readXlsx(bytes) {
  const unpack = openZip(bytes);
  const sheet = findSheet(unpack);
  return readRows(unpack(sheet), readSharedStrings(unpack('xl/sharedStrings.xml')));
}
