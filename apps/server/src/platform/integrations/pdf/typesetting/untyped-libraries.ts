/** Typed access to libraries that publish no types, or types that do not fit their modules. */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

interface LineBreaker {
  /** Returns the next opportunity, or null at the end. `position` counts UTF-16 code units. */
  nextBreak(): { readonly position: number; readonly required: boolean } | null;
}

/** Unicode line breaking (UAX #14). */
export const LineBreaker: new (text: string) => LineBreaker = require('linebreak');

interface Bidi {
  getEmbeddingLevels(
    text: string,
    direction: 'ltr' | 'rtl' | 'auto',
  ): {
    /** One level per UTF-16 code unit; odd levels are right-to-left. */
    readonly levels: Uint8Array;
    readonly paragraphs: readonly { readonly level: number }[];
  };
}

/** The Unicode Bidirectional Algorithm (UAX #9). */
export const createBidi: () => Bidi = require('bidi-js');

let lastDecompression: Promise<unknown> = Promise.resolve();

/** Converts WOFF2 to OpenType. Rejects if the file is invalid. */
export function decompressWoff2(file: Uint8Array): Promise<Uint8Array> {
  // Compiled when a font needs it, not at server start.
  const decompress: (content: Uint8Array) => Promise<Uint8Array> = require('wawoff2/decompress.js');
  // One at a time: the library returns its result in memory that the next call overwrites.
  const font = lastDecompression.then(async () => (await decompress(file)).slice());
  lastDecompression = font.catch(() => undefined);
  return font;
}

interface WebAssemblyMemory {
  readonly buffer: ArrayBuffer;
}

/** Node supports WebAssembly, but only the browser's type definitions include it. */
export const webAssembly: {
  readonly Memory: new (options: { readonly initial: number }) => WebAssemblyMemory;
  instantiate(
    code: Uint8Array<ArrayBuffer>,
  ): Promise<{ readonly instance: { readonly exports: Readonly<Record<string, unknown>> } }>;
} = Reflect.get(globalThis, 'WebAssembly');
