import { createHash } from 'node:crypto';
import { describeEntry, plainSentence } from '@plainview/domain/proof/ledger/describe/describe-entry';
import { isKnownField } from '@plainview/domain/proof/ledger/describe/entry-details';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { afterAll, beforeAll, expect, test } from 'vitest';

const receiver = 'https://records.example';

let product: TestProduct;
let admin: Person;
let ann: Person;

beforeAll(async () => {
  product = await startTestProduct({ webhookOrigins: [receiver] });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD', 'Ann Baker');
});
afterAll(() => product.stop());

const unreadable =
  /[A-Z]_[A-Z]|microsecond|\bcents\b|undefined|null|NaN|\[object|\d{4}-\d\d-\d\dT|[0-9a-f]{64}/u;

async function readLedger() {
  const { items } = await admin.client.custody.list({ limit: 500 });
  return items.map((entry) => ({
    event: entry.event,
    data: entry.data,
    text: plainSentence(describeEntry(entry).sentence, entry, () => 'then'),
  }));
}

const submit = () =>
  submitTicket(product.url, ann, {
    fileName: 'front.mp4',
    incidentType: 'Traffic Stop',
    officersInvolved: ['Baker', 'Cole'],
    video: { length: '00:10:00', category: 'Complex' },
  });

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

test('EV-04 every entry of the main job is a sentence with labeled data', async () => {
  const ticket = await submit();
  const [video] = ticket.videos;
  const id = ticket.id;
  await ann.fetch(`${video?.url}?download=1`).then((answer) => answer.arrayBuffer());
  await admin.client.tickets.placeHold({ id, reason: 'Subpoena 26-114' });
  await admin.client.tickets.releaseHold({ id, reason: 'Case closed' });
  await admin.client.tickets.startReview({ id });
  await admin.client.findings.add({
    ticketId: id,
    videoId: video?.videoId ?? '',
    startMicroseconds: 1_500_000,
    endMicroseconds: null,
    category: 'De-escalation',
    severity: 'positive',
    text: 'Calm words at the window.',
  });
  const report = await admin.client.reports.deliver({
    ticketId: id,
    summary: 'Sound conduct.',
    notWatchedReason: NOT_WATCHED,
  });
  await ann.fetch(report.url).then((answer) => answer.arrayBuffer());
  await admin.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: { search: 'baker' } });
  const sam = await joinAgency(product.url, admin, 'North PD', 'Sam Cole');
  await admin.client.users.changeRole({ id: sam.user.id, role: 'admin' });
  await outcome(createCaller(product.url).client.session.signIn({ email: ann.email, password: 'wrong' }));

  const ledger = await readLedger();
  for (const { text, data, event } of ledger) {
    expect(text).not.toMatch(unreadable);
    expect(text).not.toMatch(/recorded the event/u);
    expect([event, Object.keys(data).filter((key) => !isKnownField(key))]).toEqual([event, []]);
  }
  const who = `Ann Baker (${ann.email})`;
  expect(ledger.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      `${who} submitted ticket ${ticket.number}: Traffic Stop, officers Baker and Cole, 1 video, 00:10:00 in total, $20.00.`,
      `Admin (${admin.email}) approved the account of ${who}.`,
      `Admin (${admin.email}) changed the role of Sam Cole (${sam.email}) from Agency User to Administrator.`,
      `Admin (${admin.email}) placed a hold on ticket ${ticket.number}. Reason: “Subpoena 26-114”.`,
    ]),
  );
});

test('EV-04 an entry says which of its records still exist', async () => {
  const ticket = await submit();
  const entries = async () =>
    (await admin.client.custody.list({ search: ticket.id })).items.map(({ event, existing }) => [
      event,
      existing,
    ]);
  expect(await entries()).toEqual(
    expect.arrayContaining([
      ['ticket.created', ['ticket']],
      ['video.stored', ['ticket', 'video']],
    ]),
  );
  await ann.client.tickets.delete({ id: ticket.id });
  expect((await entries()).every(([, existing]) => existing?.length === 0)).toBe(true);
  const { items } = await admin.client.custody.list({ search: ann.user.id, subject: 'user' });
  expect(items.map(({ existing }) => existing)).toEqual(items.map(() => ['user']));
});

test('EV-04 the ledger contains private texts and tokens only as SHA-256', async () => {
  const question = 'My password is hunter2, please help.';
  const answer = 'Please change it at once. 🙂';
  const url = `${receiver}/hook/secret-token?key=another-token`;
  const { id } = await ann.client.support.create({ text: question });
  await admin.client.support.answer({ id, text: answer });
  await admin.client.webhooks.add({ url, agencyId: null, events: ['ticket.created'] });
  const ledger = await readLedger();
  const dataOf = (event: string) => ledger.find((entry) => entry.event === event)?.data;
  expect(dataOf('support.created')).toEqual({ textLength: question.length, textSha256: sha256Of(question) });
  expect(dataOf('support.answered')).toEqual({ textLength: answer.length, textSha256: sha256Of(answer) });
  expect(dataOf('webhook.added')).toMatchObject({ origin: receiver, urlSha256: sha256Of(url) });
  expect(JSON.stringify(ledger)).not.toMatch(/hunter2|at once|secret-token|another-token/u);
});
