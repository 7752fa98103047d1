import { formatEntry } from '../../src/ledger-entry.ts';
import { readTestLines, writeManifests, writeProof, writeTestLines, type TestFiles } from '../test-bundle.ts';
import {
  BUNDLE_ENTRY,
  entryOf,
  makeScenario,
  REPORT,
  SIZE,
  VIDEO_1,
  VIDEO_2,
  type ScenarioChange,
} from '../test-scenario.ts';
import { CUSTODY, fault, MANIFEST, TAG_MANIFEST, type Vector } from './vector.ts';

/** What a bundle says in another way than the grammar allows, although some programs can read it. */

const { ledger, files: untouched } = makeScenario();
const INCLUSION = 'proof/inclusion.jsonl';
const KEYS = 'proof/keys.txt';
/** The line of `custody.jsonl` with the finding. */
const LINE_OF_FINDING = 5;
const withoutFinding = [fault('entry-order', LINE_OF_FINDING), fault('entry-missing', entryOf.finding)];
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function changed(change: (files: TestFiles) => unknown): Pick<Vector, 'files' | 'keys' | 'kept'> {
  const files = new Map(untouched);
  change(files);
  return { files, keys: ledger.keys.slice(0, 1).map(({ text }) => text), kept: {} };
}

const replaced = (path: string, change: (text: string) => string | Uint8Array) =>
  changed((files) => {
    const content = change(new TextDecoder().decode(files.get(path)));
    files.set(path, typeof content === 'string' ? bytesOf(content) : content);
  });

/** Returns a bundle that the operator made of another ledger. */
function made(change: ScenarioChange): Pick<Vector, 'files' | 'keys' | 'kept'> {
  const own = makeScenario(change);
  return { files: own.files, keys: own.ledger.keys.slice(0, 1).map(({ text }) => text), kept: {} };
}

/** The operator recorded other content of the finding, under a valid proof. */
const recorded = (content: Readonly<Record<string, unknown>>) =>
  made({ beforeBundle: (own) => own.rewrite(entryOf.finding, (entry) => ({ ...entry, ...content })) });

const numberOf = (line: string): number => Number(/\d+/u.exec(line)?.[0]);

/** The operator puts an entry about another ticket into the bundle, with its proof. */
function withOtherTicket(): Pick<Vector, 'files' | 'keys' | 'kept'> {
  return changed((files) => {
    const sequence = 4;
    const lines = [...readTestLines(files, CUSTODY), formatEntry(ledger.entry(sequence))];
    writeTestLines(
      files,
      CUSTODY,
      lines.toSorted((one, other) => numberOf(one) - numberOf(other)),
    );
    writeManifests(files);
    writeProof(files, { ledger, created: BUNDLE_ENTRY, earlier: [] });
  });
}

