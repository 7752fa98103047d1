import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatLength, parseLength } from '../../shared/duration.ts';
import { formatCents } from '../../shared/money.ts';
import { ticketPrice, videoCategories, videoCostCents } from '../tickets/ticket-price.ts';
import { defaultTicketSettings } from './ticket-settings.ts';

const { rates } = defaultTicketSettings;

const rows = [
  ['00:00:00', 'Standard', '0.00'],
  ['00:01:00', 'Standard', '1.50'],
  ['00:01:00', 'Complex', '2.00'],
  ['00:01:00', 'Critical', '2.50'],
  ['01:00:00', 'Standard', '90.00'],
  ['00:00:20', 'Complex', '0.67'],
  ['00:00:01', 'Standard', '0.03'],
  ['02:30:30', 'Critical', '376.25'],
] as const;

test.each(rows)('TK-03 %s of %s costs %s', (length, category, dollars) => {
  const cents = videoCostCents({ lengthSeconds: parseLength(length) ?? -1, category }, rates);
  expect(formatCents(cents)).toBe(dollars);
});

const video = fc.record({
  lengthSeconds: fc.integer({ min: 0, max: 359_999 }),
  category: fc.constantFrom(...videoCategories),
});

test('TK-03 a cost is within half a cent of (h*60 + m + s/60) * rate', () => {
  fc.assert(
    fc.property(video, (entry) => {
      // Both sides are multiplied by sixty to get integers.
      const exact = entry.lengthSeconds * rates[entry.category];
      expect(Math.abs(videoCostCents(entry, rates) * 60 - exact)).toBeLessThanOrEqual(30);
    }),
  );
});

test('TK-03 totals are the sum of the lines, whatever their order', () => {
  fc.assert(
    fc.property(fc.array(video, { maxLength: 20 }), (videos) => {
      const price = ticketPrice(videos, rates, null);
      const reversed = ticketPrice(videos.toReversed(), rates, null);
      expect(price.totalCents).toBe(price.videoCents.reduce((sum, cents) => sum + cents, 0));
      expect(reversed.totalCents).toBe(price.totalCents);
      expect(price.totalDuration).toBe(reversed.totalDuration);
    }),
  );
});

test('TK-02 a formatted length parses to the same value', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 359_999 }), (seconds) => {
      expect(parseLength(formatLength(seconds))).toBe(seconds);
    }),
  );
});

test.each(['', '1:00:00', '00:60:00', '00:00:60', '00:00', '-0:00:01', '00:00:00.5', 'aa:bb:cc'])(
  'TK-02 "%s" is not a duration',
  (text) => {
    expect(parseLength(text)).toBeNull();
  },
);
