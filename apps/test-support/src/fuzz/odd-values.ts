import fc from 'fast-check';
import { chance, pick, type Draw } from './draw.ts';

/**
 * Placeholders for values that are inserted into the JSON text itself: building them as values would cost
 * more than sending them.
 */
const markers = {
  '@@deep@@': () => `${'['.repeat(5000)}0${']'.repeat(5000)}`,
  '@@deep-object@@': () => `${'{"a":'.repeat(5000)}0${'}'.repeat(5000)}`,
  '@@wide@@': () => `[${'0,'.repeat(99_999)}0]`,
  '@@wide-object@@': () => `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":0`).join(',')}}`,
  '@@long@@': () => `"${'x'.repeat(900_000)}"`,
  '@@huge@@': () => '1e309',
  '@@precise@@': () => `0.${'1'.repeat(2000)}`,
  '@@minus-zero@@': () => '-0',
  '@@again@@': () => '0,"id":"0"',
} as const;

/** Replaces the placeholders in a JSON text. */
export function withMarkers(text: string): string {
  if (!text.includes('@@')) return text;
  return Object.entries(markers).reduce(
    (whole, [marker, value]) => (whole.includes(marker) ? whole.replaceAll(`"${marker}"`, value()) : whole),
    text,
  );
}

/** Strings that programs misinterpret, cannot store, or display as a different text. */
export const oddTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  'x\uDFFFy',
  '\u200B',
  'ann\u200Bbaker',
  '\u202Egro.elpmaxe@nna',
  '\u2066x\u2069',
  '\uFEFF',
  '\uFFFF',
  'e\u0301'.repeat(200),
  'I\u0307\u0130\u00DF\uFB03',
  '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}',
  '\r\nSet-Cookie: a=b',
  "'; drop table tickets; --",
  '%_\\%',
  '\\',
  '${7*7}{{7*7}}',
  '=HYPERLINK("http://x.example","x")',
  '../../../../etc/passwd',
  '%00%ff%2e%2e',
  '<script>alert(1)</script>',
  '9'.repeat(400),
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '0x10',
  'true',
] as const;

const oddNumbers = [
  -1,
  -0,
  0,
  0.5,
  1e308,
  -1e308,
  5e-324,
  1e21,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  2 ** 63,
] as const;

const oddDates = [
  new Date(8.64e15),
  new Date(-8.64e15),
  new Date(0),
  new Date('0001-01-01T00:00:00Z'),
  new Date('-000001-01-01T00:00:00Z'),
  new Date('9999-12-31T23:59:59.999Z'),
  new Date('+010000-01-01T00:00:00Z'),
  '2026-13-45',
  '2026-02-30T25:61:61Z',
  'infinity',
  '-infinity',
  'epoch',
  'now',
  0,
  1e20,
] as const;

const oddObjects: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [null],
  [[]],
  { length: 1e9 },
  JSON.parse('{"length":{"toString":"x","valueOf":null},"size":{"valueOf":null}}'),
  JSON.parse('{"toJSON":"x","then":"x","toString":"x","valueOf":null}'),
  JSON.parse('{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}'),
];

/** Drawn rarely, because sending them takes most of a call's time. */
const hugeValues: readonly string[] = [...Object.keys(markers), 'x'.repeat(100_000)];

const jsonValue = fc.jsonValue();

/** Returns a value that no schema allows for. */
export function oddValue(draw: Draw): unknown {
  if (chance(draw, 4)) return pick(draw, hugeValues);
  if (chance(draw, 10)) return draw(jsonValue);
  return pick<unknown>(draw, pick<readonly unknown[]>(draw, [oddTexts, oddNumbers, oddDates, oddObjects]));
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu;

/** Spellings of an ID, some of which certain parsers treat as the same ID. */
const spellings: readonly ((id: string) => string)[] = [
  (id) => id.toUpperCase(),
  (id) => id.replaceAll('-', ''),
  (id) => `{${id}}`,
  (id) => `urn:uuid:${id}`,
  (id) => ` ${id}`,
  (id) => `${id}\n`,
  (id) => `${id}\0`,
  (id) => `${id}\u200B`,
  (id) => id.replaceAll('-', '\u2010'),
  (id) => id.replaceAll(/\d/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (id) => id.slice(0, -1),
  (id) => `${id}0`,
  (id) => `${id}/../${id}`,
  (id) => `${id}%00`,
  (id) => id.replaceAll('-', '--'),
  () => '00000000-0000-0000-0000-000000000000',
  () => 'ffffffff-ffff-ffff-ffff-ffffffffffff',
];

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Returns a value that is close to this one but wrong. @param ids of other records of any kind */
function mutate(value: unknown, draw: Draw, ids: readonly string[]): unknown {
  if (chance(draw, 25)) return oddValue(draw);
  if (typeof value === 'string') return mutateText(value, draw, ids);
  if (typeof value === 'number') return pick<unknown>(draw, [...oddNumbers, String(value), [value]]);
  if (typeof value === 'boolean')
    return pick<unknown>(draw, [String(value), Number(value), null, [value], 'yes']);
  if (value instanceof Date) return pick<unknown>(draw, oddDates);
  if (Array.isArray(value)) {
    const [first = null] = value;
    return pick<unknown>(draw, [[], null, {}, first, [value], [...value, ...value], [...value, null]]);
  }
  if (isRecord(value)) {
    const way = pick(draw, ['add', 'array', 'text', 'empty', 'proto'] as const);
    if (way === 'add') return { ...value, [pick(draw, oddTexts)]: oddValue(draw) };
    if (way === 'array') return [value];
    if (way === 'text') return JSON.stringify(value);
    if (way === 'empty') return {};
    return JSON.parse(`{"__proto__":${JSON.stringify(value)}}`);
  }
  return oddValue(draw);
}

function mutateText(value: string, draw: Draw, ids: readonly string[]): unknown {
  if (UUID.test(value)) {
    const isOther = ids.length > 0 && chance(draw, 40);
    return isOther ? pick(draw, ids) : pick(draw, spellings)(value);
  }
  const odd = pick(draw, oddTexts);
  return pick<unknown>(draw, [
    odd,
    odd,
    value + odd,
    odd + value,
    [value],
    { value },
    value.toUpperCase(),
    null,
    0,
  ]);
}

/** A path into a value, outermost step first. */
type Path = readonly (string | number)[];

function pathsOf(value: unknown, at: Path = []): Path[] {
  if (at.length > 6) return [at];
  if (Array.isArray(value))
    return [at, ...value.slice(0, 3).flatMap((one, index) => pathsOf(one, [...at, index]))];
  if (!isRecord(value)) return [at];
  return [at, ...Object.entries(value).flatMap(([name, one]) => pathsOf(one, [...at, name]))];
}

const REMOVED = Symbol('removed');

function changeAt(value: unknown, [step, ...rest]: Path, change: (old: unknown) => unknown): unknown {
  if (step === undefined) return change(value);
  if (Array.isArray(value)) {
    const changed = value.map((one, at): unknown => (at === step ? changeAt(one, rest, change) : one));
    return changed.filter((one) => one !== REMOVED);
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([name, one]): [string, unknown] => [
    name,
    name === step ? changeAt(one, rest, change) : one,
  ]);
  return Object.fromEntries(entries.filter(([, one]) => one !== REMOVED));
}

/**
 * Returns a copy of an input in which something is replaced, spelled differently, removed or added.
 * @param ids of other records of any kind
 */
export function mutated(input: unknown, draw: Draw, ids: readonly string[]): unknown {
  const isLeftOut = chance(draw, 12);
  const change = (old: unknown): unknown => (isLeftOut ? REMOVED : mutate(old, draw, ids));
  const whole = changeAt(input, pick(draw, pathsOf(input)), change);
  return whole === REMOVED ? undefined : whole;
}
