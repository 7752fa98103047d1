import { expect, test } from 'vitest';
import { drawTickets, isDrawn, listedTicket } from './second-review-draw.ts';
import { describeShare, shareFor, type SecondReviewShare } from './second-review-share.ts';

const seed = 'ab12cd34'.repeat(8);
const ticketId = '5c9a1f00-1111-4222-8333-444455556666';

test('RV-14: a draw can be repeated with sha256sum', () => {
  // printf '%s' "$seed$ticketId" | sha256sum
  // fa1e3cb358a77a0afeda032d9cf961920d5498cfa4c4161b5ddc98d4b296e4c2: 0xfa1e… / 2^256 is 97.7%.
  expect(isDrawn(seed, { ticketId, percent: 97 })).toBe(false);
  expect(isDrawn(seed, { ticketId, percent: 98 })).toBe(true);
  expect(isDrawn(seed, { ticketId, percent: 0 })).toBe(false);
  expect(isDrawn(seed, { ticketId, percent: 100 })).toBe(true);
});

test('RV-14: a share of tickets is drawn, and another seed draws others', () => {
  const tickets = Array.from({ length: 2000 }, (_, place) => ({
    ticketId: `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`,
    percent: 20,
  }));
  const drawn = drawTickets(seed, tickets);
  expect(drawn.length).toBeGreaterThan(340);
  expect(drawn.length).toBeLessThan(460);
  expect(drawTickets(seed, tickets)).toEqual(drawn);
  expect(drawTickets('0'.repeat(64), tickets)).not.toEqual(drawn);
  expect(listedTicket({ ticketId, percent: 20 })).toBe(`${ticketId} 20%`);
});

test('RV-14: the most specific share decides', () => {
  const shares: readonly SecondReviewShare[] = [
    { agencyId: null, incidentType: null, percent: 5 },
    { agencyId: null, incidentType: 'Pursuit', percent: 50 },
    { agencyId: 'north', incidentType: null, percent: 0 },
  ];
  const share = (agencyId: string, incidentType: string): number =>
    shareFor(shares, { agencyId, incidentType });
  expect(share('south', 'Traffic Stop')).toBe(5);
  expect(share('south', ' pursuit ')).toBe(50);
  expect(share('north', 'Pursuit')).toBe(0);
  expect(shareFor([], { agencyId: 'north', incidentType: 'Pursuit' })).toBe(0);
  expect(describeShare({ incidentType: null, percent: 5 }, null)).toBe('All agencies: 5%');
  expect(describeShare({ incidentType: 'Pursuit', percent: 0 }, 'North PD')).toBe('North PD, Pursuit: 0%');
});
