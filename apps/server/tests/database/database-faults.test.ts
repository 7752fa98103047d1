/**
 * Faults of the database under a running product: whatever it answers, the process lives, calls are answered with 503
 * and not with 500, `/ready` says so within five seconds, and requests and jobs go on once it is healthy.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '@plainview/server/platform/embedded-postgres/embedded-postgres';
import { drawCases } from '@plainview/test-support/draw-sample';
import { connectAsOwner, type OwnerConnection } from '@plainview/test-support/product/owner-database';
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
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

let directory: string;
let postgres: EmbeddedPostgres;
let product: ProductProcess;
let owner: OwnerConnection;
let ann: Person;
let file: Awaited<ReturnType<typeof makeTestVideo>>;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'plainview-faults-'));
  const dataDirectory = path.join(directory, 'data');
  await copyPreparedData(dataDirectory);
  postgres = await startEmbeddedPostgres({
    dataDirectory: path.join(dataDirectory, 'postgres'),
    log: { info: () => undefined, warn: () => undefined },
    onExit: () => undefined,
  });
  const url = databaseUrl(postgres.connection, postgres.connection.database);
  product = await startProductProcess({
    DATA_DIRECTORY: dataDirectory,
    DATABASE_URL: url,
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    API_REQUESTS_PER_MINUTE: '100000',
    CALLS_PER_MINUTE: '100000',
    LOG_LEVEL: 'warn',
  });
  owner = await connectAsOwner(url);
  await owner.change('set default_transaction_read_only = off');
  const admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  file = await makeTestVideo();
});
afterAll(async () => {
  await owner.end();
  await product.stop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
});

const endSessions = `select count(pg_terminate_backend(pid)) from pg_stat_activity
  where usename in (current_database() || '_app', current_database() || '_jobs')`;

const eachRole = (change: string) => `do $$ declare role text; begin
  foreach role in array array[current_database() || '_app', current_database() || '_jobs'] loop
    execute format('alter role %I ${change}', role);
  end loop; end $$`;

/** The statements that begin a fault, those that end it, and what `/ready` answers meanwhile. */
const faults: Readonly<
  Record<
    string,
    { readonly begin: readonly string[]; readonly end: readonly string[]; readonly meanwhile: number }
  >
> = {
  'takes no changes (25006)': {
    begin: ['alter system set default_transaction_read_only = on', 'select pg_reload_conf()'],
    end: ['alter system reset default_transaction_read_only', 'select pg_reload_conf()'],
    meanwhile: 503,
  },
  'takes no changes from new sessions, and ends the others, as at a failover (57P01, 25006)': {
    begin: ['alter system set default_transaction_read_only = on', 'select pg_reload_conf()', endSessions],
    end: ['alter system reset default_transaction_read_only', 'select pg_reload_conf()'],
    meanwhile: 503,
  },
  'has no connection left (53300)': {
    begin: [eachRole('connection limit 0'), endSessions],
    end: [eachRole('connection limit -1')],
    meanwhile: 503,
  },
  'ends all sessions again and again (57P01)': {
    begin: Array.from({ length: 10 }, () => endSessions),
    end: [],
    meanwhile: 200,
  },
};

const ready = async (): Promise<number> => {
  const response = await fetch(`${product.url}/ready`);
  await response.body?.cancel();
  return response.status;
};

/** Calls again and again until the signal aborts. Returns the statuses so far. */
function callUntil(signal: AbortSignal, procedure: string, input: () => unknown) {
  const statuses: number[] = [];
  const call = async (): Promise<void> => {
    const response = await ann.fetch(`/rpc/${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ json: input() }),
    });
    await response.body?.cancel();
    statuses.push(response.status);
    await turn();
  };
  const ended = (async () => {
    while (!signal.aborted) await call();
  })();
  ended.catch(() => undefined);
  return { statuses, ended };
}

const draft = () => ({ id: crypto.randomUUID(), incidentType: 'Training' });

/** Waits until each caller has had so many more answers. */
const moreAnswers = async (
  callers: readonly ReturnType<typeof callUntil>[],
  count: number,
): Promise<void> => {
  const before = callers.map(({ statuses }) => statuses.length);
  const fewest = () =>
    Math.min(...callers.map(({ statuses }, index) => statuses.length - (before[index] ?? 0)));
  await expect.poll(fewest, { timeout: 30_000 }).toBeGreaterThan(count);
};

test.each(drawCases(Object.entries(faults), 3))(
  'OP-02 a database that %s ends no process and causes no 500, and work goes on afterwards',
  async (_, { begin, end, meanwhile }) => {
    const stopping = new AbortController();
    const { signal } = stopping;
    const heal = async (): Promise<void> => {
      for (const statement of end) await owner.change(statement);
    };
    onTestFinished(async () => {
      stopping.abort();
      await heal();
    });
    const callers = [
      callUntil(signal, 'tickets/list', () => ({})),
      callUntil(signal, 'tickets/counts', () => ({})),
      callUntil(signal, 'savedViews/create', () => ({ name: crypto.randomUUID(), filter: {} })),
      callUntil(signal, 'drafts/save', draft),
    ];
    for (const statement of begin) {
      await owner.change(statement);
      await moreAnswers(callers, 5);
    }
    await expect.poll(ready, { timeout: 5000 }).toBe(meanwhile);
    // Long enough for the loops of the process, such as those that take jobs, to meet the fault.
    await moreAnswers(callers, meanwhile === 503 ? 30 : 20);
    expect(await ready()).toBe(meanwhile);
    await heal();
    await expect.poll(ready, { timeout: 10_000 }).toBe(200);
    await moreAnswers(callers, 5);
    stopping.abort();
    await Promise.all(callers.map(({ ended }) => ended));
    for (const { statuses } of callers) expect(new Set(statuses)).not.toContain(500);
    // Some writes meet their own limits.
    const answered = (status: number) => (meanwhile === 503 ? status === 503 : status < 500);
    for (const { statuses } of callers) expect(statuses.some(answered)).toBe(true);
    expect((await createTicket(ann, [(await storeVideo(product.url, ann, file)).id])).status).toBe('pending');
    expect(product.child.exitCode).toBeNull();
    expect(product.printed()).not.toMatch(/not handled|unhandled/iu);
  },
  90_000,
);

test('jobs go on after the queue answered with an error that its library does not expect', async () => {
  await owner.change('alter table graphile_worker._private_jobs rename to other_jobs');
  await expect
    .poll(() => product.printed(), { timeout: 60_000 })
    .toMatch(/_private_jobs\\?" does not exist/u);
  await owner.change('alter table graphile_worker.other_jobs rename to _private_jobs');
  expect((await storeVideo(product.url, ann, file)).state).toBe('stored');
  expect(product.child.exitCode).toBeNull();
}, 90_000);
