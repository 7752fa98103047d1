import { createHash } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { duties } from '@plainview/domain/identity/users/duty';
import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { verifyProof } from '@plainview/proof/verify-proof';
import {
  createInvoice,
  getInvoice,
  listInvoiceLines,
  takeDocumentNumber,
} from '@plainview/server/modules/billing/invoices/invoices.repository';
import { verifyFile } from '@plainview/server/modules/evidence/file-verifications/verify-file';
import { tenantRead, tenantTransaction } from '@plainview/server/platform/database/tenant-transaction';
import { renderInvoicePdf } from '@plainview/server/platform/integrations/pdf/render-invoice-pdf';
import { blobKey } from '@plainview/server/platform/storage/blob-key';
import { DiskBlobStore } from '@plainview/server/platform/storage/disk-blob-store';
import { outcome } from '@plainview/test-support/call-outcome';
import { billingSettings } from '@plainview/test-support/issue-invoice';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { readCsvText, readXlsxFile } from '@plainview/test-support/read-spreadsheet';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedDocuments } from '../stored-documents.ts';

let product: TestProduct;
let admin: Person;
let ann: Person;
let sam: Person;
let annsTickets: string[];
let unfinished: string;
let north: string;
let south: string;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** One hour before the end of a year, plus the time that a test lets pass. */
const atYearsEnd = Date.parse('2026-12-31T23:00:00Z') - Date.now();
let passed = 0;
const month = '2026-12';

async function submit(person: Person, length: string): Promise<string> {
  const { id } = await submitTicket(product.url, person, { video: { length } });
  return id;
}

async function submitReviewed(person: Person, length: string): Promise<string> {
  const id = await submit(person, length);
  await admin.client.tickets.startReview({ id });
  return id;
}

const agencyOf = async (person: Person): Promise<string> =>
  (await person.client.statements.list({ year: 2026 })).items[0]?.agencyId ?? '';

const actorOf = ({ user: { id: userId, name, email } }: Person) =>
  ({ role: 'admin', duties, userId, name, email, agencyId: null }) as const;

async function issue(agencyId: string) {
  const { total } = await admin.client.invoices.preview({ agencyId, month });
  return admin.client.invoices.issue({ agencyId, month, total });
}

beforeAll(async () => {
  // Cookies expire by the real clock.
  const sessionHours = 400 * 24;
  product = await startTestProduct(
    { policy: { ...securityPolicies.standard, sessionHours } },
    { now: () => new Date(Date.now() + atYearsEnd + passed) },
  );
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann North');
  sam = await joinAgency(product.url, admin, 'South PD', 'Sam South');
  annsTickets = [await submitReviewed(ann, '00:10:00'), await submitReviewed(ann, '00:00:01')];
  unfinished = await submit(ann, '00:20:00');
  await submitReviewed(sam, '01:00:00');
  [north, south] = [await agencyOf(ann), await agencyOf(sam)];
});
afterAll(() => product.stop());

test('BL-01 nothing is invoiced before the month is over, or without the operator’s name and address', async () => {
  const key = { agencyId: north, month };
  const preview = await admin.client.invoices.preview(key);
  expect(preview).toMatchObject({
    issue: { allowed: false, code: 'MONTH_NOT_OVER' },
    tickets: 2,
    unfinishedTickets: 1,
    total: '15.03',
    buyer: { name: 'North PD', address: '', reference: '' },
  });
  expect(await outcome(admin.client.invoices.issue({ ...key, total: preview.total }))).toMatch(
    'MONTH_NOT_OVER',
  );
  passed = 2 * HOUR;
  expect(await outcome(admin.client.invoices.issue({ ...key, total: preview.total }))).toMatch(
    'BILLING_NOT_SET_UP',
  );
  await admin.client.billing.setSettings({ ...billingSettings, taxRate: 825, taxLabel: 'Sales tax' });
  expect(await outcome(admin.client.invoices.issue({ ...key, total: preview.total }))).toMatch(
    'INVOICE_TOTAL_CHANGED',
  );
  const missing = { agencyId: crypto.randomUUID(), month, total: '1.00' };
  expect(await outcome(admin.client.invoices.issue(missing))).toMatch('NOT_FOUND');
});

