import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { destroyDueTickets } from '@plainview/server/modules/retention/destructions/destroy-tickets';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, joinByKey, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasTicket, insertDueTickets } from './retention-rows.ts';

// Dana is the operator, Ann an administrator of North PD, Ned a user of it, and Sam an
// administrator of South PD.
const DAY = 86_400_000;
const years = (count: number) => ({ count, unit: 'years' as const });
const days = (count: number) => ({ count, unit: 'days' as const });
const general = { agencyId: null, incidentType: null };
const options = { undoDays: 0, isAutomatic: true, needsTwoPersons: false };

let passed = 0;
let product: TestProduct;
let dana: Person;
let ann: Person;
let ned: Person;
let sam: Person;

beforeAll(async () => {
  const policy = { ...securityPolicies.standard, sessionHours: 400 * 24 };
  product = await startTestProduct({ policy }, { now: () => new Date(Date.now() + passed) });
  dana = await signInOperator(product.url);
  ann = await joinAgency(product.url, dana, 'North PD', 'Ann');
  ned = await joinAgency(product.url, dana, 'North PD', 'Ned');
  sam = await joinAgency(product.url, dana, 'South PD', 'Sam');
  for (const { user } of [ann, sam])
    await dana.client.users.setAgencyAdministrator({ id: user.id, isAgencyAdministrator: true });
  const rules = [{ ...general, period: years(10) }];
  await dana.client.retention.setRules({ rules, expectedDue: 0 });
});
afterAll(() => product.stop());

type Rules = Parameters<Person['client']['retention']['setOwn']>[0]['rules'];

async function setOwn(person: Person, rules: Rules): Promise<number> {
  const { version } = await person.client.retention.getOwn();
  const { dueAfter } = await person.client.retention.previewOwn({ rules });
  await person.client.session.reauthenticate({ password: person.password });
  await person.client.retention.setOwn({ rules, version, expectedDue: dueAfter });
  return dueAfter;
}

/** Lists the rules of all agencies as text, as the database has them. */
async function storedRules(): Promise<string[]> {
  const { rules } = await dana.client.retention.get();
  return rules.map(
    ({ agencyName, incidentType, period }) =>
      `${agencyName ?? 'all'}/${incidentType ?? 'all'}/${period ? `${period.count} ${period.unit}` : 'kept'}`,
  );
}

test('PR-07: an agency administrator sets the periods of the agency within the minimum of the operator', async () => {
  await insertDueTickets(product, dana, { agencyName: 'South PD', count: 2, now: Date.now() });
  expect(await ned.client.retention.getOwn()).toMatchObject({
    rules: [{ incidentType: null, period: years(10), isOwn: false }],
    agencyMinimum: null,
    changedAt: null,
  });
  const shorter = [{ incidentType: 'Training', period: days(5) }];
  expect(await outcome(ann.client.retention.previewOwn({ rules: shorter }))).toContain('RETENTION_TOO_SHORT');
  expect(await setOwn(ann, [{ incidentType: 'Pursuit', period: null }])).toBe(0);
  await dana.client.retention.setOptions({ ...options, isAutomatic: false, agencyMinimum: days(5) });
  // Without the field, the minimum stays.
  await dana.client.retention.setOptions({ ...options, isAutomatic: false });
  await setOwn(ann, [...shorter, { incidentType: 'Pursuit', period: null }]);
  expect(await storedRules()).toEqual([
    'all/all/10 years',
    'North PD/Pursuit/kept',
    'North PD/Training/5 days',
  ]);
  expect(await sam.client.retention.getOwn()).toMatchObject({ rules: [{ isOwn: false }], changedBy: null });
  expect(await ned.client.retention.getOwn()).toMatchObject({ rules: { length: 3 }, changedBy: 'Ann' });
  const { items } = await dana.client.custody.list({ subject: 'agency' });
  expect(items[0]).toMatchObject({
    event: 'retention.agency_rules_set',
    actorName: 'Ann',
    data: {
      agencyName: 'North PD',
      schedules: ['North PD, Training: 5 days', 'North PD, Pursuit: until deleted'],
    },
  });
  const twice = [...shorter, { incidentType: ' TRAINING', period: null }];
  expect(await outcome(ann.client.retention.previewOwn({ rules: twice }))).toContain('RETENTION_RULE_TWICE');
});

