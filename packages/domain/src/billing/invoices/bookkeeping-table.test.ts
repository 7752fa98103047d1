import { expect, test } from 'vitest';
import { bookkeepingTable, type BookkeepingRow } from './bookkeeping-table.ts';

const cellsOf = (each: BookkeepingRow) =>
  Object.fromEntries(bookkeepingTable.columns.map(([heading, cell]) => [heading, cell(each)]));

test('the bookkeeping export has credit notes and reversals as negative amounts', () => {
  const row: BookkeepingRow = {
    kind: 'credit_note',
    day: '2026-12-01',
    number: 'CN-2026-0001',
    invoiceNumber: 'INV-2026-0001',
    agencyName: 'North PD',
    customer: 'City of North',
    customerReference: 'PO 7',
    month: '2026-11',
    dueOn: '2026-12-31',
    line: {
      redactionId: null,
      ticketNumber: 'NP-2026-0001',
      submittedAt: new Date('2026-11-05T23:00:00Z'),
      incidentType: 'Traffic stop',
      netCents: 15_00,
      taxCents: 1_24,
      taxRate: 825,
    },
    payment: null,
  };
  expect(cellsOf(row)).toMatchObject({
    Net: -15,
    Tax: -1.24,
    Gross: -16.24,
    Payment: null,
    'Tax Rate': 8.25,
  });
  const payment = { amountCents: 20_00, method: 'check', reference: '1044', note: '' } as const;
  const paid = cellsOf({ ...row, kind: 'payment', line: null, payment });
  expect(paid).toMatchObject({ Net: null, Gross: null, Payment: 20, Method: 'Check', Reference: '1044' });
  expect(cellsOf({ ...row, kind: 'reversal', line: null, payment })).toMatchObject({ Payment: -20 });
});
