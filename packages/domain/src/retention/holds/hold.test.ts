import { expect, test } from 'vitest';
import { recordedHolds } from './hold.ts';

const entry = (event: Parameters<typeof recordedHolds>[0][number]['event'], hold = '') => ({
  event,
  actorName: 'Dana',
  occurredAt: '2031-03-04T05:06:07.000Z',
  data: { holdId: hold, hold: `Matter ${hold}`, reason: 'Lawsuit' },
});

test('PR-07: the holds of a ticket are those that it was added to and not removed from', () => {
  const added = [entry('ticket.added_to_hold', 'a'), entry('ticket.added_to_hold', 'b')];
  expect(recordedHolds(added).covering).toHaveLength(2);
  expect(recordedHolds([...added, entry('ticket.removed_from_hold', 'a')]).covering).toEqual([
    {
      id: 'b',
      name: 'Matter b',
      reason: 'Lawsuit',
      addedBy: 'Dana',
      addedAt: new Date('2031-03-04T05:06:07Z'),
    },
  ]);
});

test('PR-07: a request to release a ticket’s own hold ends with its release', () => {
  const requested = [entry('ticket.hold_placed'), entry('ticket.hold_release_requested')];
  expect(recordedHolds(requested).releaseRequestedBy).toBe('Dana');
  expect(recordedHolds([...requested, entry('ticket.hold_released')]).releaseRequestedBy).toBeNull();
});
