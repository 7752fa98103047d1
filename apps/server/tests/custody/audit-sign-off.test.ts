import { securityPolicies } from '@plainview/domain/identity/users/security-policy';
import { weekOf } from '@plainview/domain/proof/ledger/audit-week';
import { DAY } from '@plainview/domain/shared/time';
import { notifyOfOverdueReviews } from '@plainview/server/modules/proof/access-reviews/overdue-reviews';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let other: Person;
/** Milliseconds that the product's clock is ahead. */
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  const { standard } = securityPolicies;
  product = await startTestProduct(
    { policy: { ...standard, separatesDuties: true, requiresReviews: true }, metricsPort: 0 },
    { now },
  );
  admin = await signInOperator(product.url);
  other = await joinAsAdmin(product.url, admin);
  await run();
});
afterAll(() => product.stop());

const run = () => notifyOfOverdueReviews(product.app);

/** Moves the clock to the middle of the Monday so many weeks after this one. */
function goToWeek(weeks: number): void {
  const monday = new Date(`${firstWeek}T12:00:00.000Z`).getTime();
  ahead = monday + weeks * 7 * DAY - Date.now();
}
const firstWeek = weekOf(new Date());

async function review(person: Person, week: string) {
  const { firstSequence, lastSequence, counts } = await person.client.audit.week({ week });
  return { week, reviewed: { firstSequence, lastSequence, counts } };
}

const overdueMails = async () =>
  (await admin.client.mail.list({})).items.filter(({ kind }) => kind === 'auditOverdue');

test('PR-09 [CJIS AU-6] a week is signed off with its figures and a note, once, and only as it was reviewed', async () => {
  await outcome(
    createCaller(product.url).client.session.signIn({ email: admin.email, password: 'not the password' }),
  );
  expect(await outcome(admin.client.audit.week({ week: firstWeek }))).toMatch('NOT_FOUND');
  goToWeek(1);
  expect((await admin.client.audit.weeks()).open).toMatchObject([{ week: firstWeek, isOverdue: false }]);

  const reviewed = await review(admin, firstWeek);
  const { counts } = reviewed.reviewed;
  expect(counts).toMatchObject({ 'user.sign_in_failed': 1, 'user.bootstrapped': 1 });
  const inWeek = { occurredFrom: new Date(`${firstWeek}T00:00:00Z`), occurredBefore: now() };
  const { items } = await admin.client.custody.list({ highlight: 'refusedSignIns', ...inWeek });
  expect(items.map(({ event }) => event)).toEqual(['user.sign_in_failed']);

  expect(await outcome(admin.client.audit.signOff({ ...reviewed, note: ' ' }))).toMatch('NOTE_REQUIRED');
  // An entry of that week that was not reviewed.
  goToWeek(0);
  await joinAgency(product.url, admin, 'North PD');
  goToWeek(1);
  expect(await outcome(admin.client.audit.signOff({ ...reviewed, note: 'Fine' }))).toMatch(
    'AUDIT_WEEK_CHANGED',
  );

  const current = { ...(await review(admin, firstWeek)), note: 'Nothing unusual' };
  const signing = await Promise.all(
    [admin, other].map(({ client }) => outcome(client.audit.signOff(current))),
  );
  expect(signing.toSorted()).toEqual([expect.stringContaining('AUDIT_WEEK_SIGNED_OFF'), 'done']);
  expect(await outcome(admin.client.audit.signOff(current))).toMatch('AUDIT_WEEK_SIGNED_OFF');

  const { open, signedOff } = await admin.client.audit.weeks();
  expect(open).toEqual([]);
  expect(signedOff).toMatchObject([{ week: firstWeek, note: 'Nothing unusual' }]);
  const entries = (await admin.client.custody.list({ subject: 'ledger' })).items.filter(
    ({ event }) => event === 'ledger.week_signed_off',
  );
  const { firstSequence, lastSequence } = current.reviewed;
  expect(entries.map(({ data }) => data)).toMatchObject([
    { week: firstWeek, firstSequence, lastSequence, note: 'Nothing unusual' },
  ]);
  expect(entries[0]?.data['counts']).toContain('user.bootstrapped: 1');
});

test('PR-09 a week that is open for seven days is overdue: shown, mailed once, and cleared by the sign-off', async () => {
  goToWeek(2);
  await run();
  expect(await admin.client.audit.status()).toMatchObject({ overdueWeeks: 0 });
  expect(await overdueMails()).toEqual([]);
  goToWeek(3);
  await run();
  await run();
  expect(await admin.client.audit.status()).toMatchObject({ overdueWeeks: 1, isReviewOverdue: false });
  expect((await admin.client.tickets.counts()).overdueReviews).toBe(1);
  const scrape = await fetch(`http://127.0.0.1:${product.metricsPort}/metrics`);
  expect(await scrape.text()).toContain('plainview_overdue_audit_weeks 1\n');
  expect(await overdueMails()).toHaveLength(2);

  const week = (await admin.client.audit.weeks()).open.find(({ isOverdue }) => isOverdue);
  await admin.client.audit.signOff({ ...(await review(admin, week?.week ?? '')), note: 'Late' });
  expect((await admin.client.tickets.counts()).overdueReviews).toBe(0);
});

test('PR-09 only auditors review and sign off', async () => {
  await admin.client.session.reauthenticate({ password: admin.password });
  await admin.client.users.setDuties({ id: other.user.id, duties: ['reviewer'] });
  const caller = createCaller(product.url);
  await caller.client.session.signIn({ email: other.email, password: other.password });
  expect(await outcome(caller.client.audit.weeks())).toMatch('DUTY_NEEDED');
  expect(await caller.client.audit.status()).toMatchObject({ overdueWeeks: 0 });
});
