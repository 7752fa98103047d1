import { sweepMail } from '@plainview/server/modules/identity/mail/mail';
import { sendMail } from '@plainview/server/modules/identity/mail/send-mail.job';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import {
  startTestSmtpServer,
  startRubbishPeer,
  type Reply,
  type TestSmtpServer,
} from '@plainview/test-support/peers/test-smtp-server';
import { freePort } from '@plainview/test-support/product/free-port';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  operator,
  registration,
  signInOperator,
  type Person,
  confirmEmail,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

// A mail server that is down, slow, rejects messages, or is not a mail server at all.

vi.setConfig({ testTimeout: 90_000 });

const MINUTE = 60_000;
const sender = 'no-reply@review.example.gov';

interface World {
  readonly product: TestProduct;
  readonly admin: Person;
  /** Advances the clock and sends the messages that are due. */
  readonly pass: (milliseconds: number) => Promise<void>;
}

/** A product whose mail server each test starts at this port. */
let shared: World;
let port: number;

beforeAll(async () => {
  port = await freePort();
  shared = await startWith(`smtp://127.0.0.1:${port}`);
});
beforeEach(() => changeAsOwner(shared.product.databaseUrl, 'delete from mail_messages'));
afterAll(() => shared.product.stop());

type Manners = Parameters<typeof startTestSmtpServer>[0];

/** Starts the mail server of the shared product, for one test. */
async function startPeer(manners: Manners): Promise<TestSmtpServer> {
  const peer = await startTestSmtpServer(manners, port);
  onTestFinished(() => peer.stop());
  return peer;
}

/** Starts a product for one test. */
async function startOwn(smtpUrl: string): Promise<World> {
  const own = await startWith(smtpUrl);
  onTestFinished(() => own.product.stop());
  return own;
}

async function startWith(smtpUrl: string): Promise<World> {
  let now = new Date();
  const product = await startTestProduct({ mail: { smtpUrl, sender } }, { now: () => now });
  const admin = await signInOperator(product.url);
  return {
    product,
    admin,
    async pass(milliseconds) {
      now = new Date(now.getTime() + milliseconds);
      await sweepMail(product.app);
    },
  };
}

/** Registers a user, who gets a message to confirm the address. @returns the address */
async function register({ product }: World): Promise<string> {
  const form = registration();
  await createCaller(product.url).client.session.register(form);
  return form.email;
}

/** Returns the newest message once it matches. */
async function settled({ admin }: World, fits: { readonly state?: string; readonly attempts?: number }) {
  return expect
    .poll(async () => (await admin.client.mail.list({})).items[0], { timeout: 20_000 })
    .toMatchObject(fits);
}
const newest = async ({ admin }: World) => {
  const [message] = (await admin.client.mail.list({})).items;
  if (!message) throw new Error('there is no message');
  return message;
};

test('server down: the message waits, is retried with growing pauses, and is sent when the server returns', async () => {
  const world = shared;
  const email = await register(world);
  await settled(world, { state: 'waiting', attempts: 1 });
  const waiting = await newest(world);
  expect(waiting.note).toContain('ECONNREFUSED');
  await world.pass(7 * MINUTE);
  await settled(world, { state: 'waiting', attempts: 2 });
  const back = await startPeer({});
  await world.pass(11 * MINUTE);
  const mail = await back.next(() => true);
  expect(mail.to).toEqual([email]);
  await settled(world, { state: 'sent', attempts: 3 });
  await world.pass(60 * MINUTE);
  expect(back.received).toHaveLength(1);
});

test('recipient rejected (550): it fails at once, an administrator sees why and sends it again', async () => {
  let reply: Reply = { code: 550, words: '5.1.1 No such person here' };
  const peer = await startPeer({ onRecipient: () => reply });
  const world = shared;
  await register(world);
  await settled(world, { state: 'failed', attempts: 1 });
  const failed = await newest(world);
  expect(failed.note).toContain('5.1.1 No such person here');
  expect(await world.admin.client.mail.status()).toMatchObject({ isSetUp: true, sender, failed: 1 });
  reply = null;
  expect(await world.admin.client.mail.sendAgain({ id: failed.id })).toMatchObject({ state: 'waiting' });
  await peer.next(() => true);
  await settled(world, { state: 'sent', attempts: 1 });
  expect(await outcome(world.admin.client.mail.sendAgain({ id: failed.id }))).toMatch('MAIL_NOT_FAILED');
  const { items } = await world.admin.client.custody.list({ subject: 'mail' });
  expect(items.map(({ event }) => event)).toEqual(['mail.sent_again']);
});

test('greylisting (451): it waits for minutes and is sent once', async () => {
  let asked = 0;
  const peer = await startPeer({
    onRecipient: () => {
      asked += 1;
      return asked === 1 ? { code: 451, words: '4.7.1 Greylisted, try again later' } : null;
    },
  });
  const world = shared;
  await register(world);
  await settled(world, { state: 'waiting', attempts: 1 });
  const waiting = await newest(world);
  expect(waiting.note).toContain('4.7.1 Greylisted');
  // A second job for it, before it is due, sends nothing.
  await world.pass(0);
  expect(asked).toBe(1);
  await world.pass(7 * MINUTE);
  await peer.next(() => true);
  await settled(world, { state: 'sent', attempts: 2 });
  expect(peer.received).toHaveLength(1);
});

