import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { laneOf } from '@plainview/server/jobs/job-handlers';
import { jobCatalog } from '@plainview/server/platform/jobs/job-catalog';
import { TEST_SECRET } from '@plainview/test-support/product/database-passwords';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startProductProcess, type ProductProcess } from '@plainview/test-support/product/product-process';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
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
import { expect, vi } from 'vitest';

/**
 * Jobs that need no payload: the periodic ones, and those that run once a day. Those of the archive run only with an
 * embedded database.
 */
const periodicJobs = Object.entries(jobCatalog)
  .filter(([name, payload]) => payload.safeParse({}).success && laneOf(name) !== 'recovery')
  .map(([name]) => name);

/** A product process in whose surroundings a test causes faults. */
export interface FaultyProduct {
  readonly process: ProductProcess;
  readonly database: TestDatabase;
  readonly dataDirectory: string;
  readonly admin: Person;
  readonly ann: Person;
  /** Returns the status of `/ready`. */
  ready(): Promise<number>;
  /** Adds every periodic job now, and waits until each has ended, with or without an error. */
  runPeriodicJobs(): Promise<void>;
  /** Makes all jobs due that failed, again and again, and waits until none is left. */
  finishJobs(): Promise<void>;
  /** Uploads a video and submits a ticket with it. @returns the ticket's id */
  submit(): Promise<string>;
  /** Waits until the videos of a ticket are prepared and analyzed. */
  prepared(ticketId: string): Promise<void>;
  /** Fails if the process ended, or if an error was handled nowhere. */
  expectAlive(): void;
  stop(): Promise<void>;
}

/** The address of a product, and the database that it uses. */
export interface Place {
  readonly directory: string;
  readonly dataDirectory: string;
}

/** Creates a folder for a product and what surrounds it. */
export async function makePlace(): Promise<Place> {
  const directory = await mkdtemp(path.join(tmpdir(), 'plainview-faulty-'));
  const dataDirectory = path.join(directory, 'data');
  await mkdir(dataDirectory);
  return { directory, dataDirectory };
}

/** Starts a product on its own database, with an administrator and a user of an agency. */
export async function startFaultyProduct(
  { directory, dataDirectory }: Place,
  settings: Readonly<Record<string, string>> = {},
): Promise<FaultyProduct> {
  const database = await cloneTestDatabase();
  const process = await startProductProcess({
    DATA_DIRECTORY: dataDirectory,
    DATABASE_URL: database.url,
    SECRET: TEST_SECRET,
    PORT: '0',
    ADMIN_PASSWORD: operator.password,
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
    API_REQUESTS_PER_MINUTE: '100000',
    BACKUP_FOLDER: path.join(directory, 'backups'),
    LOG_LEVEL: 'warn',
    ...settings,
  });
  const admin = await signInOperator(process.url);
  const ann = await joinAgency(process.url, admin, 'North PD');
  const change = (statement: string, ...values: unknown[]) =>
    changeAsOwner(database.url, statement, ...values);
  const PATIENCE = { timeout: 90_000, interval: 200 };
  return {
    process,
    database,
    dataDirectory,
    admin,
    ann,
    async ready() {
      const response = await fetch(`${process.url}/ready`);
      await response.body?.cancel();
      return response.status;
    },
    async runPeriodicJobs() {
      await change(
        `select graphile_worker.add_job(name, '{}', job_key => 'fault ' || name) from unnest($1::text[]) as name`,
        periodicJobs,
      );
      const notTried = `select from graphile_worker._private_jobs where key like 'fault %' and (attempts = 0 or locked_by is not null)`;
      await vi.waitUntil(async () => (await change(notTried)) === 0, PATIENCE);
    },
    async finishJobs() {
      await vi.waitUntil(async () => {
        await change(
          `update graphile_worker._private_jobs set run_at = now() where locked_by is null and attempts > 0`,
        );
        const left = `select from graphile_worker._private_jobs where attempts > 0 or key like 'fault %'`;
        return (await change(left)) === 0;
      }, PATIENCE);
    },
    async submit() {
      const upload = await storeVideo(process.url, ann, await makeTestVideo());
      expect(upload.state).toBe('stored');
      return (await createTicket(ann, [upload.id])).id;
    },
    async prepared(ticketId) {
      const states = async () =>
        (await ann.client.tickets.get({ id: ticketId })).videos.map(({ media }) => [
          media.state,
          media.analysis,
        ]);
      await expect.poll(states, PATIENCE).toEqual([['not-needed', 'done']]);
    },
    expectAlive() {
      expect(process.child.exitCode).toBeNull();
      expect(process.child.signalCode).toBeNull();
      expect(process.printed()).not.toMatch(/not handled|unhandled/iu);
    },
    async stop() {
      await process.stop();
      await database.drop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
