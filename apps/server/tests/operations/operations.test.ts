/** An operator's view of a running product: readiness, metrics and the log. */
import { chmod, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCaller } from '@plainview/test-support/caller';
import { startTestSmtpServer } from '@plainview/test-support/peers/test-smtp-server';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import { cloneTestDatabase } from '@plainview/test-support/product/test-database-clone';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  adminRegistrationKey,
  joinAgency,
  joinByKey,
  operator,
  registration,
  signInOperator,
} from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;

/** Runs a call and ignores its outcome. */
const quiet = async (call: Promise<unknown>): Promise<void> => void (await call.catch(() => undefined));

beforeAll(async () => {
  product = await startTestProduct({ metricsPort: 0 });
});
afterAll(() => product.stop());

test('readiness names the part that is down, without internal details', async () => {
  const ask = async () => {
    const answer = await fetch(`${product.url}/ready`);
    const body: unknown = await answer.json();
    return { status: answer.status, body };
  };
  const up = { ready: true, stopping: false, database: 'up', storage: 'up' };
  expect(await ask()).toEqual({ status: 200, body: up });
  const folder = path.join(product.dataDirectory, 'files', 'uploads');
  await rename(folder, `${folder}-away`);
  await expect
    .poll(ask, { timeout: 5000 })
    .toEqual({ status: 503, body: { ...up, ready: false, storage: 'down' } });
  await rename(`${folder}-away`, folder);
  await expect.poll(ask, { timeout: 5000 }).toEqual({ status: 200, body: up });
});

test('metrics are counted by route pattern and procedure, on a separate port', async () => {
  const admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'North PD');
  await storeVideo(product.url, ann, await makeTestVideo());
  await ann.fetch(`/media/videos/${crypto.randomUUID()}`);
  const read = async () => (await fetch(`http://127.0.0.1:${product.metricsPort}/metrics`)).text();
  await expect
    .poll(read)
    .toMatch(/plainview_requests_total\{method="GET",route="\/media\/videos\/:id",status="404"\} 1/u);
  const text = await read();
  for (const line of [
    'plainview_requests_total{method="POST",route="session.signIn",status="200"} 2',
    'plainview_requests_total{method="POST",route="/uploads",status="201"} 1',
    'plainview_uploads{state="stored"} 1',
    'plainview_jobs{lane="house",state="failed"} 0',
  ]) {
    expect(text).toContain(line);
  }
  // The reading itself needs connections, which must not look like an overload.
  await expect.poll(read).toContain('plainview_database_connections{state="awaited"} 0');
  expect(text).toMatch(/nodejs_eventloop_lag_seconds \d/u);
  expect(text).not.toMatch(/North PD|@|[0-9a-f]{8}-[0-9a-f]{4}-/u);
  expect((await fetch(`${product.url}/metrics`)).headers.get('content-type')).not.toContain('version=0.0.4');
});

