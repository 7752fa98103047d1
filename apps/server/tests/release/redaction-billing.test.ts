/** Charges for redacted copies on statements and invoices, and their payment. */
import type { Outputs } from '@plainview/contract/index';
import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { readText } from '@plainview/server/platform/integrations/pdf/testing/read-text';
import { outcome } from '@plainview/test-support/call-outcome';
import { billingSettings } from '@plainview/test-support/issue-invoice';
import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { readCsvText, readXlsxFile } from '@plainview/test-support/read-spreadsheet';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

type Ticket = Outputs['tickets']['get'];

let product: TestProduct;
let admin: Person;
let agencies = 0;

const DAY = 24 * 3_600_000;
/** Noon of a day in the middle of a month, plus the time that a test lets pass. */
const atStart = Date.parse('2026-11-15T12:00:00Z') - Date.now();
let passed = 0;
const month = '2026-11';

const codeOf = async (call: Promise<unknown>): Promise<string> => (await outcome(call)).split(':')[0] ?? '';

beforeAll(async () => {
  // Cookies expire by the real clock.
  const sessionHours = 400 * 24;
  product = await startTestProduct(
    { policy: { ...securityPolicies.standard, sessionHours } },
    { now: () => new Date(Date.now() + atStart + passed) },
  );
  admin = await signInOperator(product.url);
  await offerRedactions(admin);
  await admin.client.billing.setSettings({ ...billingSettings, taxRate: 825 });
});
afterEach(async () => {
  passed = 0;
  const { intact } = await admin.client.custody.verify();
  if (!intact) throw new Error('the ledger does not verify');
});
afterAll(() => product.stop());

/** Lets an agency join, submit a ticket of two minutes ($3.00) and see its statement. */
async function joinWithTicket(): Promise<{
  readonly ann: Person;
  readonly ticket: Ticket;
  readonly key: { readonly agencyId: string; readonly month: string };
}> {
  agencies += 1;
  const ann = await joinAgency(product.url, admin, `Paying PD ${agencies}`, 'Ann North');
  const ticket = await submitTicket(product.url, ann, { video: { length: '00:02:00' } });
  const { items } = await ann.client.statements.list({ year: 2026 });
  return { ann, ticket, key: { agencyId: items[0]?.agencyId ?? '', month } };
}

const statementOf = (who: Person, key: { readonly agencyId: string; readonly month: string }) =>
  who.client.statements.get(key);

async function issue(key: { readonly agencyId: string; readonly month: string }) {
  const { total } = await admin.client.invoices.preview(key);
  return admin.client.invoices.issue({ ...key, total });
}

const setPaid = (redactionIds: string[], paymentStatus: 'pending' | 'paid' | 'waived' = 'paid') =>
  admin.client.statements.setPayment({ redactionIds, paymentStatus, note: 'Check 1044' });

test('RD-01 a redacted copy is a line of the statement of the month in which it was ordered', async () => {
  const { ann, ticket, key } = await joinWithTicket();
  passed = 20 * DAY;
  const { id } = await orderRedaction(ann, ticket);
  const december = { ...key, month: '2026-12' };
  for (const who of [ann, admin]) {
    expect(await statementOf(who, key)).toMatchObject({ tickets: 1, redactedCopies: 0, total: '3.00' });
    const statement = await statementOf(who, december);
    expect(statement).toMatchObject({ tickets: 0, redactedCopies: 1, total: '8.00', open: '8.00' });
    expect(statement.lines).toMatchObject([
      {
        ticketId: ticket.id,
        redactionId: id,
        number: ticket.number,
        incidentType: 'Redacted copy',
        submittedBy: 'Ann North',
        totalDuration: '00:02:00',
        totalCost: '8.00',
        paymentStatus: 'pending',
        payment: null,
        isDestroyed: false,
      },
    ]);
  }
  const { items } = await ann.client.statements.list({ year: 2026 });
  expect(items.map((row) => [row.month, row.tickets, row.redactedCopies, row.total])).toEqual([
    ['2026-12', 0, 1, '8.00'],
    ['2026-11', 1, 0, '3.00'],
  ]);

  const address = `/statements/${key.agencyId}/2026-12`;
  const pdf = new Uint8Array(await (await ann.fetch(`${address}.pdf`)).arrayBuffer());
  expect(await readText(pdf)).toContain(
    `${ticket.number} 2026-12-05 Redacted copy Ordered by Ann North 1 00:02:00 $8.00 Pending`,
  );
  const xlsx = new Uint8Array(await (await ann.fetch(`${address}.xlsx`)).arrayBuffer());
  const [, row] = readXlsxFile(xlsx)[0]?.rows ?? [];
  expect(row?.map(({ value }) => value)).toEqual(
    expect.arrayContaining([ticket.id, 'Ann North', 'Redacted copy', '00:02:00', 'Pending']),
  );
  const exported = await admin.client.custody.list({ subject: 'export' });
  expect(exported.items[0]).toMatchObject({
    event: 'statement.exported',
    data: { tickets: 0, redactedCopies: 1 },
  });
});

