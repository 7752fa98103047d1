import { createCaller } from '@plainview/test-support/caller';
import {
  startTestSmtpServer,
  type TestSmtpServer,
  type ReceivedMail,
} from '@plainview/test-support/peers/test-smtp-server';
import { freePort } from '@plainview/test-support/product/free-port';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import {
  confirmEmail,
  joinAgency,
  joinAsAdmin,
  operator,
  registration,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Each kind of message as a mail server receives it.

const HOUR = 60 * 60_000;
const sender = 'no-reply@review.example.gov';

let peer: TestSmtpServer;
let product: TestProduct;
let admin: Person;
let ann: Person;
let colleague: Person;
let now: Date;
let publicUrl: string;

beforeAll(async () => {
  peer = await startTestSmtpServer();
  now = new Date();
  const port = await freePort();
  publicUrl = `http://127.0.0.1:${port}`;
  product = await startTestProduct(
    { mail: { smtpUrl: peer.url, sender }, port, publicUrl },
    { now: () => now },
  );
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann Baker');
  colleague = await joinAgency(product.url, admin, 'North PD', 'Carl Dunn');
});
afterAll(async () => {
  await product.stop();
  await peer.stop();
});

const about =
  (person: { readonly email: string }, subject: string) =>
  (mail: ReceivedMail): boolean =>
    mail.to[0] === person.email && mail.parsed.subject?.startsWith(subject) === true;

const submit = (person: Person, incidentType = 'Use of Force') =>
  submitTicket(product.url, person, {
    incidentType,
    officersInvolved: ['Officer Secretname'],
    notes: 'secret notes',
  });

/** Returns a ticket's name in subjects. */
const nameOf = ({ number, incidentType, agencyName }: Awaited<ReturnType<typeof submit>>): string =>
  `${number}, ${incidentType}, ${agencyName}`;

/** Returns all messages sent so far about a ticket. */
const sentAbout = (number: string) =>
  peer.received
    .filter(({ parsed }) => parsed.text?.includes(number))
    .map(({ to, parsed }) => `${to[0]}: ${parsed.subject?.split(':')[0]}`)
    .toSorted();

test('administrators are notified of a registration, the user of the decision', async () => {
  const form = registration({ agencyName: 'East PD', name: 'Eve Stone' });
  await createCaller(product.url).client.session.register(form);
  await confirmEmail(product.url, form.email);
  const waiting = await peer.next(
    (mail) => about({ email: operator.email }, 'A registration')(mail) && mail.raw.includes('Eve Stone'),
  );
  expect(waiting.parsed.text).toContain('Eve Stone (East PD) has registered');
  expect(waiting.parsed.text).toContain(`${publicUrl}/admin/users`);
  expect(waiting.parsed.html).toContain(`href="${publicUrl}/admin/users"`);
  const { items } = await admin.client.users.list({ status: 'pending', search: form.email });
  await admin.client.users.approve({ id: items[0]?.id ?? '' });
  const approved = await peer.next(about(form, 'Your account is approved'));
  expect(approved.parsed.text).toContain('Hello Eve Stone,');

  const other = registration({ agencyName: 'East PD' });
  await createCaller(product.url).client.session.register(other);
  await confirmEmail(product.url, other.email);
  const found = await admin.client.users.list({ status: 'pending', search: other.email });
  await admin.client.users.reject({ id: found.items[0]?.id ?? '' });
  await peer.next(about(other, 'Your account was rejected'));
});

test('a message has both formats, a stable Message-ID, and requests no automatic reply', async () => {
  const mail = await peer.next(about(ann, 'Your account is approved'));
  const { items } = await admin.client.mail.list({ search: ann.email });
  const stored = items.find(({ kind }) => kind === 'registrationApproved');
  expect(stored).toMatchObject({ state: 'sent', attempts: 1, nextAttemptAt: null });
  expect(mail.parsed.messageId).toBe(`<${stored?.id}@review.example.gov>`);
  expect(mail.from).toBe(sender);
  expect(mail.parsed.from).toEqual({ address: sender, name: 'Plainview' });
  expect(mail.raw).toContain('Auto-Submitted: auto-generated');
  expect(mail.parsed.html).toContain('<html lang="en">');
  expect(mail.parsed.text).not.toContain('<');
});

test('the submitter is notified of status and report, without any evidence', async () => {
  const ticket = await submit(ann);
  await admin.client.tickets.startReview({ id: ticket.id });
  const started = await peer.next(about(ann, `Ticket is now In Progress: ${nameOf(ticket)}`));
  expect(started.parsed.text).toContain(`${publicUrl}/agency/tickets/${ticket.number}`);
  await admin.client.reports.deliver({
    ticketId: ticket.id,
    summary: 'secret summary',
    notWatchedReason: NOT_WATCHED,
  });
  const delivered = await peer.next(about(ann, `Report delivered: ${nameOf(ticket)}`));
  expect(delivered.parsed.text).toContain('(version 1)');
  await admin.client.tickets.reopen({ id: ticket.id, reason: 'secret reason' });
  await admin.client.reports.deliver({ ticketId: ticket.id, summary: 'x', notWatchedReason: NOT_WATCHED });
  await peer.next((mail) => about(ann, 'Report delivered')(mail) && mail.raw.includes('(version 2)'));
  for (const { raw } of peer.received) expect(raw).not.toMatch(/secret/iu);
  expect(sentAbout(ticket.number).every((line) => line.startsWith(ann.email))).toBe(true);
});

test('due soon and overdue tickets are notified once per side, to everyone if no one is responsible', async () => {
  const ticket = await submit(ann, 'Training');
  const colleagueAdmin = await joinAsAdmin(product.url, admin, 'Olga');
  await product.runSweep();
  expect(sentAbout(ticket.number)).toEqual([]);
  const start = now;
  now = new Date(start.getTime() + 6 * 24 * HOUR + HOUR);
  await product.runSweep();
  // An administrator who joins later gets no earlier messages.
  await joinAsAdmin(product.url, admin, 'Late');
  await product.runSweep();
  await peer.next(about(ann, `Ticket is due soon: ${nameOf(ticket)}`));
  await peer.next(about(colleagueAdmin, 'Ticket is due soon'));
  const toOffice = await peer.next(about({ email: operator.email }, 'Ticket is due soon'));
  expect(toOffice.parsed.text).toContain(`/admin/tickets/${ticket.number}`);
  // One administrator now reviews the ticket, so only that one gets the next reminder.
  await admin.client.tickets.startReview({ id: ticket.id });
  await peer.next(about(ann, `Ticket is now In Progress: ${nameOf(ticket)}`));
  now = new Date(start.getTime() + 7 * 24 * HOUR + HOUR);
  await product.runSweep();
  await product.runSweep();
  await peer.next(about(ann, `Ticket is overdue: ${nameOf(ticket)}`));
  await peer.next(about({ email: operator.email }, 'Ticket is overdue'));
  now = start;
  expect(sentAbout(ticket.number)).toEqual(
    [
      `${ann.email}: Ticket is due soon`,
      `${ann.email}: Ticket is now In Progress`,
      `${ann.email}: Ticket is overdue`,
      `${colleagueAdmin.email}: Ticket is due soon`,
      `${operator.email}: Ticket is due soon`,
      `${operator.email}: Ticket is overdue`,
    ].toSorted(),
  );
});

test('an answer to a help request is notified without its text', async () => {
  const request = await ann.client.support.create({ text: 'Where?' });
  await admin.client.support.answer({ id: request.id, text: 'On the confidential page.' });
  const mail = await peer.next(about(ann, 'Your support request is answered'));
  expect(mail.parsed.text).toContain(`${publicUrl}/agency/profile`);
  expect(mail.raw).not.toContain('confidential');
});

test('disabled notifications are not created', async () => {
  await colleague.client.profile.setNotice({ notice: 'reportDelivered', isWanted: false });
  const ticket = await submit(colleague);
  await admin.client.tickets.startReview({ id: ticket.id });
  await admin.client.reports.deliver({ ticketId: ticket.id, summary: 'x', notWatchedReason: NOT_WATCHED });
  await peer.next(about(colleague, 'Ticket is now In Progress'));
  const { items } = await admin.client.mail.list({ search: ticket.number });
  expect(items.map(({ kind }) => kind)).toEqual(['ticketStatus']);
});

test('names and texts with line breaks or markup add no header and no element', async () => {
  const name = 'Mal <img src=x onerror=alert(1)>';
  // Names with line breaks are rejected, but an incident type may contain one.
  const broken = joinAgency(product.url, admin, 'West', 'Mal\r\nBcc: thief@example.org');
  await expect(broken).rejects.toThrow('invisible character');
  const mal = await joinAgency(product.url, admin, 'West Bcc: thief@example.org', name);
  const mail = await peer.next(about(mal, 'Your account is approved'));
  const waiting = await peer.next((one) => one.parsed.text?.includes('Mal <img') === true);
  for (const one of [mail, waiting]) {
    expect(one.parsed.bcc).toBeUndefined();
    expect(one.to).toHaveLength(1);
    expect(one.parsed.html).not.toContain('<img');
    expect(one.parsed.headers.filter(({ key }) => key === 'bcc')).toEqual([]);
  }
  expect(mail.parsed.html).toContain('&lt;img');
  const ticket = await submit(mal, 'Stop\r\nBcc: thief@example.org <b>');
  await admin.client.tickets.startReview({ id: ticket.id });
  const status = await peer.next(
    about(mal, `Ticket is now In Progress: ${ticket.number}, Stop Bcc: thief@example.org <b>`),
  );
  expect(status.to).toEqual([mal.email]);
  expect(status.parsed.html).not.toContain('<b>');
});

test('no one receives a message twice', () => {
  const ids = peer.received.map(({ parsed }) => parsed.messageId);
  expect(new Set(ids).size).toBe(ids.length);
});

test('DK-06: a daily digest replaces the mail of a day, without what was turned off since', async () => {
  await ann.client.profile.setMailTiming({ timing: 'daily' });
  const ticket = await submit(ann, 'Traffic Stop');
  const kept = async () => {
    const { items } = await admin.client.mail.list({ search: ticket.number });
    return items.filter(({ note }) => note === 'It is part of the daily digest.').length;
  };
  await admin.client.tickets.startReview({ id: ticket.id });
  await admin.client.messages.send({ ticketId: ticket.id, text: 'Which unit?', pausesClock: true });
  await admin.client.messages.send({ ticketId: ticket.id, text: 'And when?', pausesClock: false });
  await admin.client.reports.deliver({ ticketId: ticket.id, summary: 'x', notWatchedReason: NOT_WATCHED });
  await expect.poll(kept).toBe(4);
  await product.runSweep();
  expect(await kept()).toBe(4);
  await ann.client.profile.setNotice({ notice: 'reportDelivered', isWanted: false });
  now = new Date(now.getTime() + 24 * HOUR);
  await product.runSweep();
  await product.runSweep();
  const digest = await peer.next(about(ann, 'Daily digest'));
  expect(digest.parsed.subject).toBe('Daily digest: 3 notifications');
  const name = `${ticket.number}, Traffic Stop, North PD`;
  expect(digest.parsed.text).toContain(`Ticket is now In Progress: ${name}`);
  expect(digest.parsed.text).toContain(`Question on a ticket: ${name}`);
  expect(digest.parsed.text).not.toContain('Report delivered');
  expect(digest.parsed.text).toContain(`${publicUrl}/agency`);
  // The mail server has the message before the product records it.
  const states = async () => {
    const { items } = await admin.client.mail.list({ search: 'Daily digest' });
    return items.map(({ kind, state }) => `${kind} ${state}`);
  };
  await expect.poll(states).toEqual(['dailyDigest sent']);
});
