import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Typeface } from './typeface.ts';
import { webAssembly } from './untyped-libraries.ts';

const require = createRequire(import.meta.url);

/** Constants from hb-subset.h. */
const NO_HINTING = 0x1;
const RETAIN_GLYPH_IDS = 0x2;
const NO_LAYOUT_CLOSURE = 0x200;
const DROP_TABLE_TAGS = 3;
const WRITABLE_MEMORY = 2;

/** Tables that only shaping needs. Viewers place glyphs as the file says. */
const unusedTables = [
  'GSUB',
  'GPOS',
  'GDEF',
  'BASE',
  'STAT',
  'MATH',
  'name',
  'cmap',
  'kern',
  'vhea',
  'vmtx',
  'DSIG',
];

/** HarfBuzz's subsetter, which the package includes as WebAssembly without a JavaScript interface. */
interface Subsetter {
  readonly memory: { readonly buffer: ArrayBuffer };
  /** Calls a function of the C API; pointers and booleans are numbers. */
  readonly call: (name: string, ...parameters: readonly number[]) => number;
}

let loading: Promise<Subsetter> | null = null;

async function loadSubsetter(): Promise<Subsetter> {
  const code = await readFile(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
  const { instance } = await webAssembly.instantiate(code);
  const { memory } = instance.exports;
  if (!(memory instanceof webAssembly.Memory)) throw new Error('The font subsetter has no memory');
  const call = (name: string, ...parameters: readonly number[]): number => {
    const exported = instance.exports[name];
    if (typeof exported !== 'function') throw new Error(`The font subsetter has no ${name}`);
    const result: unknown = Reflect.apply(exported, null, parameters);
    return typeof result === 'number' ? result : 0;
  };
  call('_initialize');
  return { memory, call };
}

/**
 * Returns an OpenType file with only the outlines of these glyphs, in its weight. Glyph ids are those
 * of the full font.
 */
export async function subsetFont(typeface: Typeface, glyphIds: Iterable<number>): Promise<Uint8Array> {
  loading ??= loadSubsetter();
  const { memory, call } = await loading;
  const { data } = typeface;
  const source = call('malloc', data.byteLength);
  new Uint8Array(memory.buffer).set(data, source);
  const blob = call('hb_blob_create', source, data.byteLength, WRITABLE_MEMORY, 0, 0);
  const face = call('hb_face_create', blob, 0);
  call('hb_blob_destroy', blob);
  const input = call('hb_subset_input_create_or_fail');
  try {
    call('hb_subset_input_set_flags', input, NO_HINTING | RETAIN_GLYPH_IDS | NO_LAYOUT_CLOSURE);
    const glyphs = call('hb_subset_input_glyph_set', input);
    for (const id of glyphIds) call('hb_set_add', glyphs, id);
    const dropped = call('hb_subset_input_set', input, DROP_TABLE_TAGS);
    for (const name of unusedTables) call('hb_set_add', dropped, tag(name));
    if (typeface.weight !== null) {
      call('hb_subset_input_pin_all_axes_to_default', input, face);
      call('hb_subset_input_pin_axis_location', input, face, tag('wght'), typeface.weight);
    }
    const subset = call('hb_subset_or_fail', face, input);
    if (subset === 0) throw new Error(`No subset of the font ${typeface.key} could be made`);
    const result = call('hb_face_reference_blob', subset);
    const start = call('hb_blob_get_data', result, 0);
    const file = new Uint8Array(memory.buffer).slice(start, start + call('hb_blob_get_length', result));
    call('hb_blob_destroy', result);
    call('hb_face_destroy', subset);
    return file;
  } finally {
    call('hb_subset_input_destroy', input);
    call('hb_face_destroy', face);
    call('free', source);
  }
}

/** Returns the number that OpenType uses for a four-letter tag. */
function tag(name: string): number {
  return Array.from(name).reduce((number, letter) => (number << 8) + letter.charCodeAt(0), 0);
}