test('RD-01 a canceled order leaves its statement, and one that is paid is not canceled', async () => {
  const { ann, ticket, key } = await joinWithTicket();
  const canceled = await orderRedaction(ann, ticket);
  expect(await ann.client.redactions.cancel({ id: canceled.id })).toMatchObject({ paymentStatus: null });
  expect(await statementOf(ann, key)).toMatchObject({ redactedCopies: 0, total: '3.00' });
  expect(await codeOf(setPaid([canceled.id]))).toBe('NOT_FOUND');

  const { id } = await orderRedaction(ann, ticket);
  await setPaid([id]);
  const paid = await ann.client.redactions.get({ id });
  expect(paid).toMatchObject({
    paymentStatus: 'paid',
    abilities: { cancel: { allowed: false, code: 'REDACTION_PAID' } },
  });
  expect(await codeOf(ann.client.redactions.cancel({ id }))).toBe('REDACTION_PAID');
  expect(await statementOf(ann, key)).toMatchObject({ redactedCopies: 1, paid: '8.00' });
  // A waived price owes nothing to the agency.
  await setPaid([id], 'waived');
  expect(await ann.client.redactions.cancel({ id })).toMatchObject({ state: 'canceled' });
  expect(await statementOf(ann, key)).toMatchObject({ redactedCopies: 0, waived: '0.00' });
});

test('an administrator sets the payment of tickets and redacted copies with a note for all or for none', async () => {
  const { ann, ticket, key } = await joinWithTicket();
  const other = await joinWithTicket();
  const { id } = await orderRedaction(ann, ticket);
  const set = (change: object) =>
    codeOf(
      admin.client.statements.setPayment({
        ticketIds: [ticket.id],
        redactionIds: [id],
        paymentStatus: 'waived',
        note: 'Goodwill',
        ...change,
      }),
    );
  expect(await set({ note: ' ' })).toBe('NOTE_REQUIRED');
  expect(await set({ redactionIds: [id, crypto.randomUUID()] })).toBe('NOT_FOUND');
  expect(await set({ ticketIds: [id] })).toBe('NOT_FOUND');
  expect(await set({ ticketIds: [], redactionIds: [] })).toBe('undefined error');
  expect(await statementOf(admin, key)).toMatchObject({ waived: '0.00', open: '11.00' });

  expect(await set({})).toBe('done');
  const statement = await statementOf(ann, key);
  expect(statement).toMatchObject({ waived: '11.00', open: '0.00' });
  const payment = { note: 'Goodwill', setBy: admin.user.name };
  expect(statement.lines).toMatchObject([{ payment }, { redactionId: id, payment }]);
  const { timeline } = await ann.client.tickets.get({ id: ticket.id });
  expect(timeline.find(({ event }) => event === 'redaction.payment_set')).toMatchObject({
    data: { from: 'pending', to: 'waived', note: 'Goodwill' },
  });
  expect(await codeOf(statementOf(other.ann, key))).toBe('NOT_FOUND');
  expect(await statementOf(other.ann, other.key)).toMatchObject({ redactedCopies: 0, open: '3.00' });
});

