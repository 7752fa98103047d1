import { expect, test } from 'vitest';
import type { LedgerChange } from '../platform/ledger/custody.repository.ts';
import { createRecentChanges } from './recent-changes.ts';

const changes = (first: number, last: number): LedgerChange[] =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    sequence: first + index,
    event: 'video.stored',
    subject: 'video',
    subjectId: 'x',
    ticketId: null,
    actorId: null,
    agencyId: null,
    audience: 'agency',
    secondReviewId: null,
  }));

test('EV-09 the latest changes are kept up to the limit, and older ones are not covered', () => {
  const recent = createRecentChanges(3, 4);
  recent.reset(10);
  expect([recent.covers(9), recent.covers(10), recent.position()]).toEqual([false, true, 10]);
  recent.append(changes(11, 12));
  expect([recent.covers(10), recent.after(10)]).toEqual([true, changes(11, 12)]);
  recent.append(changes(13, 16));
  expect([recent.covers(12), recent.covers(13), recent.position()]).toEqual([false, true, 16]);
  expect(recent.after(14)).toEqual(changes(15, 16));
  expect(recent.after(16)).toEqual([]);
  recent.append([]);
  expect(recent.position()).toBe(16);
  recent.reset(40);
  expect([recent.covers(39), recent.after(40)]).toEqual([false, []]);
});

test('EV-09 the covered range stays complete while another batch is added', () => {
  const [limit, batchSize] = [5, 3];
  for (let size = 1; size <= batchSize; size += 1) {
    const recent = createRecentChanges(limit, batchSize);
    recent.reset(0);
    for (let first = 1; first < 40; first += size) {
      // Streams that join here get their changes after the batch that is being read.
      const covered = Array.from({ length: first }, (_, sequence) => sequence).filter((sequence) =>
        recent.covers(sequence),
      );
      recent.append(changes(first, first + size - 1));
      for (const sequence of covered) {
        expect(recent.after(sequence)).toEqual(changes(sequence + 1, first + size - 1));
      }
    }
  }
});
