/** Notifications about redacted copies: in the top bar, by email and by webhook. */
import type { Outputs } from '@plainview/contract/index';
import { webhookEvents } from '@plainview/domain/operations/webhooks/webhook';
import { approveRedaction } from '@plainview/test-support/deliver-redaction';
import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
import {
  startTestSmtpServer,
  type ReceivedMail,
  type TestSmtpServer,
} from '@plainview/test-support/peers/test-smtp-server';
import { startWebhookReceiver, type WebhookReceiver } from '@plainview/test-support/peers/webhook-receiver';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

type Redaction = Outputs['redactions']['get'];

let peer: TestSmtpServer;
let receiver: WebhookReceiver;
let product: TestProduct;
let admin: Person;
let casey: Person;
let ann: Person;
let carl: Person;

beforeAll(async () => {
  peer = await startTestSmtpServer();
  receiver = await startWebhookReceiver((response) => response.writeHead(204).end());
  product = await startTestProduct({
    mail: { smtpUrl: peer.url, sender: 'no-reply@review.example.gov' },
    webhookOrigins: [receiver.origin],
  });
  admin = await signInOperator(product.url);
  casey = await joinAsAdmin(product.url, admin, 'Casey');
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann Baker');
  carl = await joinAgency(product.url, admin, 'North PD', 'Carl Dunn');
  await offerRedactions(admin);
});
afterAll(async () => {
  await product.stop();
  await peer.stop();
  await receiver.stop();
});

const about =
  ({ user }: Person, subject: string) =>
  (mail: ReceivedMail): boolean =>
    mail.to[0] === user.email && mail.parsed.subject?.startsWith(subject) === true;

const newsOf = async (who: Person, ticketId: string): Promise<string[]> =>
  (await who.client.notifications.list()).items
    .filter((item) => item.ticketId === ticketId)
    .map(({ kind, actorName }) => `${kind} ${actorName}`);

/** Delivers a copy as if it had been rendered and checked. */
async function deliver({ id }: Pick<Redaction, 'id'>): Promise<void> {
  await approveRedaction(product, await admin.client.redactions.start({ id }));
  await admin.client.redactions.deliver({ id });
}

test('the review company is notified of an order and of its cancelation, and not the agency', async () => {
  const ticket = await submitTicket(product.url, ann);
  const { id } = await orderRedaction(ann, ticket, { instructions: 'All but Officer Secret.' });
  for (const who of [admin, casey]) {
    expect(await newsOf(who, ticket.id)).toEqual(['redactionOrdered Ann Baker']);
    const mail = await peer.next(about(who, `Redacted copy ordered: ${ticket.number}`));
    expect(mail.parsed.text).toMatch(/It is due on .+ UTC\./u);
    expect(mail.raw).not.toContain('Secret');
  }
  await ann.client.redactions.cancel({ id });
  await peer.next(about(casey, `Redacted copy canceled: ${ticket.number}`));
  expect(await newsOf(admin, ticket.id)).toEqual([
    'redactionCanceled Ann Baker',
    'redactionOrdered Ann Baker',
  ]);
  expect(await newsOf(ann, ticket.id)).toEqual([]);
});

test('the reviewer of the ticket alone is notified of an order, unless this notification is off', async () => {
  const ticket = await submitTicket(product.url, ann);
  await casey.client.tickets.startReview({ id: ticket.id });
  await casey.client.profile.setNotice({ notice: 'redactionOrdered', isWanted: false });
  const { id } = await orderRedaction(ann, ticket);
  expect(await newsOf(casey, ticket.id)).toEqual(['redactionOrdered Ann Baker']);
  expect(await newsOf(admin, ticket.id)).toEqual([]);
  // The job that writes the mail reads what Casey wants.
  const jobs = () => changeAsOwner(product.databaseUrl, 'select from graphile_worker._private_jobs');
  await expect.poll(jobs).toBe(0);
  await casey.client.profile.setNotice({ notice: 'redactionOrdered', isWanted: true });
  await ann.client.redactions.cancel({ id });
  await peer.next(about(casey, `Redacted copy canceled: ${ticket.number}`));
  const subjects = peer.received.map(({ parsed }) => parsed.subject ?? '');
  expect(subjects.filter((subject) => subject.includes(`ordered: ${ticket.number}`))).toEqual([]);
});

test('the agency is notified of the delivery: who ordered the copy, and who follows the ticket', async () => {
  const ticket = await submitTicket(product.url, ann);
  const order = await orderRedaction(carl, ticket);
  await deliver(order);
  for (const who of [ann, carl])
    expect(await newsOf(who, ticket.id)).toEqual([`redactionDelivered ${admin.user.name}`]);
  await peer.next(about(carl, `Redacted copy delivered: ${ticket.number}`));

  await carl.client.profile.setNotice({ notice: 'redactionDelivered', isWanted: false });
  await deliver(await orderRedaction(carl, ticket));
  await deliver(await orderRedaction(ann, ticket));
  await peer.next(about(ann, `Redacted copy delivered: ${ticket.number}`));
  const toCarl = peer.received.filter(about(carl, 'Redacted copy delivered'));
  expect(toCarl).toHaveLength(1);
});

test('webhooks receive what happens to an order, and no draft', async () => {
  const events = webhookEvents.filter((event) => event.startsWith('redaction.'));
  await admin.client.webhooks.add({ url: `${receiver.origin}/hook`, events });
  const ticket = await submitTicket(product.url, ann);
  const canceled = await orderRedaction(ann, ticket);
  await ann.client.redactions.cancel({ id: canceled.id });
  const order = await orderRedaction(ann, ticket);
  await deliver(order);
  await admin.client.statements.setPayment({
    redactionIds: [order.id],
    paymentStatus: 'paid',
    note: 'Check 1044',
  });
  const log = async () => (await admin.client.webhooks.deliveries({})).items;
  await expect
    .poll(async () => (await log()).map(({ event, state }) => `${event} ${state}`).toSorted(), {
      timeout: 20_000,
    })
    .toEqual([
      'redaction.canceled delivered',
      'redaction.delivered delivered',
      'redaction.ordered delivered',
      'redaction.ordered delivered',
      'redaction.payment_set delivered',
      'redaction.started delivered',
    ]);
});
