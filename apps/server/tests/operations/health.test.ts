/** The operator's checks inside the product, and its tests of mail and storage. */
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { outcome } from '@plainview/test-support/call-outcome';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import {
  startProductWithMail,
  type ProductWithMail,
} from '@plainview/test-support/product/product-with-mail';
import { startTestProduct } from '@plainview/test-support/product/test-product';
import { signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

let context: ProductWithMail;
let admin: Person;

beforeAll(async () => {
  context = await startProductWithMail();
  admin = await signInOperator(context.product.url);
});
afterAll(() => context.stop());

const checkOf = async (name: string) =>
  (await admin.client.health.read()).checks.find((check) => check.name === name);

test('IN-03 the health page has every check of the doctor, and says what to do', async () => {
  const { checks, sendsMail, backups } = await admin.client.health.read();
  expect(checks.map(({ name }) => name)).toEqual([
    'database',
    'database version',
    'secret',
    'copy before an upgrade',
    'clock',
    'ledger',
    'ledger key',
    'stored files',
    'background jobs',
    'job lanes',
    'storage',
    'disk space',
    'permissions',
    'backup',
    'address',
    'cookies',
    'passkeys',
    'mail',
    'ffmpeg',
  ]);
  expect({ sendsMail, backups }).toEqual({ sendsMail: true, backups: null });
  for (const { state, advice } of checks) expect(advice === null).toBe(state === 'ok');
});

test('IN-03 faults of the ledger and jobs that failed permanently are found', async () => {
  const { databaseUrl } = context.product;
  await context.product.runSweep();
  expect(await checkOf('ledger')).toMatchObject({ state: 'ok' });
  await changeAsOwner(databaseUrl, 'update custody_verifications set faults = 3');
  await changeAsOwner(databaseUrl, `select graphile_worker.add_job('no-such-job', max_attempts => 1)`);
  await changeAsOwner(
    databaseUrl,
    'update graphile_worker._private_jobs set attempts = max_attempts where max_attempts = 1',
  );
  expect(await checkOf('ledger')).toMatchObject({
    state: 'problem',
    text: expect.stringContaining('3 faults'),
  });
  expect(await checkOf('background jobs')).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('no-such-job (1)'),
  });
  await changeAsOwner(databaseUrl, 'update custody_verifications set faults = 0');
  await changeAsOwner(databaseUrl, 'delete from graphile_worker._private_jobs where max_attempts = 1');
});

test('IN-03 the test message goes to the administrator and shows what the mail server answered', async () => {
  const sent = await admin.client.health.sendTestMessage();
  expect(sent).toMatchObject({ isAccepted: true, address: admin.user.email });
  const { to, parsed } = await context.peer.next(
    ({ parsed: { subject } }) => subject?.startsWith('Test') ?? false,
  );
  expect({ to, subject: parsed.subject }).toEqual({
    to: [admin.user.email],
    subject: 'Test message from Plainview',
  });
});

test('IN-03 without a mail server, the test message is refused', async () => {
  const product = await startTestProduct();
  onTestFinished(() => product.stop());
  const { client } = await signInOperator(product.url);
  expect(await outcome(client.health.sendTestMessage())).toMatch('MAIL_NOT_SET_UP');
});

test('IN-03 the test of the storage stores nothing for good, and reports a storage that does not work', async () => {
  expect(await admin.client.health.testStorage()).toMatchObject({ problem: null, bytes: 1024 * 1024 });
  const { app, dataDirectory } = context.product;
  const left = [];
  for await (const { key } of app.blobs.listTemporary()) left.push(key);
  expect(left).toEqual([]);
  const folder = path.join(dataDirectory, 'files', 'uploads');
  await rename(folder, `${folder}-away`);
  const broken = await admin.client.health.testStorage();
  await rename(`${folder}-away`, folder);
  expect(broken.problem).not.toBeNull();
});
