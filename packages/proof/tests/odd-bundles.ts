import { formatEntry, type DisclosedEntry } from '../src/ledger-entry.ts';
import { FORMER, formerFiles, makeFormerLedger, makeMovedScenario, oldFiles } from './former-scenario.ts';
import { makeOddReleases } from './odd-releases.ts';
import { anyJson, anyNote, anyText } from './odd-texts.ts';
import { readTestLines, writeManifests, writeTestLines, type TestFiles } from './test-bundle.ts';
import { sealEntry } from './test-ledger.ts';
import type { TestRandom } from './test-random.ts';
import { entryOf, makeScenario, type Scenario } from './test-scenario.ts';

/** Bundles that are a little other than they must be, in what they say and in how they say it. */

const TEXTS = [
  'tagmanifest-sha256.txt',
  'manifest-sha256.txt',
  'data/custody.jsonl',
  'proof/inclusion.jsonl',
  'proof/checkpoint',
  'proof/bundle.tlog-proof',
  'proof/keys.txt',
  'proof/key-changes.jsonl',
  'proof/earlier.jsonl',
  'proof/ledger-key.pem',
] as const;
/** Files of a former ledger, which some bundles have. */
const FORMER_TEXTS = ['custody.jsonl', 'inclusion.jsonl', 'checkpoint', 'keys.txt', 'key-changes.jsonl'].map(
  (name) => `${FORMER}/${name}`,
);
/** Values that an entry could have, also one that is in the ledger. */
const oddValues: readonly unknown[] = [
  1.5,
  -12.3,
  0.00001,
  1 / 3,
  0.1 + 0.2,
  4503599627370495.5,
  1e-6,
  9.999e-7,
  -0,
  -3,
  7,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  1e21,
  1e-7,
  true,
  null,
  '',
  [],
  {},
  [[[]]],
  { 10: 1, 9: 2 },
  { 1: 1, 2: 2 },
  { a1: 1, '01': 2 },
  { '': 1 },
  { é: 1, '\u{10000}': 2, '\uFFFF': 3 },
  JSON.parse('{"__proto__":{"text":"x"}}'),
  { constructor: 1, toString: 2 },
  '\ud800',
  '\udc00\ud800',
  '\0',
  '\u007f',
  '\u2028',
  '\u{1F600}',
  '"\\/\b\f\n\r\t\u001f',
  Array.from({ length: 62 }).reduce((inner) => [inner], 1),
  Array.from({ length: 70 }).reduce((inner) => [inner], 1),
];
const oddTimes: readonly unknown[] = [
  'yesterday',
  '',
  null,
  5,
  '2026-03-02T08:00:00Z',
  '2026-03-02T08:00:00.1Z',
  '2026-03-02T08:00:00.0000Z',
  '2026-03-02T08:00:00.000+00:00',
  '2026-03-02t08:00:00.000z',
  '2026-03-02 08:00:00.000Z',
  '2026-02-30T08:00:00.000Z',
  '2026-03-02T24:00:00.000Z',
  '2026-03-02T08:60:00.000Z',
  '2026-03-02T23:59:60.000Z',
  '0000-01-01T00:00:00.000Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '+012026-03-02T08:00:00.000Z',
  '2024-02-29T00:00:00.000Z',
  '2025-02-29T00:00:00.000Z',
  '２０２６-03-02T08:00:00.000Z',
  '2026-03-02T08:00:00.000Z\n',
];

/** Changes the content of an entry, whose hash may be computed again. */
function changeContent(line: string, random: TestRandom): string {
  const entry = readEntry(line);
  if (!entry) return line;
  const [oddValue, oddTime] = [random.pick(oddValues), random.pick(oddTimes)];
  const content = random.pick([
    { ...entry.entry, data: { value: oddValue } },
    { ...entry.entry, data: oddValue },
    { ...entry.entry, occurredAt: oddTime },
    { ...entry.entry, ticketId: random.pick([[null], ['T-0002'], [1], [''], []])[0] },
    {
      ...entry.entry,
      event: random.pick([null, 1, '', 'video.stored', 'ledger.key_changed', 'Video.stored']),
    },
  ]);
  const sequence = random.pick([entry.sequence, entry.sequence, 0, entry.sequence + 1, 10 ** 14, 2 ** 53]);
  const changed = { ...entry, sequence, entry: content };
  // An unpaired surrogate has no UTF-8, so nothing can be its hash.
  const isSealed = random.below(2) === 0 && !/\\ud[89a-f]/u.test(formatEntry(changed));
  return formatEntry(isSealed ? sealEntry(changed) : changed);
}

