import { formatEntry, parseEntry, type DisclosedEntry } from '../../src/ledger-entry.ts';
import { readTestLines, writeManifests, writeTestLines, type TestFiles } from '../test-bundle.ts';
import { sealEntry } from '../test-ledger.ts';
import { entryOf, makeScenario, REPORT, VIDEO_1, VIDEO_2 } from '../test-scenario.ts';
import { CUSTODY, fault, MANIFEST, TAG_MANIFEST, type Vector } from './vector.ts';

/** Manipulations of a bundle by someone without the ledger's key, who may also correct its manifests. */

const { ledger, files: untouched } = makeScenario();
const [firstKey] = ledger.keys;
/** The line of `custody.jsonl` with the finding: one that cannot be read is located by its number. */
const LINE_OF_FINDING = 5;
const keys = firstKey ? [firstKey.text] : [];
const receipt = { 'receipt-V01.tlog-proof': ledger.proof(entryOf.video1, entryOf.video2) };

const entryAt = (line: string): DisclosedEntry => {
  const entry = parseEntry(line);
  if (!entry) throw new Error('the line is not an entry');
  return entry;
};

interface Manipulation {
  readonly name: string;
  readonly what: string;
  /** File that is changed, as a clumsy attacker leaves it; null if the faults name it themselves. */
  readonly file: string | null;
  readonly change: (files: TestFiles) => unknown;
  /** Faults other than those of the manifests; for a careful attacker, if they differ. */
  readonly faults: Vector['faults'];
  readonly carefulFaults?: Vector['faults'];
}

const changeLines = (path: string, change: (lines: string[]) => readonly string[]) => (files: TestFiles) =>
  writeTestLines(files, path, change(readTestLines(files, path)));

const lineOf = (lines: readonly string[], sequence: number): number =>
  lines.findIndex((line) => line.startsWith(`{"sequence":${sequence},`));

const changeEntry = (sequence: number, change: (entry: DisclosedEntry) => DisclosedEntry) =>
  changeLines(CUSTODY, (lines) =>
    lines.map((line, place) =>
      place === lineOf(lines, sequence) ? formatEntry(change(entryAt(line))) : line,
    ),
  );

const withOtherText = (entry: DisclosedEntry): DisclosedEntry => ({
  ...entry,
  entry: { ...entry.entry, data: { text: 'nothing', isUrgent: false } },
});

const without = (...sequences: readonly number[]) =>
  changeLines(CUSTODY, (lines) => lines.filter((line) => !sequences.includes(entryAt(line).sequence)));

const flip = (path: string) => (files: TestFiles) => {
  const bytes = Uint8Array.from(files.get(path) ?? []);
  bytes[10] = (bytes[10] ?? 0) ^ 1;
  files.set(path, bytes);
};

const rename = (from: string, to: string) => (files: TestFiles) => {
  files.set(to, files.get(from) ?? new Uint8Array());
  files.delete(from);
};

const insertEntry = changeLines(CUSTODY, (lines) => {
  const inserted = sealEntry({
    sequence: 10,
    previousHash: ledger.entry(entryOf.finding).hash,
    entry: { ...ledger.entry(entryOf.finding).entry, occurredAt: ledger.entry(10).entry['occurredAt'] },
  });
  return lines.flatMap((line, place) =>
    place === lineOf(lines, entryOf.report) ? [formatEntry(inserted), line] : [line],
  );
});

