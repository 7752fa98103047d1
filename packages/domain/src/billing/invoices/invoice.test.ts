import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  canInvoiceTicket,
  dueDay,
  invoiceBalance,
  invoiceState,
  invoiceSums,
  isMonthOver,
  isOverdue,
  taxOfLines,
} from './invoice.ts';

const cents = fc.integer({ min: 0, max: 100_000_00 });
const rate = fc.integer({ min: 0, max: 10_000 });

test('the taxes of the lines add up to the tax on the total, and none is off by more than a cent', () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 50 }), rate, (amounts, percent) => {
      const taxes = taxOfLines(amounts, percent);
      const { netCents, taxCents, totalCents } = invoiceSums(
        amounts.map((net, at) => ({ netCents: net, taxCents: taxes[at] ?? 0 })),
      );
      expect(netCents + taxCents).toBe(totalCents);
      expect(Math.abs(taxCents - (netCents * percent) / 10_000)).toBeLessThanOrEqual(0.5);
      for (const [at, tax] of taxes.entries())
        expect(Math.abs(tax - ((amounts[at] ?? 0) * percent) / 10_000)).toBeLessThanOrEqual(1);
    }),
  );
});

test('half a cent of tax is rounded up', () => {
  expect(taxOfLines([10], 500)).toEqual([1]);
  expect(taxOfLines([9], 500)).toEqual([0]);
  expect(taxOfLines([10, 10], 500)).toEqual([1, 0]);
  expect(taxOfLines([15_00, 3], 825)).toEqual([1_24, 0]);
});

test('what is owed, paid and overpaid always balances, and the state follows from it', () => {
  fc.assert(
    fc.property(cents, cents, fc.boolean(), (totalCents, paidCents, isVoid) => {
      const balance = { totalCents, paidCents, isVoid };
      const { openCents, overpaidCents } = invoiceBalance(balance);
      expect(openCents * overpaidCents).toBe(0);
      expect(paidCents + openCents - overpaidCents).toBe(isVoid ? 0 : totalCents);
      const state = invoiceState(balance);
      expect(state === 'open' || state === 'partly_paid').toBe(openCents > 0);
      expect(state === 'void').toBe(isVoid);
      expect(state === 'partly_paid').toBe(openCents > 0 && paidCents > 0);
    }),
  );
});

test('an invoice is due by its terms, and overdue from the next day on in UTC', () => {
  const issuedAt = new Date('2026-12-15T23:59:59Z');
  expect(dueDay(issuedAt, 30)).toBe('2027-01-14');
  expect(dueDay(issuedAt, 0)).toBe('2026-12-15');
  const invoice = { state: 'open', dueOn: '2027-01-14' } as const;
  expect(isOverdue(invoice, new Date('2027-01-14T23:59:59Z'))).toBe(false);
  expect(isOverdue(invoice, new Date('2027-01-15T00:00:00Z'))).toBe(true);
  expect(isOverdue({ ...invoice, state: 'partly_paid' }, new Date('2027-02-01T00:00:00Z'))).toBe(true);
  for (const state of ['paid', 'void'] as const)
    expect(isOverdue({ ...invoice, state }, new Date('2028-01-01T00:00:00Z'))).toBe(false);
});

test('a month is over when the next one begins in UTC', () => {
  expect(isMonthOver('2026-12', new Date('2026-12-31T23:59:59.999Z'))).toBe(false);
  expect(isMonthOver('2026-12', new Date('2027-01-01T00:00:00Z'))).toBe(true);
});

test('only an unpaid ticket whose price can no longer change is invoiced, and only once', () => {
  const ticket = { paymentStatus: 'pending', status: 'completed', isInvoiced: false } as const;
  expect(canInvoiceTicket(ticket)).toBe(true);
  expect(canInvoiceTicket({ ...ticket, status: 'in_progress' })).toBe(true);
  expect(canInvoiceTicket({ ...ticket, status: null })).toBe(true);
  expect(canInvoiceTicket({ ...ticket, status: 'pending' })).toBe(false);
  expect(canInvoiceTicket({ ...ticket, isInvoiced: true })).toBe(false);
  for (const paymentStatus of ['paid', 'waived'] as const)
    expect(canInvoiceTicket({ ...ticket, paymentStatus })).toBe(false);
});
