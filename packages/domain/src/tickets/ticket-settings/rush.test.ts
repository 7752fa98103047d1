import { describe, expect, test } from 'vitest';
import { ticketPrice, type RushTerms, type VideoCategory } from '../tickets/ticket-price.ts';
import { describeRushChange, dueDaysOf, movedDueDate, proposedRushTerms } from './rush.ts';
import { defaultTicketSettings } from './ticket-settings.ts';

const { rates } = defaultTicketSettings;
const percent = proposedRushTerms;
const amount: RushTerms = { ...percent, supplement: { kind: 'amount', cents: 2500 } };
const videos = (...categories: VideoCategory[]) =>
  categories.map((category) => ({ category, lengthSeconds: 61 }));

describe('DK-04 the price with rush service', () => {
  test('is the price of the videos and half of it, in whole cents', () => {
    const { videoCents, rushCents, totalCents } = ticketPrice(videos('Standard', 'Standard'), rates, percent);
    expect(videoCents).toEqual([153, 153]);
    expect({ rushCents, totalCents }).toEqual({ rushCents: 153, totalCents: 459 });
    // Half a cent is rounded up.
    expect(ticketPrice(videos('Standard'), rates, percent).rushCents).toBe(77);
  });

  test('is the price of the videos and an amount per ticket', () => {
    expect(ticketPrice(videos('Standard', 'Critical'), rates, amount)).toMatchObject({
      rushCents: 2500,
      totalCents: 153 + 254 + 2500,
    });
    expect(ticketPrice([], rates, amount).totalCents).toBe(0);
  });

  test('without it is the specified one', () => {
    expect(ticketPrice(videos('Standard'), rates, null)).toMatchObject({ rushCents: 0, totalCents: 153 });
  });
});

test('DK-04 the slowest category decides when a rush ticket is due, never later than without', () => {
  expect(dueDaysOf(videos('Standard', 'Complex'), 7, percent)).toBe(2);
  expect(dueDaysOf(videos('Critical', 'Standard'), 7, percent)).toBe(3);
  expect(dueDaysOf(videos('Critical'), 2, percent)).toBe(2);
  expect(dueDaysOf(videos('Critical'), 7, null)).toBe(7);
});

test('DK-04 the due date follows a change of the categories, and keeps pauses', () => {
  const dueAt = new Date('2026-11-26T12:00:00Z');
  const moved = (before: VideoCategory[], after: VideoCategory[]): string =>
    movedDueDate(dueAt, percent, videos(...before), videos(...after))
      .toISOString()
      .slice(0, 10);
  expect(moved(['Standard'], ['Standard', 'Critical'])).toBe('2026-11-28');
  expect(moved(['Critical', 'Standard'], ['Standard'])).toBe('2026-11-24');
  expect(moved(['Complex'], ['Standard', 'Complex'])).toBe('2026-11-26');
});

test('a change of the terms is described', () => {
  expect(describeRushChange(null, null)).toEqual([]);
  expect(describeRushChange(null, percent)).toEqual([
    'Rush service: off → +50%, due days Standard 1, Complex 2, Critical 3',
  ]);
  expect(describeRushChange(percent, amount)).toHaveLength(1);
});
