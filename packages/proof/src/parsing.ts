import { concatBytes } from '@noble/hashes/utils.js';

/** Parsers of what a bundle contains. They return null for anything of another form. */

/** Makes a parser that returns null where the given one throws. */
export function orNull<Input, Value>(parse: (input: Input) => Value): (input: Input) => Value | null {
  return (input) => {
    try {
      return parse(input);
    } catch {
      return null;
    }
  };
}

/** Returns a value. @throws if there is none */
export function required<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new SyntaxError('the form is another one');
  return value;
}

/** Returns the groups of a pattern, at most five. @throws if the text has another form */
export function groupsOf(pattern: RegExp, text: string): [string, string, string, string, string] {
  const [, first = '', second = '', third = '', fourth = '', fifth = ''] = required(pattern.exec(text));
  return [first, second, third, fourth, fifth];
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Decodes UTF-8. Returns null for anything else. A byte order mark is a character. */
export const decodeText = orNull((bytes: Uint8Array): string => utf8.decode(bytes));

const NEWLINE = 10;
const PIECE_BYTES = 2 ** 20;
/** Text of a larger piece would outlive its lines. */
const TEXT_PIECE_BYTES = 2 ** 15;
const MOST_LINE_BYTES = 2 ** 24;

/** Decodes lines, the last one without its newline; null for each that is not UTF-8. */
function decodeLines(bytes: Uint8Array): readonly (string | null)[] {
  const all = decodeText(bytes);
  if (all !== null) return all.split('\n');
  const lines: (string | null)[] = [];
  for (let start = 0; start <= bytes.length;) {
    const found = bytes.indexOf(NEWLINE, start);
    const end = found === -1 ? bytes.length : found;
    lines.push(decodeText(bytes.subarray(start, end)));
    start = end + 1;
  }
  return lines;
}

/** A file that reads a part of itself into memory that is used again, as far as that has room. */
export interface FileWithBuffer extends Blob {
  readonly readInto: (buffer: Uint8Array, start: number) => Uint8Array;
}

const hasBuffer = (file: Blob): file is FileWithBuffer => 'readInto' in file;

/** Yields a file in pieces. A piece is valid until the next one is read. */
export async function* readPieces(file: Blob, most = PIECE_BYTES): AsyncGenerator<Uint8Array> {
  const buffer = new Uint8Array(hasBuffer(file) ? Math.min(most, file.size) : 0);
  for (let start = 0; start < file.size; start += most)
    yield hasBuffer(file)
      ? file.readInto(buffer, start)
      : new Uint8Array(await file.slice(start, start + most).arrayBuffer());
}

/**
 * Yields the lines of a file without their newlines, some at a time; null for a line that is not UTF-8, is longer
 * than 16 MiB or does not end with a newline. A missing file has none.
 */
export async function* readLines(file: Blob | null | undefined): AsyncGenerator<readonly (string | null)[]> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of file ? readPieces(file, TEXT_PIECE_BYTES) : []) {
    const [first, last] = [bytes.indexOf(NEWLINE), bytes.lastIndexOf(NEWLINE)];
    if (first !== -1) {
      const isLong = length + first > MOST_LINE_BYTES;
      const line = isLong ? null : decodeText(concatBytes(...parts, bytes.subarray(0, first)));
      yield [line, ...(last > first ? decodeLines(bytes.subarray(first + 1, last)) : [])];
      [parts, length] = [[], 0];
    }
    if (length <= MOST_LINE_BYTES) parts.push(bytes.slice(last + 1));
    length += bytes.length - last - 1;
  }
  if (length > 0) yield [null];
}

/** Returns the text of a file; an empty one if it is missing or not UTF-8. */
export const readText = async (file: Blob | null | undefined): Promise<string> =>
  decodeText(new Uint8Array((await file?.arrayBuffer()) ?? [])) ?? '';

/** Returns all lines that `readLines` yields, of a file that has few. */
export async function readAllLines(file: Blob | null | undefined): Promise<(string | null)[]> {
  const lines: (string | null)[] = [];
  for await (const batch of readLines(file)) lines.push(...batch);
  return lines;
}

/** Returns the lines of a text, each of which ends with a newline. */
export const linesOf = (text: string): string[] =>
  text.split('\n').slice(0, /(?:^|\n)$/u.test(text) ? -1 : undefined);

/** Returns bytes in standard base64 (RFC 4648, section 4). */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'.split('');
/** The value of each digit of base64, by its code. */
const digitValues = new Map(ALPHABET.map((digit, value) => [digit.codePointAt(0), value]));
const digits = Array.from({ length: 128 }, (_, code) => digitValues.get(code));

/**
 * Decodes standard base64 with padding. Returns null for any other text, also for one that is not canonical.
 */
export const fromBase64 = orNull((text: string): Uint8Array => {
  const length = text.length - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0);
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let [value, bits, at] = [0, 0, 0];
  for (let place = 0; place < length; place += 1) {
    // oxlint-disable-next-line unicorn/prefer-code-point -- base64 has one unit for each digit
    value = ((value << 6) | required(digits[text.charCodeAt(place)])) & 0xff_ff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = value >> bits;
    at += 1;
  }
  const isCanonical = text.length % 4 === 0 && bits < 6 && (value & ((1 << bits) - 1)) === 0;
  return required(isCanonical ? bytes : null);
});

/** Decodes the base64 of a hash. @throws if it is something else */
export function parseHash(text: unknown): Uint8Array {
  const bytes = required(fromBase64(String(text)));
  return required(bytes.length === 32 ? bytes : null);
}

/** Reads a list of hashes in base64. */
export const parseHashes = orNull((value: unknown) =>
  required(Array.isArray(value) ? value : null).map((hash: unknown) => parseHash(hash)),
);

/** Returns an object as a record; null for any other value. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> | null =>
  isRecord(value) ? value : null;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses JSON that must be an object. */
export const parseObject = orNull((text: string) => required(asRecord(JSON.parse(text))));

const MOST_LEVELS = 64;

/** Below, ECMAScript writes fractions with an exponent. */
const LEAST_FRACTION = 1e-6;

/** Returns whether all programs read a number alike, and write it in the same way. */
const isPlainNumber = (value: number): boolean =>
  Number.isInteger(value) ? Number.isSafeInteger(value) : Math.abs(value) >= LEAST_FRACTION;

/** Returns whether all programs read a value in JSON alike. */
export function isPlainValue(value: unknown, level = 1): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value === 'number') return isPlainNumber(value);
  if (Array.isArray(value))
    return level <= MOST_LEVELS && value.every((item) => isPlainValue(item, level + 1));
  const record = asRecord(value);
  if (!record) return value === null || typeof value === 'boolean';
  if (level > MOST_LEVELS) return false;
  for (const [name, item] of Object.entries(record)) {
    // Programs that sort such names by their number would write another line.
    if (/^\d+$/u.test(name) || !isPlainValue(name) || !isPlainValue(item, level + 1)) return false;
  }
  return true;
}

/** Parses JSON that must be an object, written without spaces, repeated names and needless escapes. */
export const parseExactObject = (text: string): Readonly<Record<string, unknown>> | null => {
  const object = parseObject(text);
  return object && JSON.stringify(object) === text && isPlainValue(object) ? object : null;
};

/** Returns whether two byte strings are the same. */
export const equalBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, place) => byte === other[place]);