test('PR-07: a change that is based on an older schedule or number is rejected, for both sides', async () => {
  const { version, rules } = await dana.client.retention.get();
  const own = await ann.client.retention.getOwn();
  await setOwn(ann, [{ incidentType: null, period: years(20) }]);
  const late = { rules: [], version: own.version, expectedDue: 0 };
  expect(await outcome(ann.client.retention.setOwn(late))).toContain('RETENTION_CHANGED');
  const operators = { rules: rules.map(({ agencyName: _name, ...rule }) => rule), version, expectedDue: 0 };
  expect(await outcome(dana.client.retention.setRules(operators))).toContain('RETENTION_CHANGED');
  const { version: current } = await ann.client.retention.getOwn();
  expect(
    await outcome(ann.client.retention.setOwn({ rules: [], version: current, expectedDue: 9 })),
  ).toContain('RETENTION_PREVIEW_CHANGED');
  expect(await storedRules()).toEqual(['all/all/10 years', 'North PD/all/20 years']);
});

test('PR-07: only an administrator of the agency, in person, changes its schedule', async () => {
  const { version } = await ann.client.retention.getOwn();
  const change = { rules: [], version, expectedDue: 0 };
  const { client: byKey } = await joinByKey(product.url, ann);
  expect(await outcome(ned.client.retention.setOwn(change))).toContain('AGENCY_ADMINISTRATOR_NEEDED');
  expect(await outcome(ned.client.retention.previewOwn({ rules: [] }))).toContain(
    'AGENCY_ADMINISTRATOR_NEEDED',
  );
  expect(await outcome(byKey.retention.setOwn(change))).toContain('API_KEY_NOT_ENOUGH');
  expect(await outcome(dana.client.retention.setOwn(change))).toContain('NOT_ALLOWED');
  expect(await outcome(ann.client.retention.setRules({ rules: [], expectedDue: 0 }))).toContain(
    'NOT_ALLOWED',
  );
  passed += DAY;
  expect(await outcome(ann.client.retention.setOwn(change))).toContain('REAUTHENTICATE');
  expect(await storedRules()).toEqual(['all/all/10 years', 'North PD/all/20 years']);
});

test('PR-07: a shorter period of an agency destroys nothing for a week, even if the operator destroys at once', async () => {
  const now = Date.now() + passed;
  await insertDueTickets(product, dana, { agencyName: 'North PD', count: 2, now });
  await dana.client.session.reauthenticate({ password: dana.password });
  await dana.client.retention.setOptions(options);
  const { notBefore } = await ann.client.retention.previewOwn({
    rules: [{ incidentType: null, period: days(5) }],
  });
  expect(notBefore.getTime()).toBeGreaterThan(now + 7 * DAY - 60_000);
  expect(await setOwn(ann, [{ incidentType: null, period: days(5) }])).toBe(2);
  const due = await dana.client.retention.due({});
  const [held = '', kept = ''] = due.items.map(({ id }) => id);
  await destroyDueTickets(product.app);
  passed += 6 * DAY;
  await destroyDueTickets(product.app);
  expect(await hasTicket(product, held)).toBe(true);
  await dana.client.tickets.placeHold({ id: held, reason: 'Lawsuit' });
  passed += DAY + 60_000;
  await destroyDueTickets(product.app);
  expect([await hasTicket(product, held), await hasTicket(product, kept)]).toEqual([true, false]);
  const { items } = await ann.client.retention.list({ group: 'destroyed' });
  expect(items).toMatchObject([{ ticketId: kept, schedule: 'North PD: 5 days', requestedBy: 'Plainview' }]);
  // Those of South PD are kept for ten years, as before.
  expect((await dana.client.tickets.list({})).items).toHaveLength(3);
  // The decision also leaves an entry that the agency sees.
  const entries = await asSystem(product.app.database, (tx) =>
    tx.execute<{ audience: string }>(
      sql`select audience from custody_entries where event = 'retention.agency_rules_set'`,
    ),
  );
  expect(new Set(entries.rows.map(({ audience }) => audience))).toEqual(new Set(['agency']));
});
