/**
 * PostgreSQL is killed under a running product and comes back: every caller gets a clear error, and no
 * one is signed out.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorCatalog } from '@plainview/contract/error-catalog';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@plainview/server/persistence/embedded/embedded-postgres';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { startWebhookReceiver } from '@plainview/test-support/peers/webhook-receiver';
import { copyPreparedData } from '@plainview/test-support/product/prepared-data';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import { databaseUrl } from '@plainview/test-support/product/test-postgres';
import { createTicket } from '@plainview/test-support/submit-ticket';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { expect, onTestFinished, test } from 'vitest';

const tus = { 'tus-resumable': '1.0.0' };
const { message: AWAY } = errorCatalog.DATABASE_UNAVAILABLE;

const startIn = (dataDirectory: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    dataDirectory,
    log: { info: () => undefined, warn: () => undefined },
    onExit: () => undefined,
  });

test('while PostgreSQL is down every route reports it, and everything works again once it is back', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'plainview-away-'));
  const dataDirectory = path.join(directory, 'data');
  await copyPreparedData(dataDirectory);
  // The database of the folder, as a server of its own.
  const place = path.join(dataDirectory, 'postgres');
  let postgres = await startIn(place);
  const answering = Promise.withResolvers<void>();
  const receiver = await startWebhookReceiver((response) => {
    void answering.promise.then(() => response.writeHead(204).end());
  });
  const product = await startProductProcess({
    DATA_DIRECTORY: dataDirectory,
    DATABASE_URL: databaseUrl(postgres.connection, postgres.connection.database),
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    WEBHOOK_ORIGINS: receiver.origin,
  });
  onTestFinished(async () => {
    await product.stop();
    await receiver.stop();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  });
  const admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'North PD');
  await admin.client.webhooks.add({ url: `${receiver.origin}/hook`, events: ['ticket.created'] });
  const upload = await storeVideo(product.url, ann, await makeTestVideo());
  const ticket = await createTicket(ann, [upload.id]);
  const begin = () =>
    ann.fetch('/uploads', {
      method: 'POST',
      headers: { ...tus, 'upload-length': '1000', 'upload-metadata': 'filename YS5tcDQ=' },
    });
  const address = (await begin()).headers.get('location') ?? '';
  const heard: string[] = [];
  const follow = async () => {
    for await (const { event } of await admin.client.live.changes()) heard.push(event);
  };
  let hasEnded = false;
  void follow()
    .catch(() => undefined)
    .finally(() => (hasEnded = true));
  // A job is running and can report neither success nor failure.
  await expect.poll(() => receiver.received.length).toBe(1);

  const [pid = ''] = (await readFile(path.join(place, 'cluster', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await expect.poll(async () => (await fetch(`${product.url}/ready`)).status).toBe(503);

  answering.resolve();

  const refused = `DATABASE_UNAVAILABLE: ${AWAY}`;
  expect(await outcome(ann.client.tickets.list({}))).toBe(refused);
  expect(await outcome(createCaller(product.url).client.session.signIn(operator))).toBe(refused);
  const called = await ann.fetch('/api/tickets/counts');
  expect([called.status, await called.json()]).toMatchObject([503, { code: 'DATABASE_UNAVAILABLE' }]);
  for (const answer of [
    await begin(),
    await ann.fetch(address, { method: 'PATCH', headers: { ...tus, 'upload-offset': '0' } }),
    await ann.fetch(ticket.videos[0]?.url ?? ''),
  ])
    expect([answer.status, await answer.text()]).toEqual([503, AWAY]);
  expect((await fetch(`${product.url}/ping`)).status).toBe(204);

  await postgres.stop();
  postgres = await startIn(place);
  await expect.poll(async () => (await fetch(`${product.url}/ready`)).status).toBe(200);
  expect(await outcome(ann.client.tickets.get({ id: ticket.id }))).toBe('done');
  expect((await ann.fetch(address, { method: 'HEAD', headers: tus })).headers.get('upload-offset')).toBe('0');
  expect((await storeVideo(product.url, ann, await makeTestVideo())).state).toBe('stored');
  const deliveries = async () => (await admin.client.webhooks.deliveries({})).items.map(({ state }) => state);
  await expect.poll(deliveries, { timeout: 40_000 }).toEqual(['delivered']);
  expect(product.child.exitCode).toBeNull();
  // The stream stayed connected, or ended so that its client resumes from the last change. It is not silent.
  await expect.poll(() => hasEnded || heard.includes('upload.stored')).toBe(true);
});
