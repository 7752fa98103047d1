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
    /** One for each UTF-16 code unit; odd levels run from right to left. */
    readonly levels: Uint8Array;
    readonly paragraphs: readonly { readonly level: number }[];
  };
}

/** The Unicode Bidirectional Algorithm (UAX #9). */
export const createBidi: () => Bidi = require('bidi-js');

let lastDecompression: Promise<unknown> = Promise.resolve();

/** Converts WOFF2 to OpenType. Rejects if the file is broken. */
export function decompressWoff2(file: Uint8Array): Promise<Uint8Array> {
  // Compiled when a font needs it, not when the server starts.
  const decompress: (content: Uint8Array) => Promise<Uint8Array> = require('wawoff2/decompress.js');
  // One after the other: the library keeps its result in memory that the next call overwrites.
  const font = lastDecompression.then(async () => (await decompress(file)).slice());
  lastDecompression = font.catch(() => undefined);
  return font;
}

interface WebAssemblyMemory {
  readonly buffer: ArrayBuffer;
}

/** Node has WebAssembly, but its types are in those of browsers only. */
export const webAssembly: {
  readonly Memory: new (options: { readonly initial: number }) => WebAssemblyMemory;
  instantiate(
    code: Uint8Array<ArrayBuffer>,
  ): Promise<{ readonly instance: { readonly exports: Readonly<Record<string, unknown>> } }>;
} = Reflect.get(globalThis, 'WebAssembly');
