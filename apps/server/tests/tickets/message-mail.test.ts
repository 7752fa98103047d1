/** Many messages on a ticket: their number is limited, and their mail is grouped. */
import { messageWindowAt } from '@plainview/domain/tickets/conversations/message-mail';
import { outcome } from '@plainview/test-support/call-outcome';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
/** How far the server's clock is ahead of the machine's. */
let ahead = 0;
let admin: Person;
let kim: Person;
let ann: Person;

const now = (): Date => new Date(Date.now() + ahead);

beforeAll(async () => {
  product = await startTestProduct({}, { now });
  admin = await signInOperator(product.url);
  kim = await joinAsAdmin(product.url, admin, 'Kim Lee');
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann Bell');
});
afterAll(() => product.stop());

/** Waits until no job of this kind is left that is due. */
const jobsDone = (name: string) =>
  expect
    .poll(() =>
      changeAsOwner(
        product.databaseUrl,
        `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
         where t.identifier = $1 and j.run_at <= now()`,
        name,
      ),
    )
    .toBe(0);

/** Lets the window of the messages end, and the queue's waiting summaries become due. */
async function endWindow(): Promise<void> {
  ahead += Number(messageWindowAt(now()).to) - Number(now());
  await changeAsOwner(
    product.databaseUrl,
    `update graphile_worker._private_jobs set run_at = now() where run_at > now()`,
  );
  await changeAsOwner(product.databaseUrl, `notify "jobs:insert", '{"count":1}'`);
  await jobsDone('sum-up-messages');
}

async function mailsAbout(number: string): Promise<readonly string[]> {
  const { items } = await admin.client.mail.list({ search: number, limit: 500 });
  return items
    .filter(({ kind }) => kind === 'ticketMessage')
    .map(({ recipientName, subject }) => `${recipientName}: ${subject.split(':')[0]}`)
    .toSorted();
}

test('DK-06: a person sends at most 30 messages on a ticket in a quarter of an hour, which make two mails for each recipient', async () => {
  const { id: ticketId, number } = await submitTicket(product.url, ann);
  const other = await submitTicket(product.url, ann);
  ahead = Number(messageWindowAt(new Date()).to) - Date.now();
  const send = (by: Person, to = ticketId) => outcome(by.client.messages.send({ ticketId: to, text: 'x' }));
  const sent: string[] = [];
  for (let count = 0; count < 100; count += 1) sent.push(await send(ann));
  expect(sent.filter((each) => each === 'done')).toHaveLength(30);
  expect(sent.at(-1)).toMatch('TOO_MANY_ATTEMPTS');
  // Others on the ticket, and other tickets, are not affected.
  expect([await send(kim), await send(kim), await send(ann, other.id)]).toEqual(['done', 'done', 'done']);
  await jobsDone('write-message-mail');
  const first = [
    'Ann Bell: New message on a ticket',
    `${admin.user.name}: New message on a ticket`,
    'Kim Lee: New message on a ticket',
  ];
  expect(await mailsAbout(number)).toEqual(first.toSorted());
  await endWindow();
  expect(await mailsAbout(number)).toEqual(
    [
      ...first,
      'Ann Bell: New message on a ticket',
      `${admin.user.name}: 29 new messages on a ticket`,
      'Kim Lee: 29 new messages on a ticket',
    ].toSorted(),
  );
  // The next window begins with a mail at once.
  expect(await send(kim)).toBe('done');
  await jobsDone('write-message-mail');
  expect((await mailsAbout(number)).filter((mail) => mail.startsWith('Ann Bell'))).toHaveLength(3);
});

test('DK-06: a question is mailed at once, also after another message', async () => {
  const { id: ticketId, number } = await submitTicket(product.url, ann);
  await admin.client.tickets.startReview({ id: ticketId });
  const { messages } = admin.client;
  await messages.send({ ticketId, text: 'Received.' });
  await messages.send({ ticketId, text: 'Which unit is it?', pausesClock: true });
  await jobsDone('write-message-mail');
  expect(await mailsAbout(number)).toEqual([
    'Ann Bell: New message on a ticket',
    'Ann Bell: Question on a ticket',
  ]);
});
