import { bytesToHex } from '@noble/hashes/utils.js';

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
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;

/** Parses JSON that must be an object. */
export const parseObject = orNull((text: string) => required(asRecord(JSON.parse(text))));

/** Returns whether two byte strings are the same. */
export const equalBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  bytesToHex(one) === bytesToHex(other);