test('BL-02 CL-03 an invoice freezes the tickets, and its PDF is stored with its SHA-256 in the ledger', async () => {
  await admin.client.billing.setAddress({
    agencyId: north,
    name: 'City of North',
    address: '2 City Hall\nNorth, TX',
    reference: 'PO 77',
  });
  const invoice = await issue(north);
  expect(invoice).toMatchObject({
    number: 'INV-2027-0001',
    month,
    dueOn: '2027-01-31',
    net: '15.03',
    tax: '1.24',
    total: '16.27',
    open: '16.27',
    paid: '0.00',
    state: 'open',
    isOverdue: false,
    buyer: { name: 'City of North', reference: 'PO 77' },
  });
  expect(invoice.lines.map(({ ticketId, net, tax }) => [ticketId, net, tax])).toEqual([
    [annsTickets[0], '15.00', '1.24'],
    [annsTickets[1], '0.03', '0.00'],
  ]);
  const answer = await ann.fetch(`/invoices/${invoice.id}.pdf`);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toContain('Plainview INV-2027-0001.pdf');
  const pdf = Buffer.from(await answer.arrayBuffer());
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(invoice.sha256);

  const { items } = await admin.client.custody.list({ subject: 'invoice' });
  expect(items.map(({ event }) => event)).toEqual(['invoice.downloaded', 'invoice.issued']);
  expect(items[1]?.data).toMatchObject({ invoiceNumber: invoice.number, sha256: invoice.sha256, tickets: 2 });

  // Someone who has only the invoice and its proof can verify both.
  const proof = `/receipts/invoices/${invoice.id}.tlog-proof`;
  const { keys } = (await (await fetch(`${product.url}/.well-known/plainview-ledger`)).json()) as {
    keys: { key: string }[];
  };
  const held = { keys: keys.map(({ key }) => key), files: [{ name: 'invoice', sha256: invoice.sha256 }] };
  const proven = verifyProof(await (await ann.fetch(proof)).text(), held);
  expect(proven).toMatchObject({ faults: [], entry: { entry: { event: 'invoice.issued' } } });
  expect((await sam.fetch(proof)).status).toBe(404);

  // Later settings do not change what was issued, and the same content gives the same bytes.
  await admin.client.billing.setSettings({ ...billingSettings, legalName: 'Another LLC' });
  const again = await ann.fetch(`/invoices/${invoice.id}.pdf`);
  expect(Buffer.from(await again.arrayBuffer()).equals(pdf)).toBe(true);
  const stored = await tenantRead(product.app.database, actorOf(admin), async (tx) => ({
    invoice: await getInvoice(tx, invoice.id),
    lines: await listInvoiceLines(tx, invoice.id),
  }));
  if (!stored.invoice) throw new Error('the invoice is gone');
  const drawn = await renderInvoicePdf({ ...stored.invoice, lines: stored.lines, credits: null });
  expect(Buffer.from(drawn).equals(pdf)).toBe(true);

  for (const change of [
    sql`update invoices set total_cents = 0`,
    sql`delete from invoices`,
    sql`update invoice_lines set net_cents = 0`,
    sql`update invoice_counters set last = 0`,
  ])
    await expect(
      tenantTransaction(product.app.database, actorOf(admin), (tx) => tx.execute(change)),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining('permission denied') as string } });

  const { items: mail } = await admin.client.mail.list({ search: invoice.number });
  expect(mail).toMatchObject([
    { subject: 'Invoice INV-2027-0001 for December 2026', address: ann.user.email },
  ]);
  expect(await outcome(issue(north))).toMatch('NOTHING_TO_INVOICE');
});