export const grammarVectors: readonly Vector[] = [
  {
    name: 'time-in-words',
    what: 'the operator recorded a time in words',
    ...recorded({ occurredAt: 'yesterday' }),
    faults: withoutFinding,
  },
  {
    name: 'time-with-offset',
    what: 'the operator recorded a time with an offset instead of Z',
    ...recorded({ occurredAt: '2026-03-02T09:00:00.000+00:00' }),
    faults: withoutFinding,
  },
  {
    name: 'leap-second',
    what: 'the operator recorded a time in second 60',
    ...recorded({ occurredAt: '2026-03-02T23:59:60.000Z' }),
    faults: withoutFinding,
  },
  {
    name: 'number-with-fraction',
    what: 'nothing is changed; the ledger recorded numbers that are no integers',
    ...recorded({ data: { rate: 1.5, driftPpm: -12.3, confidence: 0.00001, third: 1 / 3 } }),
    faults: [],
  },
  {
    name: 'number-with-exponent',
    what: 'the operator recorded a fraction that programs write with an exponent',
    ...recorded({ data: { seconds: 1e-7 } }),
    faults: withoutFinding,
  },
  {
    name: 'number-too-large',
    what: 'the operator recorded an integer that programs round',
    ...recorded({ data: { bytes: 2 ** 53 + 2 } }),
    faults: withoutFinding,
  },
  {
    name: 'name-of-digits',
    what: 'the operator recorded members whose names are numbers, which programs sort differently',
    ...recorded({ data: { 9: 'nine', 10: 'ten' } }),
    faults: withoutFinding,
  },
  {
    name: 'ranges-in-other-order',
    what: 'the bundle’s entry lists its numbers in another order',
    ...made({ bundleData: { sequences: '8-9,2-3' } }),
    faults: [fault('bundle-proof', BUNDLE_ENTRY)],
  },
  {
    name: 'format-unknown',
    what: 'the bundle’s entry states a format that does not exist yet',
    ...made({ bundleData: { format: 'plainview-ledger/3' } }),
    faults: [fault('bundle-proof', BUNDLE_ENTRY)],
  },
  {
    name: 'other-ticket',
    what: 'the bundle contains an entry about another ticket, with a valid proof',
    ...withOtherTicket(),
    faults: [
      fault('changed-file', TAG_MANIFEST),
      fault('changed-file', CUSTODY),
      fault('other-ticket', 4),
      fault('entry-inserted', 4),
    ],
  },
  {
    name: 'manifest-with-other-newlines',
    what: 'the lines of the manifest end with CRLF',
    ...replaced(MANIFEST, (text) => text.replaceAll('\n', '\r\n')),
    faults: [
      fault('changed-file', MANIFEST),
      fault('unreadable', MANIFEST),
      ...[CUSTODY, VIDEO_1, VIDEO_2, REPORT, 'data/ticket.json'].map((path) => fault('unlisted-file', path)),
    ],
  },
  {
    name: 'path-repeated',
    what: 'the manifest lists a path twice',
    ...replaced(MANIFEST, (text) => text + text.slice(0, text.indexOf('\n') + 1)),
    faults: [fault('changed-file', MANIFEST), fault('unreadable', MANIFEST)],
  },
  {
    name: 'last-line-open',
    what: 'the last line of the entries does not end with a newline',
    ...replaced(CUSTODY, (text) => text.slice(0, -1)),
    faults: [
      fault('changed-file', CUSTODY),
      fault('entry-order', 6),
      fault('entry-missing', entryOf.report),
      fault('unproven-file', REPORT),
    ],
  },
  {
    name: 'proofs-with-spaces',
    what: 'a program wrote the proofs with spaces',
    ...replaced(INCLUSION, (text) => text.replace('"sequence":', '"sequence": ')),
    faults: [fault('entry-inserted', entryOf.created), fault('unreadable', INCLUSION)],
  },
  {
    name: 'proof-of-half',
    what: 'a proof is for a number that is no integer',
    ...replaced(INCLUSION, (text) => text.replace(/"sequence":\d+/u, '"sequence":2.0')),
    faults: [fault('entry-inserted', entryOf.created), fault('unreadable', INCLUSION)],
  },
  {
    name: 'signatures-of-one-key',
    what: 'the checkpoint has a valid and a wrong signature of one key',
    ...changed((files) => {
      const note = new TextDecoder().decode(files.get('proof/checkpoint'));
      const line = note.slice(note.lastIndexOf('— '));
      const wrong = line.replace(/.{8}=\n$/u, 'AAAAAAAA=\n');
      files.set('proof/checkpoint', bytesOf(note + wrong));
    }),
    faults: [fault('signature', SIZE), fault('bundle-proof', BUNDLE_ENTRY)],
  },
  {
    name: 'keys-not-utf-8',
    what: 'a line of the keys is not UTF-8',
    ...replaced(KEYS, (text) => Uint8Array.of(...bytesOf(text), 0xc3, 0x28, 0x0a)),
    faults: [fault('unreadable', KEYS)],
  },
];