const manipulations: readonly Manipulation[] = [
  {
    name: 'entry-changed',
    what: 'the content of an entry is changed',
    file: CUSTODY,
    change: changeEntry(entryOf.finding, withOtherText),
    faults: [fault('entry-changed', entryOf.finding)],
  },
  {
    name: 'entry-changed-with-hash',
    what: 'the content of an entry is changed, and its hash is computed again',
    file: CUSTODY,
    change: changeEntry(entryOf.started, (entry) => sealEntry(withOtherText(entry))),
    faults: [fault('entry-proof', entryOf.started), fault('entry-link', entryOf.finding)],
  },
  {
    name: 'name-repeated',
    what: 'a line shows another text than the one that it proves, which has the same name',
    file: CUSTODY,
    change: changeLines(CUSTODY, (lines) =>
      lines.map((line) =>
        entryAt(line).sequence === entryOf.finding
          ? line.replace('"data":{', '"data":{"text":"Hands down",')
          : line,
      ),
    ),
    faults: [fault('entry-order', LINE_OF_FINDING), fault('entry-missing', entryOf.finding)],
  },
  {
    name: 'entry-removed',
    what: 'an entry is removed',
    file: CUSTODY,
    change: without(entryOf.finding),
    faults: [fault('entry-missing', entryOf.finding)],
  },
  {
    name: 'entry-removed-with-proof',
    what: 'an entry and its proof are removed',
    file: CUSTODY,
    change: (files) => {
      without(entryOf.finding)(files);
      changeLines('proof/inclusion.jsonl', (lines) =>
        lines.filter((_, place) => place !== lineOf(lines, entryOf.finding)),
      )(files);
    },
    faults: [fault('entry-missing', entryOf.finding)],
  },
  {
    name: 'entries-reordered',
    what: 'two entries change places',
    file: CUSTODY,
    change: changeLines(CUSTODY, ([one = '', two = '', three = '', ...lines]) => [one, three, two, ...lines]),
    faults: [
      fault('entry-order', entryOf.video1),
      fault('entry-missing', entryOf.video1),
      fault('unproven-file', VIDEO_1),
    ],
  },
  {
    name: 'entry-inserted',
    what: 'an entry is inserted',
    file: CUSTODY,
    change: insertEntry,
    faults: [fault('entry-inserted', 10), fault('entry-link', entryOf.report)],
  },
  {
    name: 'entries-truncated',
    what: 'the last two entries are cut off',
    file: CUSTODY,
    change: without(entryOf.finding, entryOf.report),
    faults: [
      fault('entry-missing', entryOf.finding),
      fault('entry-missing', entryOf.report),
      fault('unproven-file', REPORT),
    ],
  },
  {
    name: 'video-changed',
    what: 'one bit of a video is changed',
    file: VIDEO_2,
    change: flip(VIDEO_2),
    faults: [],
    carefulFaults: [fault('unproven-file', VIDEO_2)],
  },
  {
    name: 'report-changed',
    what: 'an attachment inside the PDF of the report is changed',
    file: REPORT,
    change: flip(REPORT),
    faults: [],
    carefulFaults: [fault('unproven-file', REPORT)],
  },
  {
    name: 'file-renamed',
    what: 'a video gets the name of another one',
    file: null,
    change: rename(VIDEO_1, 'data/evidence/V03-garage.mp4'),
    faults: [fault('missing-file', VIDEO_1), fault('unlisted-file', 'data/evidence/V03-garage.mp4')],
    carefulFaults: [],
  },
  {
    name: 'name-in-other-script',
    what: 'a video is replaced by one whose name has a Cyrillic letter',
    file: null,
    change: (files) => {
      rename(VIDEO_1, VIDEO_1.replace('front', 'frоnt'))(files);
      flip(VIDEO_1.replace('front', 'frоnt'))(files);
    },
    faults: [fault('name', VIDEO_1.replace('front', 'frоnt')), fault('missing-file', VIDEO_1)],
    carefulFaults: [
      fault('name', VIDEO_1.replace('front', 'frоnt')),
      fault('missing-file', VIDEO_1.replace('front', 'frоnt')),
    ],
  },
  {
    name: 'name-look-alike',
    what: 'another video is added whose name has a capital O instead of a zero',
    file: null,
    change: (files) => files.set(VIDEO_1.replace('V01', 'VO1'), Buffer.from('another video')),
    faults: [fault('unlisted-file', VIDEO_1.replace('V01', 'VO1'))],
    carefulFaults: [fault('unproven-file', VIDEO_1.replace('V01', 'VO1'))],
  },
];

