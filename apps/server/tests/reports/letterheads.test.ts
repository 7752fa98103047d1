import type { Inputs } from '@plainview/contract/index';
import type { ReportManifest } from '@plainview/domain/reports/reports/report-manifest';
import { readText } from '@plainview/server/platform/integrations/pdf/testing/read-text';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manageOwnAgency } from '../../src/modules/identity/colleagues/colleagues.repository.ts';
import { asSystem, tenantTransaction } from '../../src/platform/database/tenant-transaction.ts';
import { examplePng } from '../../src/platform/integrations/pdf/testing/example-pictures.ts';

type Change = Inputs['letterheads']['setOwn'];

let product: TestProduct;
let admin: Person;
let ann: Person;
let bob: Person;
let agencyId: string;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
  bob = await joinAgency(product.url, admin, 'South PD', 'Bob');
  await admin.client.users.setAgencyAdministrator({ id: ann.user.id, isAgencyAdministrator: true });
  const agencies = await admin.client.agencies.list();
  agencyId = agencies.find(({ name }) => name === 'North PD')?.id ?? '';
});
afterAll(() => product.stop());

const change: Change = {
  version: 0,
  unit: 'Audit Unit',
  address: ['1 Main Street', 'Springfield'],
  signature: ['Captain Dana Kim', 'Commander'],
  confidentiality: 'CONFIDENTIAL',
  timeZone: 'America/New_York',
  logo: examplePng().toString('base64'),
};

async function deliveredTo(person: Person): Promise<{ url: string; text: string; content: ReportManifest }> {
  const { id } = await submitTicket(product.url, person);
  await admin.client.tickets.startReview({ id });
  const { url } = await admin.client.reports.deliver({
    ticketId: id,
    summary: 'Sound.',
    notWatchedReason: NOT_WATCHED,
  });
  return {
    url,
    text: await textOf(person, url),
    content: JSON.parse(await (await person.fetch(`${url}/content`)).text()),
  };
}

const textOf = async (person: Person, url: string): Promise<string> =>
  readText(new Uint8Array(await (await person.fetch(url)).arrayBuffer()));

test('RV-11 a letterhead applies to new reports of its agency only, and a delivered report keeps its own', async () => {
  expect(await ann.client.letterheads.getOwn()).toMatchObject({
    version: 0,
    agencyName: 'North PD',
    logo: null,
  });
  const plain = await deliveredTo(ann);
  expect(plain.content).toMatchObject({ letterhead: null, timeZone: 'UTC' });
  const saved = await ann.client.letterheads.setOwn(change);
  expect(saved).toMatchObject({
    version: 1,
    savedBy: 'Ann',
    logo: { contentType: 'image/png', width: 2, height: 1 },
  });
  expect(Buffer.from(saved.logo?.base64 ?? '', 'base64').includes('Dana')).toBe(false);
  const first = await deliveredTo(ann);
  expect(first.content).toMatchObject({
    letterhead: { version: 1, unit: 'Audit Unit', logo: { sha256: saved.logo?.sha256 } },
    timeZone: 'America/New_York',
  });
  for (const printed of [
    'Audit Unit',
    '1 Main Street',
    'Captain Dana Kim',
    'CONFIDENTIAL',
    'Times in America/New York and UTC',
  ])
    expect(first.text).toContain(printed);
  expect(first.text).toMatch(
    /Delivered \d{4}-\d\d-\d\d \d\d:\d\d:\d\d E[SD]T \(UTC-0[45]:00\) \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/u,
  );
  // Without a logo in the change, it stays.
  const { logo: _logo, ...rest } = change;
  await admin.client.letterheads.set({ ...rest, agencyId, version: 1, unit: 'Standards' });
  expect(await ann.client.letterheads.getOwn()).toMatchObject({
    version: 2,
    unit: 'Standards',
    logo: saved.logo,
  });
  expect(await textOf(ann, first.url)).toBe(first.text);
  expect((await deliveredTo(bob)).content).toMatchObject({ letterhead: null, timeZone: 'UTC' });
}, 60_000);

test('RV-11 only administrators change a letterhead, each change is recorded, and no one overwrites another’s', async () => {
  expect(await outcome(bob.client.letterheads.setOwn(change))).toMatch(/^AGENCY_ADMINISTRATOR_NEEDED/u);
  const { version } = await ann.client.letterheads.getOwn();
  expect(
    await outcome(ann.client.letterheads.setOwn({ ...change, version: version - 1, unit: 'Other' })),
  ).toMatch(/^LETTERHEAD_CHANGED/u);
  expect(await outcome(admin.client.letterheads.get({ agencyId: crypto.randomUUID() }))).toMatch(
    /^NOT_FOUND/u,
  );
  const { items } = await admin.client.custody.list({ subject: 'agency', limit: 100 });
  const entries = items.filter(({ event }) => event === 'agency.letterhead_set');
  expect(
    entries.map(({ actorName, data }) => [actorName, data['letterheadVersion'], data['changes']]),
  ).toEqual([
    [admin.user.name, 2, ['name of the unit']],
    [
      'Ann',
      1,
      [
        'name of the unit',
        'address',
        'signature',
        'confidentiality mark',
        'time zone (UTC → America/New York)',
        'logo',
      ],
    ],
  ]);
  // Saving it unchanged records nothing.
  const { logo: _logo, ...rest } = change;
  await ann.client.letterheads.setOwn({ ...rest, version, unit: 'Standards' });
  expect((await ann.client.letterheads.getOwn()).version).toBe(version);
});

test.each([
  ['a page as logo', { logo: Buffer.from('<svg/>').toString('base64') }, 'LOGO_NOT_VALID'],
  ['no base64', { logo: 'ÄÖÜ!' }, 'undefined error: .*validation'],
  ['a logo that is too large', { logo: 'A'.repeat(400_000) }, 'undefined error: .*validation'],
  ['an unknown time zone', { timeZone: 'Mars/Base' }, 'undefined error: .*validation'],
  ['six lines of address', { address: ['1', '2', '3', '4', '5', '6'] }, 'undefined error: .*validation'],
] as const)('RV-11 a letterhead with %s is refused', async (_name, part, code) => {
  const { version } = await ann.client.letterheads.getOwn();
  const sent = {
    ...change,
    ...part,
    version,
    address: 'address' in part ? [...part.address] : change.address,
  };
  expect(await outcome(ann.client.letterheads.setOwn(sent))).toMatch(new RegExp(`^${code}`, 'u'));
});

test('RV-11 the database keeps each version as it is, and admits none of an agency user without the right', async () => {
  for (const statement of [sql`update letterheads set version = 99`, sql`delete from letterheads`])
    await expect(asSystem(product.app.database, (tx) => tx.execute(statement))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
  const agencies = await admin.client.agencies.list();
  const own = agencies.find(({ name }) => name === 'South PD')?.id ?? '';
  const { id: userId, name, email } = bob.user;
  const actor = { role: 'agency', userId, name, email, agencyId: own, isAgencyAdministrator: false } as const;
  // Bob asks for the right to manage the agency, but does not have it.
  const insert = tenantTransaction(product.app.database, actor, async (tx) => {
    await manageOwnAgency(tx);
    await tx.execute(sql`insert into letterheads values (${own}, 1, '{}', null, 'x', now())`);
  });
  await expect(insert).rejects.toMatchObject({ cause: { code: '42501' } });
});