test('BL-02 a month with more tickets than one statement can insert is invoiced', async () => {
  const count = 6000;
  const [issued] = (await admin.client.invoices.list({ agencyId: north })).items;
  const inserting = tenantTransaction(product.app.database, actorOf(admin), async (tx) => {
    const invoice = await getInvoice(tx, issued?.id ?? '');
    const [line] = await listInvoiceLines(tx, issued?.id ?? '');
    if (!invoice || !line) throw new Error('the invoice is gone');
    const id = crypto.randomUUID();
    const other = { ...invoice, id, number: 'BIG-1', series: 'BIG', storageKey: crypto.randomUUID() };
    const lines = Array.from({ length: count }, () => ({ ...line, ticketId: crypto.randomUUID() }));
    await createInvoice(tx, other, lines);
    const stored = await listInvoiceLines(tx, id);
    expect(stored.map(({ ticketId }) => ticketId)).toEqual(lines.map(({ ticketId }) => ticketId));
    throw new Error('undo');
  });
  await expect(inserting).rejects.toThrow('undo');
});

test('BL-03 EV-08 a second click, and a second administrator, create no second invoice, and no number is lost', async () => {
  const failing = tenantTransaction(product.app.database, actorOf(admin), async (tx) => {
    await takeDocumentNumber(tx, { series: 'INV', digits: 4, issuedAt: new Date('2027-01-01T00:00:00Z') });
    throw new Error('the storage is full');
  });
  await expect(failing).rejects.toThrow('the storage is full');
  const other = await joinAsAdmin(product.url, admin);
  const { total } = await admin.client.invoices.preview({ agencyId: south, month });
  const body = JSON.stringify({ agencyId: south, month, total });
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const click = async (person: Person, extra: object = {}) => {
    const answer = await person.fetch('/api/invoices', {
      method: 'POST',
      headers: { ...headers, ...extra },
      body,
    });
    const {
      id = '',
      number = '',
      code = '',
    }: { id?: string; number?: string; code?: string } = JSON.parse(await answer.text());
    return { id, number, code };
  };
  const [first, second] = [await click(admin), await click(admin)];
  expect(second).toEqual(first);
  expect(first.number).toBe('INV-2027-0002');
  const race = await Promise.all([
    click(admin, { 'idempotency-key': crypto.randomUUID() }),
    click(other, { 'idempotency-key': crypto.randomUUID() }),
  ]);
  expect(race.map(({ code }) => code)).toEqual(['NOTHING_TO_INVOICE', 'NOTHING_TO_INVOICE']);
  expect((await admin.client.invoices.list({})).total).toBe(2);
});

test('BL-04 payments in part and in excess, and the payment of the tickets', async () => {
  passed += 20 * DAY;
  const invoice = (await admin.client.invoices.list({ agencyId: north })).items[0];
  const id = invoice?.id ?? '';
  const pay = (amount: string, change: object = {}) =>
    admin.client.invoices.recordPayment({ id, amount, paidOn: '2027-01-10', method: 'check', ...change });
  expect(await outcome(pay('1.00', { paidOn: '2027-02-10' }))).toMatch('PAYMENT_IN_FUTURE');
  expect(await pay('10.00', { reference: '=1044' })).toMatchObject({
    state: 'partly_paid',
    paid: '10.00',
    open: '6.27',
  });
  const statusOf = async (ticketId: string) => (await ann.client.tickets.get({ id: ticketId })).paymentStatus;
  expect(await statusOf(annsTickets[0] ?? '')).toBe('pending');
  const paid = await pay('7.00');
  expect(paid).toMatchObject({ state: 'paid', paid: '17.00', open: '0.00', overpaid: '0.73' });
  expect(await Promise.all(annsTickets.map(statusOf))).toEqual(['paid', 'paid']);
  const statement = await ann.client.statements.get({ agencyId: north, month });
  expect(statement.lines[0]?.payment?.note).toBe('Paid with invoice INV-2027-0001');
  expect(await statusOf(unfinished)).toBe('pending');

  // The tickets of a payment that bounced are pending again, unless someone else has set their payment.
  await admin.client.statements.setPayment({
    ticketIds: [annsTickets[1] ?? ''],
    paymentStatus: 'waived',
    note: 'Goodwill',
  });
  const [first, second] = paid.payments;
  const reverse = (paymentId = '', note = 'The check bounced') =>
    admin.client.invoices.reversePayment({ id, paymentId, note });
  expect(await outcome(reverse(second?.id, ' '))).toMatch('NOTE_REQUIRED');
  expect(await reverse(second?.id)).toMatchObject({ state: 'partly_paid', paid: '10.00', open: '6.27' });
  expect(await Promise.all(annsTickets.map(statusOf))).toEqual(['pending', 'waived']);
  expect(await outcome(reverse(second?.id))).toMatch('PAYMENT_REVERSED');
  expect(await outcome(reverse(crypto.randomUUID()))).toMatch('NOT_FOUND');

  expect(await outcome(admin.client.invoices.void({ id, reason: 'x' }))).toMatch('INVOICE_HAS_PAYMENTS');
  const { payments } = await reverse(first?.id);
  expect(payments.map(({ amount, isReversal, isReversed }) => [amount, isReversal, isReversed])).toEqual([
    ['10.00', false, true],
    ['7.00', false, true],
    ['7.00', true, false],
    ['10.00', true, false],
  ]);
});

