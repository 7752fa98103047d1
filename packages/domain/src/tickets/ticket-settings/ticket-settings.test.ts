import { expect, test } from 'vitest';
import { ticketPrice } from '../tickets/ticket-price.ts';
import {
  areDistinct,
  defaultTicketSettings,
  describeSettingsChange,
  haveSameRates,
  type TicketSettings,
} from './ticket-settings.ts';

const changed = (change: Partial<TicketSettings>): TicketSettings => ({
  ...defaultTicketSettings,
  ...change,
});
const rates = { Standard: 175, Complex: 200, Critical: 1 };

test('DK-04: a ticket costs what its rates say', () => {
  const videos = [
    { lengthSeconds: 120, category: 'Standard' },
    { lengthSeconds: 30, category: 'Critical' },
  ] as const;
  expect(ticketPrice(videos, defaultTicketSettings.rates, null).videoCents).toEqual([300, 125]);
  expect(ticketPrice(videos, rates, null)).toMatchObject({ videoCents: [350, 1], totalCents: 351 });
});

test('DK-04: only other rates are other prices', () => {
  expect(haveSameRates(defaultTicketSettings, changed({ dueDays: 3, incidentTypes: ['x'] }))).toBe(true);
  expect(haveSameRates(defaultTicketSettings, changed({ rates }))).toBe(false);
});

test.each([
  [changed({}), []],
  [changed({ rates }), ['Standard: $1.50 → $1.75 a minute', 'Critical: $2.50 → $0.01 a minute']],
  [changed({ dueDays: 10 }), ['Due period: 7 → 10 days']],
  [
    changed({ explanations: { ...defaultTicketSettings.explanations, Complex: 'Many people.' } }),
    [`Explanation of Complex: “${defaultTicketSettings.explanations.Complex}” → “Many people.”`],
  ],
  [
    changed({ incidentTypes: ['Training', 'Pursuit', 'Use of Force'] }),
    [
      'Incident types added: Pursuit',
      'Incident types removed: Traffic Stop',
      'Incident types in another order',
    ],
  ],
])('DK-04: each change of the settings is described', (after, lines) => {
  expect(describeSettingsChange(defaultTicketSettings, after)).toEqual(lines);
});

test('DK-04: incident types differ in more than case and space', () => {
  expect(areDistinct(['Training', 'Traffic Stop'])).toBe(true);
  expect(areDistinct(['Training', ' training '])).toBe(false);
});