/** Codes of step 2 of the verification, which compares files with lists, in order. */
const fileCodes = new Set(['name', 'missing-file', 'changed-file', 'unlisted-file']);
const isFileFault = ({ code }: Vector['faults'][number]): boolean => fileCodes.has(code);
const byPlace = (one: Vector['faults'][number], other: Vector['faults'][number]): number =>
  String(one.place) < String(other.place) ? -1 : 1;

/** Returns what is found once the lists are corrected: the bundle's entry still states the files. */
function carefulFaultsOf({ file, faults, carefulFaults = faults, format }: Careful): Vector['faults'] {
  const located = file === null ? faults.filter((each) => isFileFault(each) && each.code !== 'name') : [];
  const changed = file === null ? [] : [fault('changed-file', file)];
  const stated = format === 1 ? [] : [...located, ...changed].toSorted(byPlace);
  const early = carefulFaults.filter((each) => isFileFault(each));
  return [
    ...early,
    fault('changed-file', TAG_MANIFEST),
    ...stated.filter(({ code, place }) => !early.some((each) => each.code === code && each.place === place)),
    ...carefulFaults.filter((each) => !isFileFault(each)),
  ];
}

type Careful = Pick<Manipulation, 'file' | 'faults' | 'carefulFaults'> & { readonly format?: 1 | 2 };

const vectorsOf = ({
  name,
  what,
  file,
  change,
  faults,
  carefulFaults = faults,
}: Manipulation): { readonly clumsy: Vector; readonly careful: Vector } => {
  const clumsy = new Map(untouched);
  change(clumsy);
  const careful = new Map(clumsy);
  writeManifests(careful);
  const reader = { keys, kept: receipt };
  return {
    clumsy: {
      ...reader,
      name,
      what: `${what}; the manifests are as before`,
      files: clumsy,
      faults: file === null ? faults : [fault('changed-file', file), ...faults],
    },
    careful: {
      ...reader,
      name: `${name}-and-manifests`,
      what: `${what}; the manifests are corrected`,
      files: careful,
      faults: carefulFaultsOf({ file, faults, carefulFaults }),
    },
  };
};

const changed = (change: (files: TestFiles) => unknown): TestFiles => {
  const files = new Map(untouched);
  change(files);
  return files;
};

const both = manipulations.map((manipulation) => vectorsOf(manipulation));

export const carefulVectors: readonly Vector[] = both.map(({ careful }) => careful);

export const clumsyVectors: readonly Vector[] = [
  {
    name: 'untouched',
    what: 'nothing is changed; the reader kept a receipt and the newest checkpoint',
    files: untouched,
    keys,
    kept: { ...receipt, 'newest.checkpoint': ledger.checkpoint(ledger.size) },
    faults: [],
  },
  ...both.map(({ clumsy }) => clumsy),
  {
    name: 'manifest-removed',
    what: 'the manifest of the data is removed',
    files: changed((files) => files.delete(MANIFEST)),
    keys,
    kept: {},
    faults: [
      fault('missing-file', MANIFEST),
      ...[CUSTODY, VIDEO_1, VIDEO_2, REPORT, 'data/ticket.json'].map((path) => fault('unlisted-file', path)),
    ],
  },
  {
    name: 'earlier-removed',
    what: 'the list of earlier checkpoints is removed',
    files: changed((files) => files.delete('proof/earlier.jsonl')),
    keys,
    kept: {},
    faults: [fault('missing-file', 'proof/earlier.jsonl')],
  },
  {
    name: 'checkpoint-damaged',
    what: 'the checkpoint is not readable',
    files: changed((files) => files.set('proof/checkpoint', Buffer.from('no checkpoint\n'))),
    keys,
    kept: {},
    faults: [fault('signature', 0)],
  },
];