test('BL-02 an invoice has the redacted copies on which work has begun, each once', async () => {
  const { ann, ticket, key } = await joinWithTicket();
  const { id } = await orderRedaction(ann, ticket);
  const waived = await orderRedaction(ann, ticket);
  await setPaid([waived.id], 'waived');
  passed = 30 * DAY;
  expect(await admin.client.invoices.preview(key)).toMatchObject({
    issue: { allowed: false, code: 'NOTHING_TO_INVOICE' },
    tickets: 0,
    unfinishedTickets: 1,
    redactedCopies: 0,
    unfinishedRedactedCopies: 1,
  });
  await admin.client.redactions.start({ id });
  await admin.client.tickets.startReview({ id: ticket.id });
  expect(await admin.client.invoices.preview(key)).toMatchObject({
    tickets: 1,
    redactedCopies: 1,
    unfinishedRedactedCopies: 0,
    net: '11.00',
    tax: '0.91',
  });
  const invoice = await issue(key);
  expect(invoice.lines).toMatchObject([
    { ticketId: ticket.id, redactionId: null, net: '3.00' },
    { ticketId: ticket.id, redactionId: id, incidentType: 'Redacted copy', net: '8.00' },
  ]);
  const pdf = new Uint8Array(await (await ann.fetch(`/invoices/${invoice.id}.pdf`)).arrayBuffer());
  expect(await readText(pdf)).toContain(`${ticket.number} 2026-11-15 Redacted copy 1 00:02:00 $8.00`);
  expect(await codeOf(issue(key))).toBe('NOTHING_TO_INVOICE');

  // Paying the invoice pays its lines, a reversal resets them, and a credit note frees them.
  const payment = { paidOn: '2026-12-10', amount: '11.91', method: 'check' } as const;
  const paid = await admin.client.invoices.recordPayment({ id: invoice.id, ...payment });
  const note = `Paid with invoice ${invoice.number}`;
  const lines = async () => (await statementOf(ann, key)).lines;
  expect(await lines()).toMatchObject([
    { paymentStatus: 'paid', payment: { note } },
    { paymentStatus: 'paid', payment: { note } },
    { paymentStatus: 'waived' },
  ]);
  const [{ id: paymentId } = { id: '' }] = paid.payments;
  await admin.client.invoices.reversePayment({ id: invoice.id, paymentId, note: 'Bounced' });
  expect(await lines()).toMatchObject([
    { paymentStatus: 'pending' },
    { paymentStatus: 'pending' },
    { paymentStatus: 'waived' },
  ]);
  await admin.client.invoices.void({ id: invoice.id, reason: 'Wrong reference' });
  expect((await issue(key)).lines).toHaveLength(2);

  const csv = await (await admin.fetch('/bookkeeping/2026.csv')).text();
  const [headings = [], ...rows] = readCsvText(csv);
  const service = headings.indexOf('Service');
  const documents = rows.filter((row) => row.includes(ticket.number));
  const services = documents.map((row) => row[service]);
  expect(services.filter((name) => name === 'Redacted copy')).toHaveLength(3);
  expect(services.filter((name) => name === 'Review')).toHaveLength(3);
});

test('of a cancelation, a payment and an invoice at the same moment one wins', async () => {
  const { ann, ticket, key } = await joinWithTicket();
  const orders = [];
  for (let count = 0; count < 6; count += 1) orders.push(await orderRedaction(ann, ticket));
  passed = 30 * DAY;
  await Promise.allSettled(
    orders.flatMap(({ id }, index) => [
      ann.client.redactions.cancel({ id }),
      index % 2 === 0 ? setPaid([id]) : admin.client.redactions.start({ id }),
      issue(key),
    ]),
  );
  const { lines } = await statementOf(admin, key);
  const invoices = await admin.client.invoices.list({ agencyId: key.agencyId });
  const invoiced = await Promise.all(invoices.items.map(({ id }) => admin.client.invoices.get({ id })));
  const onInvoice = invoiced.flatMap((invoice) => invoice.lines.map(({ redactionId }) => redactionId));
  expect(new Set(onInvoice).size).toBe(onInvoice.length);
  const kept = [];
  for (const { id } of orders) {
    const { state, paymentStatus } = await admin.client.redactions.get({ id });
    const place = lines.some(({ redactionId }) => redactionId === id) ? 'on its statement' : 'on none';
    const invoice = onInvoice.includes(id) ? 'invoiced' : 'not invoiced';
    kept.push(`${state}, ${paymentStatus}, ${place}, ${invoice}`);
  }
  const possible = new Set([
    'canceled, null, on none, not invoiced',
    'ordered, paid, on its statement, not invoiced',
    'in_progress, pending, on its statement, not invoiced',
    'in_progress, pending, on its statement, invoiced',
  ]);
  expect(kept.filter((outcomes) => !possible.has(outcomes))).toEqual([]);
});
