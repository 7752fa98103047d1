import { HIGHEST_RATE } from '@plainview/domain/tickets/ticket-settings/ticket-settings';
import { expect, test } from 'vitest';
import { quoteTicket, type VideoEntry } from './ticket-lines.ts';

const entry: VideoEntry = {
  lengthSeconds: 359_999,
  category: 'Critical',
  notes: '',
  deviceId: '',
  wornBy: '',
  location: '',
  recordingDate: null,
};
const ticket = {
  id: 'x',
  agencyName: 'North PD',
  reviewType: 'Performance Review',
  number: 'NPD-2026-0001',
  rates: { Standard: 150, Complex: 200, Critical: HIGHEST_RATE },
  rush: null,
};
const form = {
  incidentType: 'Training',
  officersInvolved: ['Baker'],
  notes: '',
  caseNumber: '',
  incidentTime: null,
  isSeries: false,
};
const quote = (videos: number) =>
  quoteTicket(
    ticket,
    form,
    Array.from({ length: videos }, () => entry),
  );

test('DK-04: a total that cannot be stored is refused', () => {
  expect(quote(35).ticket.totalCents).toBe(35 * 59_999_833);
  expect(() => quote(36)).toThrow('TOTAL_TOO_HIGH');
});