test('the log contains every request, and no input from any route', async () => {
  const database = await cloneTestDatabase();
  const directory = await mkdtemp(path.join(tmpdir(), 'plainview-log-'));
  const peer = await startTestSmtpServer();
  const told = await startProductProcess({
    DATA_DIRECTORY: directory,
    DATABASE_URL: database.url,
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    PROCESSING_TOOL_URL: 'http://127.0.0.1:9/',
    SMTP_URL: peer.url,
    MAIL_FROM: 'no-reply@example.org',
    LOG_LEVEL: 'debug',
  });
  const secret = 'Marlowe-4471';
  const { url } = told;
  const admin = await signInOperator(url);
  const ann = await joinAgency(url, admin, `${secret} PD`, `Ann ${secret}`);
  const key = await joinByKey(url, admin, secret);
  const nobody = createCaller(url);

  await quiet(nobody.client.session.signIn({ email: `${secret}@example.org`, password: secret }));
  await quiet(
    nobody.client.session.register({ ...registration(), role: 'admin', adminKey: secret, name: secret }),
  );
  await quiet(
    nobody.client.session.register({ ...registration(), password: secret, confirmPassword: secret }),
  );
  await quiet(nobody.client.session.requestPasswordReset({ email: `${secret}@example.org` }));
  await ann.client.tickets.list({ search: secret });
  await admin.client.videos.list({ search: secret });
  await ann.client.support.create({ text: secret });
  await storeVideo(url, ann, await makeTestVideo(), `${secret}.mp4`);
  const headers = {
    'x-request-id': secret,
    'user-agent': secret,
    referer: `${url}/${secret}`,
    'idempotency-key': secret,
    'x-forwarded-for': secret,
  };
  const places = [
    `/${secret}`,
    `/media/videos/${secret}`,
    `/media/reports/${crypto.randomUUID()}?x=${secret}`,
    `/exports/${secret}`,
    `/receipts/videos/${secret}.pdf`,
    `/statements/${secret}/2026-01.pdf`,
    `/uploads/${secret}`,
    `/processing/selection?reference=${secret}`,
    `/api/tickets?search=${secret}`,
    `/api/${secret}`,
    `/rpc/${secret}`,
    `/assets/${secret}`,
    `/ready?${secret}`,
  ];
  for (const place of places) {
    await (await ann.fetch(place, { headers })).arrayBuffer();
    await (
      await nobody.fetch(place, { headers: { ...headers, authorization: `Bearer ${secret}` } })
    ).arrayBuffer();
  }
  const json = { 'content-type': 'application/json' };
  for (const place of [
    '/rpc/session/signIn',
    '/api/session/sign-in',
    '/api/tickets',
    '/rpc/tickets/create',
  ]) {
    await (
      await ann.fetch(place, { method: 'POST', headers: json, body: `{"email": ${secret}` })
    ).arrayBuffer();
  }
  await (await key.fetch('/api/tickets')).arrayBuffer();
  // An unexpected failure: the statement fails, and its parameters contain user input.
  await changeAsOwner(database.url, 'alter table support_requests rename column text to wording');
  await quiet(ann.client.support.create({ text: `${secret}, once more` }));
  await told.stop();
  await peer.stop();

  const log = told.printed();
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.find((line) => line.includes('a call failed'))).toContain('"code":"42703"');
  const refused = lines.filter((line) => line.includes('"refusal":"INVALID_CREDENTIALS"'));
  expect(refused.map((line) => JSON.parse(line))).toMatchObject([{ route: 'session.signIn', status: 401 }]);
  for (const hidden of [
    secret,
    operator.password,
    adminRegistrationKey,
    ann.email,
    ann.password,
    key.secret,
    ...ann
      .cookie()
      .split(/[=;]/u)
      .filter((part) => part.length > 20),
    '@example.org',
    '127.0.0.1:',
  ]) {
    expect(log).not.toContain(hidden);
  }
  const routes = new Set(lines.map((line) => /"route":"(?<route>[^"]+)"/u.exec(line)?.groups?.['route']));
  for (const route of [
    'session.signIn',
    'tickets.list',
    '/media/videos/:id',
    '/uploads/:id',
    '/ready',
    '/assets/*',
  ]) {
    expect([...routes]).toContain(route);
  }
  expect(lines.find((line) => line.includes('"tickets.list"'))).toContain(`"actor":"${ann.user.id}"`);
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

test('the job queue listens on one connection, and does so again after connections were lost', async () => {
  const listening = (action = 'pid'): Promise<number> =>
    changeAsOwner(
      product.databaseUrl,
      `select ${action} from pg_stat_activity
        where datname = current_database() and query like 'LISTEN "jobs:insert"%'`,
    );
  await expect.poll(() => listening()).toBe(1);
  await listening('pg_terminate_backend(pid)');
  await expect.poll(() => listening()).toBe(1);
  expect(
    await changeAsOwner(
      product.databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'plainview'`,
    ),
  ).toBeGreaterThan(1);
  await expect.poll(() => listening()).toBe(1);
});

test('IN-01: doctor says what is wrong and what to do, and its exit code tells a problem', async () => {
  const { port, hostname } = new URL(product.url);
  const settings = {
    HOST: hostname === 'localhost' ? '127.0.0.1' : hostname,
    PORT: port,
    DATA_DIRECTORY: product.dataDirectory,
    DATABASE_URL: product.databaseUrl,
    PUBLIC_URL: 'https://review.example.gov',
    FFMPEG_PATH: 'off',
  };
  await chmod(product.dataDirectory, 0o700);
  const healthy = await runConsoleCommand('doctor', settings);
  expect(healthy).toMatchObject({
    code: 0,
    printed: expect.stringContaining('ok       database version: up to date'),
  });
  expect(healthy.printed).toContain('WARNING  backup: there is no backup yet');
  expect(healthy.printed).toContain('WARNING  proxy');
  await chmod(product.dataDirectory, 0o755);
  const open = await runConsoleCommand('doctor', { ...settings, PUBLIC_URL: 'http://review.example.gov' });
  expect(open.code).toBe(1);
  expect(open.printed).toContain(`Run: chmod go-rwx ${product.dataDirectory}`);
  expect(open.printed).toContain('PROBLEM  address: http://review.example.gov/ has no TLS');
});