function readEntry(line: string): DisclosedEntry | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Damages UTF-8 in a file. */
function damageBytes(bytes: Uint8Array, random: TestRandom): Uint8Array {
  const odd = random.pick([
    [0xff],
    [0xc3],
    [0xed, 0xa0, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
    [0xc0, 0xaf],
    [0xe2, 0x82],
  ]);
  const place = random.below(bytes.length + 1);
  return Uint8Array.from([...bytes.subarray(0, place), ...odd, ...bytes.subarray(place)]);
}

const oddRanges = [
  '',
  '0',
  '2',
  '2-',
  '-2',
  '2-2',
  '2-1',
  '1-15',
  '2,2',
  '2,3',
  '3,2',
  '2, 3',
  '2,,3',
  '2,',
  ',2',
  '02',
  '2-3-4',
  '１',
  '1-12',
  '1-13',
  '12',
  '13',
  '1-99999999999',
  null,
  5,
  [2, 3],
  '2-3,5,8-9,11',
] as const;

/** Scenarios whose ledgers differ: an operator signed what is odd in them. */
function makeScenarios(): readonly Scenario[] {
  const contents = oddValues.filter((value) => !/\\ud8|\\udc/u.test(JSON.stringify(value)));
  return [
    makeScenario(),
    makeScenario({ format: 1 }),
    ...makeOddReleases(),
    ...contents.map((value) =>
      makeScenario({ finding: { data: { value: JSON.parse(JSON.stringify(value)) } } }),
    ),
    ...oddTimes.map((occurredAt) =>
      makeScenario({
        beforeBundle: (own) => own.rewrite(entryOf.finding, (entry) => ({ ...entry, occurredAt })),
      }),
    ),
    ...oddRanges.flatMap((sequences) =>
      ([1, 2] as const).map((format) => makeScenario({ format, bundleData: { sequences } })),
    ),
    ...[
      { format: 'plainview-ledger/3' },
      { format: null },
      { fileHashes: null },
      { fileHashes: [] },
      { fileHashes: ['a'] },
      { fileHashes: [`${'a'.repeat(64)}  x`, `${'b'.repeat(64)}  x`] },
      { fileHashes: {} },
      { fileHashes: { a: 1 } },
    ].map((bundleData) => makeScenario({ bundleData })),
  ];
}
let scenarios: readonly Scenario[] | null = null;

const former = makeFormerLedger();
const otherFormer = makeFormerLedger({ origin: 'elsewhere.example/ledger', seed: 'elsewhere' });

/** Makes a bundle of an agency that moved here, with up to two changes that its new operator made before. */
function makeMoved(random: TestRandom): Scenario {
  const from = random.pick([
    former,
    former,
    former,
    otherFormer,
    makeFormerLedger({ seed: 'forged former' }),
  ]);
  const imported = new Map([
    ...oldFiles,
    ...formerFiles(from),
    ...(random.below(4) === 0 ? formerFiles(otherFormer, 'data/imported/ledger-2') : []),
  ]);
  for (let count = random.below(3); count > 0; count -= 1)
    changeFile(imported, random.pick([...FORMER_TEXTS, ...FORMER_TEXTS, ...oldFiles.keys()]), random);
  return makeMovedScenario(imported);
}

/** A bundle, and the keys that its reader has. */
export interface OddBundle {
  readonly files: TestFiles;
  readonly key: string;
  readonly formerKeys: readonly string[];
}

/** Returns a bundle with up to three random changes, and the key that signed it. */
export function makeOddBundle(random: TestRandom): OddBundle {
  scenarios ??= makeScenarios();
  const hasMoved = random.below(3) === 0;
  const { ledger, files: untouched } = hasMoved
    ? makeMoved(random)
    : random.below(2) === 0
      ? random.pick(scenarios)
      : (scenarios[0] ?? random.pick(scenarios));
  const files = new Map(untouched);
  const texts = hasMoved ? [...TEXTS, ...FORMER_TEXTS] : TEXTS;
  for (let count = random.below(hasMoved ? 2 : 4); count > 0; count -= 1)
    changeFile(files, random.pick(texts), random);
  if (random.below(10) === 0) addOtherEntry(files, ledger, 1 + random.below(ledger.size));
  if (random.below(2) === 0) writeManifests(files);
  const formerKeys = random.pick([[], [], former.keys.slice(0, 1), former.keys.slice(1), otherFormer.keys]);
  return {
    files,
    key: ledger.keys[0]?.text ?? '',
    formerKeys: hasMoved ? formerKeys.map(({ text }) => text) : [],
  };
}

const numberOf = (text: string): number => Number(/\d+/u.exec(text)?.[0] ?? 0);

/** Adds an entry of the ledger, which may be about another ticket, with its proof. */
function addOtherEntry(files: TestFiles, ledger: Scenario['ledger'], sequence: number): void {
  const proof = JSON.stringify({ sequence, hashes: ledger.inclusion(sequence, ledger.size) });
  const added = { 'data/custody.jsonl': formatEntry(ledger.entry(sequence)), 'proof/inclusion.jsonl': proof };
  for (const [path, line] of Object.entries(added)) {
    const lines = new Set([...readTestLines(files, path), line]);
    writeTestLines(
      files,
      path,
      [...lines].toSorted((one, other) => numberOf(one) - numberOf(other)),
    );
  }
}

function changeFile(files: TestFiles, path: string, random: TestRandom): void {
  const bytes = files.get(path);
  if (!bytes) return;
  const kind = random.below(20);
  if (kind === 0) files.delete(path);
  else if (kind === 1) files.set(path, damageBytes(bytes, random));
  else if (kind < 8 && path.endsWith('custody.jsonl'))
    writeTestLines(
      files,
      path,
      readTestLines(files, path).map((line) => (random.below(6) === 0 ? changeContent(line, random) : line)),
    );
  else {
    const own = path.endsWith('.jsonl') ? anyJson : /checkpoint$|proof$/u.test(path) ? anyNote : anyText;
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
    files.set(path, bytesOf(random.pick(random.below(2) === 0 ? own : anyText)(text, random)));
  }
}
