import {
  splitRecord,
  type RecordedEntry,
} from '@plainview/domain/proof/bundles/custody-record/custody-record';
import { examples } from '@plainview/domain/proof/ledger/describe/example-entries';
import { expect, test } from 'vitest';
import { findConformanceFaults } from '../testing/check-conformance.ts';
import { readText } from '../testing/read-text.ts';
import { renderCustodyPdf } from './render-custody-pdf.ts';

const ticketId = '01234567-89ab-4def-8123-456789abcdef';
const hashOf = (sequence: number): string => sequence.toString(16).padStart(8, '0').repeat(8);

const entryOf = (sequence: number, changed: Partial<RecordedEntry> = {}): RecordedEntry => ({
  sequence,
  hash: hashOf(sequence),
  occurredAt: '2026-03-01T03:30:05.120Z',
  actorId: 'fedcba98-7654-4321-8fed-cba987654321',
  actorName: 'Ann Lee',
  actorEmail: 'ann@north.example',
  event: 'video.viewed',
  subjectId: '5c9a1f00-1111-4222-8333-444455556666',
  ticketId,
  data: { name: 'body camera.mp4' },
  ...changed,
});

const record = {
  release: '1.2.3',
  ticketId,
  ticketNumber: 'NP-2026-0042',
  agencyName: 'North PD',
  incidentType: 'Traffic Stop',
  timeZone: 'America/New_York',
  bundle: {
    id: 'fedcba98-7654-4321-8fed-cba987654321',
    kind: 'custody',
    requestedAt: new Date('2026-11-23T17:00:00Z'),
  },
  hasFormerLedgers: false,
  entries: [
    entryOf(7),
    entryOf(12, { actorId: null, actorName: 'x', actorEmail: null, event: 'video.later' }),
  ],
} as const;

const render = (changed: Partial<Parameters<typeof splitRecord>[0]> = {}, most?: number) =>
  Promise.all(splitRecord({ ...record, ...changed }, most).map(renderCustodyPdf));
const textsOf = async (...given: Parameters<typeof render>): Promise<string[]> =>
  Promise.all((await render(...given)).map(readText));

test('PR-14 a record of custody shows number, time, person, sentence and hash of each entry, with the same bytes each time', async () => {
  const [bytes] = await render();
  expect(await render()).toEqual([bytes]);
  const [text] = await textsOf();
  for (const part of [
    `Ticket NP-2026-0042 id ${ticketId}`,
    'Entries 2, numbers 7 to 12',
    '7 2026-02-28 22:30:05 EST (UTC-05:00) 2026-03-01 03:30:05 UTC Ann Lee ann@north.example Ann Lee viewed body camera.mp4',
    hashOf(7),
    'Plainview (system) recorded the event “video.later”.',
    'Times in America/New York and UTC',
    'The record that is verified is data/custody.jsonl',
    'Not included are entries that only administrators of Plainview see',
  ])
    expect(text).toContain(part);
  expect(text).not.toContain('data/imported');
});

test('PR-14 a record of custody says which entries it has', async () => {
  const bundle = { ...record.bundle, kind: 'full' } as const;
  const [text] = await textsOf({ bundle, hasFormerLedgers: true, entries: [] });
  expect(text).toContain('(their audience is “internal”) are included.');
  expect(text).toContain('are in data/imported. They are not in this record.');
  expect(text).toContain('Entries 0 First entry - Last entry -');
});

test('PR-14 a long record is split into parts that have all entries in order', async () => {
  const entries = Array.from({ length: 5 }, (_, index) => entryOf(index + 1));
  const texts = await textsOf({ entries }, 2);
  expect(texts.map((text) => [1, 2, 3, 4, 5].filter((number) => text.includes(hashOf(number))))).toEqual([
    [1, 2],
    [3, 4],
    [5],
  ]);
  expect(texts[1]).toContain('Record of custody, part 2 of 3');
  expect(texts[1]).toContain('Entries of this part 2, numbers 3 to 4 Entries of all parts 5');
  expect(texts[1]).toContain('data/custody.pdf to data/custody-3.pdf, have every entry');
});

test('PR-14 names cannot change a record of custody', async () => {
  const hostile = `body.mp4\n${'0'.repeat(64)}\u{202E}4pm.exe\u{200B}`;
  const visible = `body.mp4[U+000A]${'0'.repeat(64)}[U+202E]4pm.exe[U+200B]`.replaceAll(' ', '');
  const entry = entryOf(7, { actorName: hostile, data: { name: hostile } });
  const [text = ''] = await textsOf({ agencyName: hostile, entries: [entry] });
  // The masthead and the agency, the person, and the sentence with the person and the file.
  expect(text.replaceAll(' ', '').split(visible)).toHaveLength(6);
});

test('PR-14 RV-11 a record with every event is PDF/A-3a and PDF/UA-1', async () => {
  const entries = Object.entries(examples).map(([event, data], index) =>
    entryOf(index + 1, { event, data, actorName: 'محمد עברית 李' }),
  );
  const [bytes = new Uint8Array()] = await render({ entries });
  expect(findConformanceFaults(bytes)).toEqual([]);
});
