import { expect, test } from 'vitest';
import type { CustodyRecord, RecordedEntry } from './custody-record.ts';
import { recordPath, splitRecord } from './custody-record.ts';
import { includedTexts } from './record-texts.ts';

const entryOf = (sequence: number): RecordedEntry => ({
  sequence,
  hash: '0'.repeat(64),
  occurredAt: '2026-03-01T03:30:05.120Z',
  actorId: null,
  actorName: 'Plainview',
  actorEmail: null,
  event: 'ticket.created',
  subjectId: 'ticket',
  ticketId: 'ticket',
  data: {},
});

const partsOf = (count: number): readonly CustodyRecord[] =>
  splitRecord({
    release: '1.2.3',
    ticketId: 'ticket',
    ticketNumber: 'NP-2026-0042',
    agencyName: 'North PD',
    incidentType: 'Pursuit',
    timeZone: 'UTC',
    bundle: { id: 'bundle', kind: 'custody', requestedAt: new Date(0) },
    hasFormerLedgers: false,
    entries: Array.from({ length: count }, (_, index) => entryOf(index + 1)),
  });

test.each([
  [0, [0]],
  [2500, [2500]],
  [2501, [2500, 1]],
  [10_000, [2500, 2500, 2500, 2500]],
])('PR-14 the parts of a record of %i entries have all of them in order', (count, sizes) => {
  const parts = partsOf(count);
  expect(parts.map(({ entries }) => entries.length)).toEqual(sizes);
  expect(parts.flatMap(({ entries }) => entries.map(({ sequence }) => sequence))).toEqual(
    Array.from({ length: count }, (_, index) => index + 1),
  );
});

test('PR-14 parts name each other', () => {
  expect(partsOf(1).map(recordPath)).toEqual(['data/custody.pdf']);
  const parts = partsOf(5001);
  expect(parts.map(recordPath)).toEqual(['data/custody.pdf', 'data/custody-2.pdf', 'data/custody-3.pdf']);
  expect(parts.map((part) => includedTexts(part)[0])).toEqual(
    [1, 2, 3].map((number) =>
      expect.stringContaining(
        `data/custody.pdf to data/custody-3.pdf, have every entry of custody.jsonl, in order. This is part ${number}.`,
      ),
    ),
  );
});
