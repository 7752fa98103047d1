import { inflateSync } from 'node:zlib';

/** A value of PDF syntax (ISO 32000-1, 7.3). Names begin with a slash, operators are bare. */
export type PdfValue =
  | number
  | PdfName
  | PdfString
  | PdfOperator
  | PdfReference
  | PdfDictionary
  | readonly PdfValue[];

interface PdfName {
  readonly name: string;
}
interface PdfString {
  readonly bytes: Uint8Array;
}
interface PdfOperator {
  readonly operator: string;
}
interface PdfReference {
  readonly reference: number;
}
export interface PdfDictionary {
  readonly entries: ReadonlyMap<string, PdfValue>;
}

const token =
  /\s*(?:%[^\n]*\n\s*)*(<<|>>|\[|\]|\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]*>|\/[^\s<>[\]()/%]*|\d+ \d+ R\b|[-+]?\d*\.?\d+|[^\s<>[\]()/%]+)/y;

/** Parses a sequence of values. Does not support nested parentheses in strings. */
export function parseValues(source: string): readonly PdfValue[] {
  token.lastIndex = 0;
  const stack: PdfValue[][] = [[]];
  const top = (): PdfValue[] => stack.at(-1) ?? [];
  for (let match = token.exec(source); match !== null; match = token.exec(source)) {
    const [, text = ''] = match;
    if (text === '[' || text === '<<') stack.push([]);
    else if (text === ']') {
      const values = stack.pop() ?? [];
      top().push(values);
    } else if (text === '>>') {
      const values = stack.pop() ?? [];
      top().push({ entries: entriesOf(values) });
    } else top().push(parseToken(text));
  }
  return stack[0] ?? [];
}

function entriesOf(values: readonly PdfValue[]): ReadonlyMap<string, PdfValue> {
  const entries = new Map<string, PdfValue>();
  for (let index = 0; index + 1 < values.length; index += 2) {
    const [key, value] = [values[index], values[index + 1]];
    if (value !== undefined) entries.set(nameOf(key), value);
  }
  return entries;
}

function parseToken(text: string): PdfValue {
  if (text.startsWith('/')) return { name: text.slice(1) };
  if (text.startsWith('<')) return { bytes: Buffer.from(text.replaceAll(/[<>\s]/g, ''), 'hex') };
  if (text.startsWith('(')) {
    const content = text.slice(1, -1).replaceAll(/\\([\s\S])/g, '$1');
    return { bytes: Buffer.from(content, 'latin1') };
  }
  if (/^\d+ \d+ R$/.test(text)) return { reference: Number.parseInt(text, 10) };
  return /^[-+.\d]/.test(text) ? Number(text) : { operator: text };
}

/** A file written by PDFKit: no object streams, no encryption. */
export class PdfFile {
  readonly trailer: PdfDictionary;
  readonly #objects = new Map<number, string>();

  constructor(bytes: Uint8Array) {
    const text = Buffer.from(bytes).toString('latin1');
    for (const [, number, body = ''] of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
      this.#objects.set(Number(number), body);
    }
    const [trailer] = parseValues(text.slice(text.lastIndexOf('trailer') + 'trailer'.length));
    this.trailer = this.inlineDictionary(trailer) ?? { entries: new Map() };
  }

  /** Returns the dictionary that a value is or refers to; empty if there is none. */
  dictionary(value: PdfValue | undefined): PdfDictionary {
    const [resolved] = isReference(value)
      ? parseValues(this.#bodyOf(value).split('\nstream\n')[0] ?? '')
      : [value];
    return this.inlineDictionary(resolved) ?? { entries: new Map() };
  }

  /** Returns the value if it is a dictionary itself. */
  inlineDictionary(value: PdfValue | undefined): PdfDictionary | null {
    return typeof value === 'object' && 'entries' in value && value.entries instanceof Map
      ? { entries: value.entries }
      : null;
  }

  /** Returns the dictionaries of all objects that are or begin with one. */
  dictionaries(): readonly PdfDictionary[] {
    return [...this.#objects.keys()].map((reference) => this.dictionary({ reference }));
  }

  /** Returns the decoded content of a stream. */
  stream(value: PdfValue | undefined): Buffer {
    const body = isReference(value) ? this.#bodyOf(value) : '';
    const start = body.indexOf('\nstream\n');
    const raw = Buffer.from(body.slice(start + 8, body.lastIndexOf('\nendstream')), 'latin1');
    return body.slice(0, start).includes('FlateDecode') ? inflateSync(raw) : raw;
  }

  #bodyOf({ reference }: PdfReference): string {
    return this.#objects.get(reference) ?? '';
  }
}

function isReference(value: PdfValue | undefined): value is PdfReference {
  return typeof value === 'object' && 'reference' in value;
}

export function nameOf(value: PdfValue | undefined): string {
  return typeof value === 'object' && 'name' in value ? value.name : '';
}

export function bytesOf(value: PdfValue | undefined): Uint8Array {
  return typeof value === 'object' && 'bytes' in value ? value.bytes : new Uint8Array();
}

export function numberOf(value: PdfValue | undefined): number {
  return typeof value === 'number' ? value : 0;
}

export function listOf(value: PdfValue | undefined): readonly PdfValue[] {
  if (Array.isArray(value)) return value;
  return value === undefined ? [] : [value];
}
