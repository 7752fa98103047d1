/** Processes of two neighboring releases on one database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BucketSettings } from '@plainview/server/platform/config/bucket-settings';
import { bucketEnvironment, hasBucket, makeBucket } from '@plainview/test-support/bucket/test-bucket';
import { startProductProcess, type ProductProcess } from '@plainview/test-support/product/product-process';
import { isServerBuilt } from '@plainview/test-support/product/server-programs';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { makeNextRelease } from '@plainview/test-support/releases/next-release';
import { createTicket } from '@plainview/test-support/submit-ticket';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

// Several processes start one after another.
vi.setConfig({ testTimeout: 180_000 });

const ADDING = `alter table "tickets" add column "next_note" text;--> statement-breakpoint
create table "next_things" ("id" uuid primary key, "ticket_id" uuid references "tickets" ("id"));`;
/** Videos of each user, and calls that read between two that create. */
const VIDEOS = 4;
const READS = 20;
const BREAKING = 'alter table "tickets" rename column "notes" to "remarks";';

async function storeVideos(url: string, person: Person): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < VIDEOS; count += 1)
    ids.push((await storeVideo(url, person, await makeTestVideo())).id);
  return ids;
}

/** Reads and creates tickets until it is ended. @returns the ids of those created; a failed call throws */
function work(person: Person, uploadIds: readonly string[]) {
  const ending = new AbortController();
  const created = (async () => {
    const ids: string[] = [];
    for (let call = 0; !ending.signal.aborted || ids.length < uploadIds.length; call += 1) {
      const uploadId = call % READS === 0 ? uploadIds[ids.length] : undefined;
      if (uploadId === undefined) await person.client.tickets.list({});
      else ids.push((await createTicket(person, [uploadId])).id);
    }
    return ids;
  })();
  return (): Promise<string[]> => {
    ending.abort();
    return created;
  };
}

describe.runIf(hasBucket() && isServerBuilt())('two neighboring releases', () => {
  let directory: string;
  let database: TestDatabase;
  let bucket: BucketSettings;
  let running: ProductProcess[];

  beforeEach(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'plainview-releases-'));
    database = await cloneTestDatabase();
    bucket = await makeBucket();
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((product) => product.stop()));
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  async function start(
    name: string,
    program?: URL,
    own: Readonly<Record<string, string>> = {},
  ): Promise<ProductProcess> {
    const settings = {
      DATABASE_URL: database.url,
      SECRET: 'a secret that only the tests know and nobody else',
      PORT: '0',
      ADMIN_PASSWORD: operator.password,
      ADMIN_REGISTRATION_KEY: adminRegistrationKey,
      LOG_LEVEL: 'warn',
      ...bucketEnvironment(bucket),
      DATA_DIRECTORY: path.join(directory, name),
      ...own,
    };
    const product = await startProductProcess(settings, program);
    running.push(product);
    return product;
  }

  async function stop(product: ProductProcess): Promise<void> {
    running = running.filter((other) => other !== product);
    await product.stop();
  }

  async function query(statement: string): Promise<unknown[]> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  const hashOfFunction = () =>
    query(`select sha256 from drizzle.sql_sources where name = 'functions/link_custody.sql'`);

  test('OP-06 processes of two neighboring releases run side by side, and none of their tickets is lost', async () => {
    const next = await makeNextRelease(path.join(directory, 'next'), { migration: ADDING });
    const [one, two] = [await start('one'), await start('two')];
    const admin = await signInOperator(one.url);
    const ann = await joinAgency(one.url, admin, 'North PD');
    const bob = await joinAgency(two.url, admin, 'South PD');
    const ends = [work(ann, await storeVideos(one.url, ann)), work(bob, await storeVideos(two.url, bob))];

    const three = await start('three', next);
    const ids = (await Promise.all(ends.map((end) => end()))).flat();
    expect(await query(`select to_regclass('next_things') is not null as there`)).toEqual([{ there: true }]);
    // Nothing was stopped, and going back means starting the older release again.
    expect(await query(`select from pg_database where datname like '%before_upgrade'`)).toEqual([]);
    const ofNext = await hashOfFunction();

    const annThere = await signIn(three.url, ann.email, ann.password);
    const upload = await storeVideo(three.url, annThere, await makeTestVideo());
    ids.push((await createTicket(annThere, [upload.id])).id);
    const [newest] = ids.slice(-1);
    expect((await ann.client.tickets.get({ id: newest ?? '' })).id).toBe(newest);

    // A process of the older release may start again meanwhile, and leaves the schema as it is.
    await stop(two);
    const again = await start('two');
    expect(again.printed()).toContain('a newer release has migrated this database');
    expect(await hashOfFunction()).toEqual(ofNext);
    const bobAgain = await signIn(again.url, bob.email, bob.password);
    const later = await storeVideo(again.url, bobAgain, await makeTestVideo());
    ids.push((await createTicket(bobAgain, [later.id])).id);
    await stop(one);
    await stop(again);

    const rows = await query('select id from tickets');
    expect(rows).toHaveLength(ids.length);
    const adminThere = await signInOperator(three.url);
    for (const id of ids) expect((await adminThere.client.tickets.get({ id })).id).toBe(id);
  });

  test('OP-06 a release that older processes cannot run next to waits until they are stopped, and they do not start again', async () => {
    const next = await makeNextRelease(path.join(directory, 'next'), {
      migration: BREAKING,
      isBreaking: true,
    });
    const one = await start('one');
    const applied = 'select count(*)::int as count from drizzle.__drizzle_migrations';
    const before = await query(applied);
    await expect(start('two', next)).rejects.toThrow(/Stop all processes|are connected|in use/u);
    await expect(start('two', next, { COPY_BEFORE_UPGRADE: 'off' })).rejects.toThrow(
      /Processes of an older release run on this database/u,
    );
    expect(await query(applied)).toEqual(before);
    await signInOperator(one.url);
    await stop(one);
    const two = await start('two', next);
    expect(two.printed()).toContain('was copied before the upgrade');
    await stop(two);
    await expect(start('one')).rejects.toThrow(/migrated by a newer version/u);
  });
});