test('two workers with one message: one sends it, the other skips it', async () => {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let asked = 0;
  await startPeer({
    onMessage: async () => {
      asked += 1;
      reach();
      await released;
      return null;
    },
  });
  const world = shared;
  await register(world);
  await reached;
  const { id: messageId } = await newest(world);
  // The first job is still talking to the server, so this one returns at once without doing anything.
  await sendMail(world.product.app, { messageId }, AbortSignal.timeout(20_000));
  expect(asked).toBe(1);
  release();
  await settled(world, { state: 'sent', attempts: 1 });
  await sendMail(world.product.app, { messageId }, AbortSignal.timeout(20_000));
  expect(asked).toBe(1);
});

test('rejected credentials (535) and invalid responses are not permanent', async () => {
  const peer = await startTestSmtpServer({ user: { name: 'plainview', password: 'p/w@:' } });
  onTestFinished(() => peer.stop());
  const world = await startOwn(peer.url.replace('plainview:', 'else:'));
  await register(world);
  await settled(world, { state: 'waiting', attempts: 1 });
  const refused = await newest(world);
  expect(refused.note).toContain('535');
  const right = await startOwn(peer.url);
  await register(right);
  await settled(right, { state: 'sent' });

  const rubbish = await startRubbishPeer(
    (socket) => socket.end('\0\u0007ÿ HTTP/1.1 418 rubbish\r\n\r\n'),
    port,
  );
  onTestFinished(() => rubbish.stop());
  await register(shared);
  await settled(shared, { state: 'waiting', attempts: 1 });
});

test('connection lost after the message was handed over (451): it is sent again with the same Message-ID', async () => {
  const ids: (string | undefined)[] = [];
  await startPeer({
    onMessage: ({ parsed }) => {
      ids.push(parsed.messageId);
      return ids.length === 1 ? { code: 451, words: '4.3.0 lost it' } : null;
    },
  });
  const world = shared;
  await register(world);
  await settled(world, { state: 'waiting', attempts: 1 });
  await world.pass(7 * MINUTE);
  await settled(world, { state: 'sent', attempts: 2 });
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test('slow server: meanwhile other jobs run, accounts are deleted, and the product can be stopped', async () => {
  const { promise: connected, resolve: connect } = Promise.withResolvers<void>();
  const silent = await startRubbishPeer((socket) => {
    socket.write('220 wait\r\n');
    socket.on('data', () => connect());
  });
  onTestFinished(() => silent.stop());
  const world = await startOwn(silent.url);
  await register(world);
  await connected;
  // Further messages block the workers that send mail, but no others.
  await register(world);
  await register(world);
  const { items } = await world.admin.client.custody.list({ subject: 'user' });
  const registered = items.find(({ event }) => event === 'user.registered');
  await world.admin.client.users.delete({ id: registered?.subjectId ?? '' });
  await createCaller(world.product.url).client.session.requestPasswordReset({ email: operator.email });
  await expect
    .poll(async () => (await world.admin.client.mail.list({})).items.map(({ kind }) => kind), {
      timeout: 20_000,
    })
    .toContain('passwordReset');
  expect(await world.admin.client.mail.status()).toMatchObject({ waiting: 4, failed: 0 });
});

test('untrusted certificate: nothing is sent', async () => {
  const peer = await startTestSmtpServer({ offersTls: true });
  onTestFinished(() => peer.stop());
  const world = await startOwn(`${peer.url}?requireTLS=true`);
  await register(world);
  await settled(world, { state: 'waiting', attempts: 1 });
  const waiting = await newest(world);
  expect(waiting.note).toMatch(/certificate/u);
  expect(peer.received).toEqual([]);
});

test('a recipient who is deleted or unsubscribes receives nothing later', async () => {
  let reply: Reply = { code: 451, words: 'later' };
  const peer = await startPeer({
    onRecipient: (address) => (address === operator.email ? reply : null),
  });
  const world = shared;
  const email = await register(world);
  // Confirm after the confirmation message was sent, so that the message to the administrator is the newest.
  await world.pass(MINUTE);
  await confirmEmail(world.product.url, email);
  await settled(world, { state: 'waiting', attempts: 1 });
  await world.admin.client.profile.setNotice({ notice: 'registrationWaiting', isWanted: false });
  reply = null;
  await world.pass(7 * MINUTE);
  await settled(world, { state: 'suppressed', attempts: 1 });
  expect(peer.received.filter(({ to }) => to[0] === operator.email)).toEqual([]);
});

test('given up after a day: failed, with no further attempts', async () => {
  const rubbish = await startRubbishPeer((socket) => socket.end('421 4.3.2 Closing\r\n'), port);
  onTestFinished(() => rubbish.stop());
  const world = shared;
  await register(world);
  await settled(world, { state: 'waiting', attempts: 1 });
  for (let attempts = 2; attempts <= 8; attempts += 1) {
    await world.pass(13 * 60 * MINUTE);
    await settled(world, { attempts });
  }
  expect(await newest(world)).toMatchObject({ state: 'failed', nextAttemptAt: null });
  const before = rubbish.connections();
  await world.pass(13 * 60 * MINUTE);
  expect(rubbish.connections()).toBe(before);
});
