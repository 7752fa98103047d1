/**
 * PostgreSQL hangs under a running product: it keeps its connections and answers nothing (SIGSTOP). Every
 * procedure and route says so within five seconds, and everything works again once it answers.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { errorCatalog } from '@plainview/contract/error-catalog';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@plainview/server/platform/embedded-postgres/embedded-postgres';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller, type Caller } from '@plainview/test-support/caller';
import { copyPreparedData } from '@plainview/test-support/product/prepared-data';
import { startProductProcess, type ProductProcess } from '@plainview/test-support/product/product-process';
import { databaseUrl } from '@plainview/test-support/product/test-postgres';
import { createTicket } from '@plainview/test-support/submit-ticket';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from '../access/access-matrix.ts';
import { guarded as guardedRoutes } from '../access/raw-routes.ts';

const tus = { 'tus-resumable': '1.0.0' };
const { message: AWAY } = errorCatalog.DATABASE_UNAVAILABLE;
const LIMIT = 5000;

let directory: string;
let cluster: string;
let postgres: EmbeddedPostgres;
let product: ProductProcess;
let admin: Person;
let ann: Person;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'plainview-hung-'));
  const dataDirectory = path.join(directory, 'data');
  await copyPreparedData(dataDirectory);
  const place = path.join(dataDirectory, 'postgres');
  cluster = path.join(place, 'cluster');
  postgres = await startEmbeddedPostgres({
    dataDirectory: place,
    log: { info: () => undefined, warn: () => undefined },
    onExit: () => undefined,
  });
  product = await startProductProcess({
    DATA_DIRECTORY: dataDirectory,
    DATABASE_URL: databaseUrl(postgres.connection, postgres.connection.database),
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    API_REQUESTS_PER_MINUTE: '100000',
  });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
});
afterAll(async () => {
  await signalPostgres('SIGCONT');
  await product.stop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
});

/** Sends a signal to all processes of PostgreSQL. */
async function signalPostgres(signal: NodeJS.Signals): Promise<void> {
  const [pid = ''] = (await readFile(path.join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), signal);
  for (const name of await readdir('/proc')) {
    const stat = /^\d+$/u.test(name) && (await readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''));
    if (stat && stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === pid)
      process.kill(Number(name), signal);
  }
}

/** Returns the status of an answer that arrives in time. */
async function statusInTime(answer: Promise<Response>): Promise<number> {
  const begun = performance.now();
  const { status, body } = await answer;
  await body?.cancel();
  return performance.now() - begun < LIMIT ? status : 0;
}

const call = (caller: Caller, procedure: string, input: unknown): Promise<Response> =>
  caller.fetch(`/rpc/${procedure.replace('.', '/')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: input }),
  });

test('OP-02 while PostgreSQL hangs every procedure and route answers 503 within five seconds, and works again afterwards', async () => {
  const upload = await storeVideo(product.url, ann, await makeTestVideo());
  const ticket = await createTicket(ann, [upload.id]);
  const begin = () =>
    ann.fetch('/uploads', {
      method: 'POST',
      headers: { ...tus, 'upload-length': '1000', 'upload-metadata': 'filename YS5tcDQ=' },
    });
  const address = (await begin()).headers.get('location') ?? '';
  const piece = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const send = () => ann.fetch(address, { method: 'PATCH', headers: piece, body: new Uint8Array(1000) });
  const heard: string[] = [];
  let hasEnded = false;
  const follow = async (): Promise<void> => {
    for await (const { event } of await admin.client.live.changes()) heard.push(event);
  };
  void follow()
    .catch(() => undefined)
    .finally(() => (hasEnded = true));

  await signalPostgres('SIGSTOP');
  const first = await Promise.all(
    [
      call(ann, 'tickets.list', {}),
      call(createCaller(product.url), 'session.signIn', operator),
      call(ann, 'tickets.create', procedures['tickets.create']?.[1]),
      ann.fetch('/api/tickets/counts'),
      begin(),
      send(),
      ann.fetch(ticket.videos[0]?.url ?? ''),
      fetch(`${product.url}/ready`),
    ].map(statusInTime),
  );
  expect(first).toEqual(first.map(() => 503));
  expect(await outcome(ann.client.tickets.list({}))).toBe(`DATABASE_UNAVAILABLE: ${AWAY}`);

  const found: Record<string, number> = {};
  // Public ones need codes and names of their own; signing in is one of the first calls above.
  const called = Object.entries(procedures).filter(([, [audience]]) => audience !== 'everyone');
  for (const [name, [audience, input]] of called)
    found[name] = await statusInTime(call(audience === 'agency' ? ann : admin, name, input));
  expect(found).toEqual(Object.fromEntries(called.map(([name]) => [name, 503])));
  const raw: Record<string, number> = {};
  // A reference is checked by its signature first.
  const guarded = guardedRoutes.filter(({ audience }) => audience !== 'reference');
  for (const { name, at, audience, method = 'GET', headers = {}, body } of guarded) {
    const caller = audience === 'agency' || audience === 'both roles' ? ann : admin;
    const init = { method, headers, ...(body !== undefined && { body }) };
    raw[name] = await statusInTime(caller.fetch(at(crypto.randomUUID()), init));
  }
  expect(raw).toEqual(Object.fromEntries(guarded.map(({ name }) => [name, 503])));
  expect((await fetch(`${product.url}/ping`)).status).toBe(204);

  await signalPostgres('SIGCONT');
  await expect.poll(async () => (await fetch(`${product.url}/ready`)).status, { timeout: 15_000 }).toBe(200);
  expect(await outcome(ann.client.tickets.get({ id: ticket.id }))).toBe('done');
  expect((await ann.fetch(address, { method: 'HEAD', headers: tus })).headers.get('upload-offset')).toBe('0');
  expect((await send()).status).toBe(204);
  expect((await storeVideo(product.url, ann, await makeTestVideo())).state).toBe('stored');
  await expect.poll(() => hasEnded || heard.includes('upload.stored')).toBe(true);
  expect(product.child.exitCode).toBeNull();
  expect(product.printed()).not.toMatch(/unhandled/iu);
}, 180_000);