test('BL-05 an invoice is voided by a credit note with its own number, and its tickets can be invoiced again', async () => {
  const id = (await admin.client.invoices.list({ agencyId: north })).items[0]?.id ?? '';
  expect(await outcome(admin.client.invoices.void({ id, reason: ' ' }))).toMatch('REASON_REQUIRED');
  const before = await admin.client.invoices.get({ id });
  const voided = await admin.client.invoices.void({ id, reason: 'Wrong purchase order' });
  expect(voided).toMatchObject({
    number: before.number,
    total: before.total,
    sha256: before.sha256,
    lines: before.lines,
    state: 'void',
    open: '0.00',
    creditNote: { number: 'CN-2027-0001', reason: 'Wrong purchase order' },
  });
  const answer = await ann.fetch(`/invoices/${voided.creditNote?.id}.pdf`);
  const pdf = Buffer.from(await answer.arrayBuffer());
  expect(createHash('sha256').update(pdf).digest('hex')).toBe(voided.creditNote?.sha256);
  expect(await outcome(admin.client.invoices.void({ id, reason: 'x' }))).toMatch('INVOICE_VOID');
  const payment = { id, amount: '1.00', paidOn: '2027-01-01', method: 'cash' } as const;
  expect(await outcome(admin.client.invoices.recordPayment(payment))).toMatch('INVOICE_VOID');
  // One of the two tickets was waived meanwhile.
  expect(await issue(north)).toMatchObject({ number: 'INV-2027-0003', net: '15.00' });
  expect(await admin.client.custody.verify()).toMatchObject({ intact: true });
});

test('BL-06 invoices are listed by state, agency and search, page by page', async () => {
  const numbers = async (filter: object) =>
    (await admin.client.invoices.list(filter)).items.map(({ number }) => number);
  expect(await numbers({})).toEqual(['INV-2027-0003', 'INV-2027-0002', 'INV-2027-0001']);
  expect(await numbers({ state: 'void' })).toEqual(['INV-2027-0001']);
  expect(await numbers({ state: 'open' })).toEqual(['INV-2027-0003', 'INV-2027-0002']);
  expect(await numbers({ state: 'overdue' })).toEqual([]);
  expect(await numbers({ search: 'city of' })).toEqual(['INV-2027-0003', 'INV-2027-0001']);
  expect(await numbers({ search: 'po 77', state: 'open' })).toEqual(['INV-2027-0003']);
  const first = await admin.client.invoices.list({ limit: 2 });
  expect(first.total).toBe(3);
  const cursor = first.nextCursor ?? '';
  expect(await numbers({ limit: 2, cursor })).toEqual(['INV-2027-0001']);
  passed += 40 * DAY;
  expect(await numbers({ state: 'overdue' })).toEqual(['INV-2027-0003', 'INV-2027-0002']);
});

