import { duties } from '@plainview/domain/identity/users/duty';
import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { exportStatement } from '@plainview/server/modules/billing/statements/statements';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { readXlsxFile } from '@plainview/test-support/read-spreadsheet';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let sam: Person;
let annsTickets: string[];
let samsTicket: string;

const HOUR = 3_600_000;
/** One hour before the end of a year, plus the time that a test lets pass. */
const atYearsEnd = Date.parse('2026-12-31T23:00:00Z') - Date.now();
let passed = 0;

async function submit(person: Person, length: string): Promise<string> {
  const { id } = await submitTicket(product.url, person, { video: { length } });
  return id;
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
  annsTickets = [await submit(ann, '00:10:00'), await submit(ann, '00:00:01')];
  samsTicket = await submit(sam, '01:00:00');
  passed = 2 * HOUR;
  annsTickets.push(await submit(ann, '00:20:00'));
});
afterAll(() => product.stop());

const agencyOf = async (person: Person, year = 2026): Promise<string> => {
  const { items } = await person.client.statements.list({ year });
  return items[0]?.agencyId ?? '';
};

test('a month contains the tickets submitted in it in UTC, at their frozen prices', async () => {
  const old = await admin.client.statements.list({ year: 2026 });
  expect(old.firstYear).toBe(2026);
  expect(old.items).toMatchObject([
    { agencyName: 'North PD', month: '2026-12', tickets: 2, total: '15.03', open: '15.03', paid: '0.00' },
    { agencyName: 'South PD', month: '2026-12', tickets: 1, total: '90.00' },
  ]);
  const fresh = await admin.client.statements.list({ year: 2027 });
  expect(fresh.items).toMatchObject([{ agencyName: 'North PD', month: '2027-01', total: '30.00' }]);
  const agencyId = await agencyOf(ann);
  const statement = await admin.client.statements.get({ agencyId, month: '2026-12' });
  expect(statement.lines.map(({ ticketId, totalCost }) => [ticketId, totalCost])).toEqual([
    [annsTickets[0], '15.00'],
    [annsTickets[1], '0.03'],
  ]);
});

test('an agency sees only its own statements; missing ones and those of others get the same response', async () => {
  const { items } = await ann.client.statements.list({ year: 2026 });
  expect(items.map(({ agencyName }) => agencyName)).toEqual(['North PD']);
  const sams = await agencyOf(sam);
  const asked = await ann.client.statements.list({ year: 2026, agencyId: sams });
  expect(asked.items.map(({ agencyName }) => agencyName)).toEqual(['North PD']);
  const refused = 'NOT_FOUND';
  expect(await outcome(ann.client.statements.get({ agencyId: sams, month: '2026-12' }))).toMatch(refused);
  expect(
    await outcome(ann.client.statements.get({ agencyId: crypto.randomUUID(), month: '2026-12' })),
  ).toMatch(refused);
  for (const format of ['pdf', 'xlsx']) {
    expect((await ann.fetch(`/statements/${sams}/2026-12.${format}`)).status).toBe(404);
    expect((await sam.fetch(`/statements/${sams}/2026-12.${format}`)).status).toBe(200);
    expect((await fetch(`${product.url}/statements/${sams}/2026-12.${format}`)).status).toBe(401);
  }
  for (const file of ['2026-13.pdf', '2026-12.csv', '2026-12', '2025-01.pdf']) {
    expect((await sam.fetch(`/statements/${sams}/${file}`)).status).toBe(404);
  }
});

test('an administrator sets a payment with a note for all listed tickets or for none', async () => {
  const agencyId = await agencyOf(ann);
  const key = { agencyId, month: '2026-12' };
  const [first = ''] = annsTickets;
  const paid = { paymentStatus: 'paid', note: 'Invoice 2026-118' } as const;
  const set = (ticketIds: string[], change: object = {}) =>
    outcome(admin.client.statements.setPayment({ ticketIds, ...paid, ...change }));
  expect(await set([first], { note: ' ' })).toMatch('NOTE_REQUIRED');
  expect(await set([first, crypto.randomUUID()])).toMatch('NOT_FOUND');
  expect((await admin.client.statements.get(key)).paid).toBe('0.00');

  await admin.client.statements.setPayment({ ticketIds: [first], ...paid });
  const statement = await ann.client.statements.get(key);
  expect(statement).toMatchObject({ total: '15.03', paid: '15.00', open: '0.03', waived: '0.00' });
  expect(statement.lines[0]).toMatchObject({
    paymentStatus: 'paid',
    payment: { note: paid.note, setBy: admin.user.name },
  });
  expect((await ann.client.tickets.get({ id: first })).paymentStatus).toBe('paid');
  const { items } = await admin.client.custody.list({ search: first });
  expect(items.find(({ event }) => event === 'ticket.payment_set')).toMatchObject({
    data: { from: 'pending', to: 'paid', note: paid.note },
  });
  expect(await admin.client.custody.verify()).toMatchObject({ intact: true });
});

test('the files match the statement, and their downloads are recorded', async () => {
  const agencyId = await agencyOf(sam);
  const xlsx = await sam.fetch(`/statements/${agencyId}/2026-12.xlsx`);
  expect(xlsx.headers.get('content-disposition')).toContain(
    'Plainview statement December 2026, South PD.xlsx',
  );
  const [sheet] = readXlsxFile(new Uint8Array(await xlsx.arrayBuffer()));
  const texts = sheet?.rows.map((row) => row.map((cell) => cell.value));
  expect(texts?.[0]).toEqual([
    'Ticket ID',
    'Submitted',
    'Submitted By',
    'Incident Type',
    'Videos',
    'Total Duration',
    'Total Cost',
    'Payment Status',
    'Note',
    'Ticket Number',
    'Service',
  ]);
  expect(texts?.[1]).toEqual(expect.arrayContaining([samsTicket, 'Sam South', '01:00:00', 'Pending']));
  const pdf = await sam.fetch(`/statements/${agencyId}/2026-12.pdf`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const { items } = await admin.client.custody.list({ subject: 'export' });
  expect(items[0]).toMatchObject({ event: 'statement.exported', data: { month: '2026-12', format: 'pdf' } });
});

test('EV-01 an export is recorded under the agency’s canonical id, whatever its spelling', async () => {
  const agencyId = await agencyOf(sam);
  const { id: userId, name, email } = admin.user;
  const actor = { role: 'admin', duties, userId, name, email, agencyId: null } as const;
  const spelled = { agencyId: agencyId.toUpperCase(), month: '2026-12' };
  const statement = await exportStatement(product.app, actor, spelled, 'pdf');
  expect(statement.agencyId).toBe(agencyId);
  const { items } = await admin.client.custody.list({ subject: 'export' });
  expect(items[0]).toMatchObject({ event: 'statement.exported', agencyName: 'South PD' });
});

test('a ticket of more than 100 hours is on its statement', async () => {
  const long = await joinAgency(product.url, admin, 'Long PD');
  const { id } = await submitTicket(product.url, long, { videos: 2, video: { length: '99:59:59' } });
  expect(await long.client.tickets.get({ id })).toMatchObject({ totalDuration: '199:59:58' });
  const statement = await long.client.statements.get({
    agencyId: await agencyOf(long, 2027),
    month: '2027-01',
  });
  expect(statement.lines).toMatchObject([{ ticketId: id, totalDuration: '199:59:58' }]);
});
