import type { Duty } from '@plainview/domain/identity/users/duty';
import { outcome } from '@plainview/test-support/call-outcome';
import { confirmIndependent } from '@plainview/test-support/independent-person';
import { insertDelivered, deliveredTicket } from '@plainview/test-support/insert-delivered';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import type { TestProduct } from '@plainview/test-support/product/test-product';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DAY, startStrictOffice, type Enrolled, type StrictOffice } from './strict-office.ts';

// The two-person rule where duties are separate. Mia is independent of the operator's administrator.

let strict: StrictOffice;
let product: TestProduct;
let admin: Enrolled;
let mia: Enrolled;
let kim: Enrolled;

const codeOf = async (call: Promise<unknown>): Promise<string> => (await outcome(call)).split(':')[0] ?? '';

beforeAll(async () => {
  strict = await startStrictOffice();
  ({ product, admin } = strict);
  mia = await strict.join({ role: 'admin' });
  kim = await strict.join({ role: 'admin' });
  for (const person of [mia, kim]) await confirmIndependent(product, person);
  // An agency for the tickets.
  await strict.join();
  await strict.prove(admin);
  await admin.client.retention.setOptions({
    undoDays: 7,
    isAutomatic: false,
    needsTwoPersons: true,
    approverDays: 0,
  });
});
afterAll(() => product.stop());
beforeEach(() => strict.forgiveAttempts());

async function setDuties(by: Enrolled, of: Enrolled, duties: readonly Duty[]): Promise<void> {
  await strict.prove(by);
  await by.client.users.setDuties({ id: of.user.id, duties: [...duties] });
}

/** Adds a ticket whose retention period has ended, and requests its destruction. */
async function requested(by: Enrolled) {
  await strict.prove(by);
  const deliveredAt = new Date(strict.now() - 11 * DAY).toISOString();
  const incidentType = `Case ${crypto.randomUUID()}`;
  const [agency] = await by.client.agencies.list();
  await insertDelivered(
    (statement, values) => changeAsOwner(product.databaseUrl, statement, values),
    [deliveredTicket(agency?.id ?? '', deliveredAt, { incidentType })],
  );
  const rules = [{ agencyId: null, incidentType, period: { count: 10, unit: 'days' as const } }];
  const { dueAfter } = await by.client.retention.preview({ rules });
  await by.client.retention.setRules({ rules, expectedDue: dueAfter });
  const { items } = await by.client.retention.due({});
  const ticketIds = items.map(({ id }) => id);
  await by.client.retention.schedule({ ticketIds });
  const { items: open } = await by.client.retention.list({ group: 'open' });
  const id = open.find(({ ticketId }) => ticketIds.includes(ticketId))?.id ?? '';
  return async (approver: Enrolled) => {
    await strict.prove(approver);
    return codeOf(approver.client.retention.approve({ id }));
  };
}

test('CL-06 a custodian to whom the requester gave the duty is not a second person', async () => {
  await setDuties(mia, kim, ['reviewer']);
  await setDuties(mia, kim, ['reviewer', 'custodian']);
  kim = await strict.back(kim);
  const approval = await requested(mia);
  expect(await approval(kim)).toBe('APPROVER_NOT_INDEPENDENT');
  const { approvers } = await mia.client.retention.get();
  expect(approvers.map(({ name, approve }) => [name, approve.allowed])).toEqual(
    expect.arrayContaining([
      [admin.user.name, true],
      [kim.user.name, false],
    ]),
  );
  expect(await approval(admin)).toBe('done');
  // The other way around, the same person would be both, too.
  const other = await requested(kim);
  expect(await other(mia)).toBe('APPROVER_NOT_INDEPENDENT');
});

test('CL-06 a request ends when its maker loses the duty, and an approver needs it at the approval', async () => {
  const approval = await requested(mia);
  await setDuties(admin, kim, ['reviewer']);
  kim = await strict.back(kim);
  expect(await approval(kim)).toBe('DUTY_NEEDED');
  await setDuties(admin, mia, ['reviewer']);
  expect(await approval(admin)).toBe('REQUEST_ENDED');
  await setDuties(admin, mia, ['reviewer', 'custodian', 'auditor']);
  expect(await approval(admin)).toBe('REQUEST_ENDED');
});