test('BL-07 an agency sees only its own invoices and address, and changes none', async () => {
  const [theirs] = (await sam.client.invoices.list({})).items;
  expect((await sam.client.invoices.list({ agencyId: north })).items.map(({ number }) => number)).toEqual([
    'INV-2027-0002',
  ]);
  const detail = await sam.client.invoices.get({ id: theirs?.id ?? '' });
  expect(detail.abilities.recordPayment).toEqual({ allowed: false, code: 'NOT_ALLOWED' });
  const refused = 'NOT_FOUND';
  expect(await outcome(ann.client.invoices.get({ id: theirs?.id ?? '' }))).toMatch(refused);
  expect(await outcome(ann.client.billing.getAddress({ agencyId: south }))).toMatch(refused);
  expect((await ann.client.billing.getAddress({})).name).toBe('City of North');
  expect((await ann.fetch(`/invoices/${theirs?.id}.pdf`)).status).toBe(404);
  expect((await ann.fetch('/bookkeeping/2027.csv')).status).toBe(403);
  const address = { name: 'x', address: '', reference: '' };
  expect(await outcome(ann.client.billing.setAddress(address))).toMatch('AGENCY_ADMINISTRATOR_NEEDED');
  await admin.client.session.reauthenticate({ password: admin.password });
  await admin.client.users.setAgencyAdministrator({ id: ann.user.id, isAgencyAdministrator: true });
  expect(await outcome(ann.client.billing.setAddress({ ...address, agencyId: south }))).toMatch(refused);
  expect(await ann.client.billing.setAddress(address)).toEqual(address);
});

test('BL-08 the bookkeeping export has a row per line and per payment, and no formulas', async () => {
  const csv = await admin.fetch('/bookkeeping/2027.csv');
  const [head = [], ...rows] = readCsvText(await csv.text());
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)]);
  expect(
    Object.fromEntries(
      Object.entries(Object.groupBy(column('Type'), (type) => type ?? '')).map(([type, found]) => [
        type,
        found?.length,
      ]),
    ),
  ).toEqual({ 'Invoice line': 4, 'Credit note line': 2, Payment: 2, 'Reversal of a payment': 2 });
  const sum = (name: string) => column(name).reduce((total, text) => total + Number(text), 0);
  // INV-2027-0001 and its credit note, and its payments and their reversals, cancel each other.
  expect(sum('Gross')).toBeCloseTo(90 + 15);
  expect(sum('Payment')).toBeCloseTo(0);
  expect(column('Reference').filter((text) => text !== '')).toEqual(["'=1044", "'=1044"]);
  expect(rows.flat().some((cell) => /^[=+@]/u.test(cell))).toBe(false);
  const xlsx = await admin.fetch('/bookkeeping/2027-01.xlsx');
  const [sheet] = readXlsxFile(new Uint8Array(await xlsx.arrayBuffer()));
  expect(sheet?.rows).toHaveLength(rows.length + 1);
  for (const file of ['2027-13.csv', '2027.pdf', '27.csv', '2027'])
    expect((await admin.fetch(`/bookkeeping/${file}`)).status).toBe(404);
  const { items } = await admin.client.custody.list({ subject: 'export' });
  expect(items[0]).toMatchObject({
    event: 'bookkeeping.exported',
    data: { period: '2027-01', format: 'xlsx' },
  });
});

test('PR-06 invoices and credit notes are verified like all stored files', async () => {
  const invoices = await storedDocuments(product.app, 'invoices', 'storage_key');
  const creditNotes = await storedDocuments(product.app, 'credit_notes', 'storage_key');
  const verify = (key: string) => verifyFile(product.app, key, () => Promise.resolve());
  for (const key of [...invoices, ...creditNotes]) expect(await verify(key)).toBe('intact');
  const [key = ''] = creditNotes;
  const store = new DiskBlobStore(path.join(product.dataDirectory, 'files'));
  const file = store.path({ state: 'permanent', key: blobKey(key) });
  const bytes = await readFile(file);
  await chmod(file, 0o600);
  await writeFile(file, bytes.subarray(1));
  expect(await verify(key)).toBe('new fault');
  const { faults } = await admin.client.storage.verification();
  expect(faults).toMatchObject([{ kind: 'invoice', name: expect.stringMatching(/^CN-/u), ticketId: null }]);
  const { items } = await admin.client.custody.list({ subject: 'invoice', limit: 1 });
  expect(items[0]).toMatchObject({ event: 'file.verification_failed', data: { fault: 'altered' } });
  await writeFile(file, bytes);
  expect(await verify(key)).toBe('intact');
});
