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

/**
 * Yields the lines of a file without their newlines, some at a time; null for a line that is not UTF-8, is longer
 * than 16 MiB or does not end with a newline. A missing file has none.
 */
export async function* readLines(file: Blob | null | undefined): AsyncGenerator<readonly (string | null)[]> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for (let start = 0; start < (file?.size ?? 0); start += PIECE_BYTES) {
    const bytes = new Uint8Array((await file?.slice(start, start + PIECE_BYTES).arrayBuffer()) ?? []);
    const [first, last] = [bytes.indexOf(NEWLINE), bytes.lastIndexOf(NEWLINE)];
    if (first !== -1) {
      const isLong = length + first > MOST_LINE_BYTES;
      const line = isLong ? null : decodeText(concatBytes(...parts, bytes.subarray(0, first)));
      yield [line, ...(last > first ? decodeLines(bytes.subarray(first + 1, last)) : [])];
      [parts, length] = [[], 0];
    }
    if (length <= MOST_LINE_BYTES) parts.push(bytes.subarray(last + 1));
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

/**
 * Decodes standard base64 with padding. Returns null for any other text, also for one that is not canonical.
 */
export const fromBase64 = orNull((text: string): Uint8Array => {
  const bytes = Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
  return required(toBase64(bytes) === text ? bytes : null);
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
  if (typeof value === 'string') return !/\p{Surrogate}/u.test(value);
  if (typeof value === 'number') return isPlainNumber(value);
  if (Array.isArray(value))
    return level <= MOST_LEVELS && value.every((item) => isPlainValue(item, level + 1));
  const record = asRecord(value);
  if (!record) return value === null || typeof value === 'boolean';
  // Programs that sort such names by their number would write another line.
  const areNames = Object.keys(record).every((name) => !/^\d+$/u.test(name) && isPlainValue(name));
  return (
    areNames && level <= MOST_LEVELS && Object.values(record).every((item) => isPlainValue(item, level + 1))
  );
}

/** Parses JSON that must be an object, written without spaces, repeated names and needless escapes. */
export const parseExactObject = (text: string): Readonly<Record<string, unknown>> | null => {
  const object = parseObject(text);
  return object && JSON.stringify(object) === text && isPlainValue(object) ? object : null;
};

/** Returns whether two byte strings are the same. */
export const equalBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, place) => byte === other[place]);
