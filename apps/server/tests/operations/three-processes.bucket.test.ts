/**
 * Three processes of the product on one database and one bucket: all share the same state, and others take
 * over after one is killed.
 */
import { createReadStream } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { BucketSettings } from '@plainview/server/platform/config/bucket-settings';
import { bucketEnvironment, hasBucket, makeBucket } from '@plainview/test-support/bucket/test-bucket';
import { contentsOf } from '@plainview/test-support/bucket/test-bucket-contents';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import {
  startWebhookReceiver,
  type ReceivedCall,
  type WebhookReceiver,
} from '@plainview/test-support/peers/webhook-receiver';
import { changeAsOwner, holdTable } from '@plainview/test-support/product/owner-database';
import { startProductProcess, type ProductProcess } from '@plainview/test-support/product/product-process';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { createTicket } from '@plainview/test-support/submit-ticket';
import {
  adminRegistrationKey,
  joinAgency,
  joinAsAdmin,
  operator,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { decided, sendFile, sha256Of, storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

/** A URL that only administrators may request. */
const OFFICE_ONLY = '/api/custody/verification';
/** More than one part of an object in a bucket. */
const SIZE = 12 * 1024 * 1024;
/** More than one part, too, of an upload that is still in progress. */
const BEGUN = 9 * 1024 * 1024;
const tus = { 'tus-resumable': '1.0.0' };
/** More than the three processes can work on at once. */
const CHECKS = 7;
/** More than two of them can. */
const DELIVERIES = 5;
/** A killed process is detected within fifteen seconds, but the machine is shared with other tests. */
const TAKEN_UP = { timeout: 60_000, interval: 500 };

const taken = (response: ServerResponse): void => void response.writeHead(204).end();

const ticketOf = async (person: Person, uploadId: string): Promise<string> => {
  const ticket = await createTicket(person, [uploadId]);
  return ticket.id;
};

const send = (person: Person, address: string, start: number, body: Readable) =>
  person.fetch(address, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(start), 'content-type': 'application/offset+octet-stream' },
    body,
    duplex: 'half',
  });

const patch = (person: Person, address: string, file: string, start: number, end = SIZE) =>
  send(person, address, start, createReadStream(file, { start, end: end - 1 }));

/**
 * Yields the first bytes of the file and then waits, so that the upload is still in progress when the other
 * side dies.
 */
async function* beginningOf(file: string, start: number): AsyncGenerator<Buffer, void, void> {
  yield* createReadStream(file, { start, end: BEGUN - 1 });
  await new Promise(() => undefined);
}

async function offsetOf(person: Person, address: string): Promise<number> {
  const head = await person.fetch(address, { method: 'HEAD', headers: tus });
  return Number(head.headers.get('upload-offset'));
}

describe.runIf(hasBucket())('three processes with one database and one bucket', () => {
  let directory: string;
  let database: TestDatabase;
  let bucket: BucketSettings;
  /** A video of `SIZE` bytes. */
  let file: string;
  let products: ProductProcess[];
  let admin: Person;
  let ann: Person;
  let receiver: WebhookReceiver;
  /** How the webhook receiver responds. */
  let manner: (response: ServerResponse, call: ReceivedCall) => void = taken;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'plainview-three-'));
    database = await cloneTestDatabase();
    receiver = await startWebhookReceiver((response, call) => manner(response, call));
    bucket = await makeBucket();
    file = path.join(directory, 'long.mp4');
    await copyFile(await makeTestVideo(), file);
    await padVideoTo(file, SIZE);
    const settings = {
      DATABASE_URL: database.url,
      SECRET: 'a secret that only the tests know and nobody else',
      PORT: '0',
      ADMIN_PASSWORD: operator.password,
      ADMIN_REGISTRATION_KEY: adminRegistrationKey,
      WEBHOOK_ORIGINS: receiver.origin,
      ...bucketEnvironment(bucket),
    };
    const startOne = (name: string) =>
      startProductProcess({ ...settings, DATA_DIRECTORY: path.join(directory, name) });
    // All start at once on an empty database: one creates it, the others wait.
    products = await Promise.all(['one', 'two', 'three'].map(startOne));
    admin = await signInOperator(urlOf(0));
    ann = await joinAgency(urlOf(0), admin, 'North PD');
  });
  afterAll(async () => {
    await Promise.all(products.map((product) => product.stop()));
    await receiver.stop();
    await database.drop();
    await rm(directory, { recursive: true, force: true });
  });

  const urlOf = (index: number): string => products[index]?.url ?? expect.fail('no such process');

  /** Requests a URL from another process in this user's session. */
  const askedAt = (index: number, person: Person, address: string): Promise<Response> =>
    fetch(new URL(address, urlOf(index)), { headers: { cookie: person.cookie() } });

  const statusesOf = (person: Person, address: string): Promise<number[]> =>
    Promise.all([0, 1, 2].map(async (index) => (await askedAt(index, person, address)).status));

  test('a session is valid on each and ends on each, and a role changed on one applies to the next call', async () => {
    const rita = await joinAsAdmin(urlOf(1), admin, 'Rita');
    expect(await statusesOf(rita, OFFICE_ONLY)).toEqual([200, 200, 200]);
    const elsewhere = await signIn(urlOf(2), rita.email, rita.password);
    const session = elsewhere.cookie();
    await elsewhere.client.session.signOut();
    expect(await statusesOf({ ...elsewhere, cookie: () => session }, OFFICE_ONLY)).toEqual([401, 401, 401]);
    expect(await statusesOf(rita, OFFICE_ONLY)).toEqual([200, 200, 200]);

    await admin.client.users.changeRole({ id: rita.user.id, role: 'agency' });
    expect(await statusesOf(rita, OFFICE_ONLY)).toEqual([401, 401, 401]);
  });

  test('AD-05 a change made on one reaches a live stream on another', async () => {
    const upload = await storeVideo(urlOf(0), ann, await makeTestVideo());
    const watcher = await signInOperator(urlOf(2));
    const ending = new AbortController();
    const stream = await watcher.client.live.changes(undefined, { signal: ending.signal });
    const heard: string[] = [];
    const listening = (async () => {
      for await (const { event, subjectId } of stream) heard.push(`${event} ${subjectId}`);
    })().catch(() => undefined);
    const ticketId = await ticketOf(await signIn(urlOf(1), ann.email, ann.password), upload.id);
    await expect.poll(() => heard).toContain(`ticket.created ${ticketId}`);
    ending.abort();
    await listening;
  });

  test('failed sign-ins count together, whichever process handles them', async () => {
    const bob = await joinAgency(urlOf(0), admin, 'North PD');
    const tryAt = (index: number, password: string): Promise<string> =>
      outcome(createCaller(urlOf(index)).client.session.signIn({ email: bob.email, password }));
    for (let count = 0; count < 10; count += 1) {
      expect(await tryAt(count % 3, `wrong ${count}`)).toMatch(/^INVALID_CREDENTIALS/u);
    }
    for (const index of [0, 1, 2]) expect(await tryAt(index, bob.password)).toMatch(/^TOO_MANY_ATTEMPTS/u);
  });

  const annAt = (index: number): Promise<Person> => signIn(urlOf(index), ann.email, ann.password);

  async function beginUpload(): Promise<string> {
    const metadata = `filename ${Buffer.from('long.mp4').toString('base64')}`;
    const headers = { ...tus, 'upload-length': String(SIZE), 'upload-metadata': metadata };
    return (await ann.fetch('/uploads', { method: 'POST', headers })).headers.get('location') ?? '';
  }

  /** Lists what the bucket contains of an upload. */
  const contentsAbout = async (id: string): Promise<string[]> =>
    (await contentsOf(bucket)).filter((name) => name.includes(id));

  test('TK-07 a sender that returns through another process gets the upload; the stalled request releases it', async () => {
    const two = await annAt(1);
    const address = await beginUpload();
    const hanging = Promise.withResolvers<void>();
    async function* held(): AsyncGenerator<Uint8Array> {
      yield (await readFile(file)).subarray(0, 100_000);
      await hanging.promise;
    }
    const sending = send(ann, address, 0, Readable.from(held())).catch(() => null);
    // The received bytes are held by the other process until it is asked to release the upload.
    await expect.poll(() => offsetOf(two, address), { timeout: 20_000 }).toBe(100_000);
    expect((await patch(two, address, file, 100_000, 200_000)).status).toBe(204);
    hanging.resolve();
    await sending;
    expect(await offsetOf(ann, address)).toBe(200_000);
    expect((await ann.fetch(address, { method: 'DELETE', headers: tus })).status).toBe(204);
    await expect.poll(() => contentsAbout(path.basename(address)), { timeout: 20_000 }).toEqual([]);
  });

  test('no one without a session can read the bucket’s files', async () => {
    const anyone = createCaller(urlOf(1));
    expect((await anyone.fetch('/media/videos/00000000-0000-4000-8000-000000000000')).status).toBe(401);
    const [name] = await contentsOf(bucket);
    expect((await fetch(`${bucket.endpoint}/${bucket.bucket}/${name}`)).status).toBe(403);
  });

  const jobsInWork = (): Promise<number> =>
    changeAsOwner(database.url, 'select from graphile_worker._private_jobs where locked_by is not null');

  describe('after one was killed', () => {
    /** Uploads that were being checked, or waited for it. */
    let toCheck: readonly string[];
    /** Stored uploads. */
    let ofTickets: readonly string[];
    /** Address of an upload that was half received. */
    let address: string;
    let two: Person;
    let three: Person;
    let office: Person;

    beforeAll(async () => {
      [two, three, office] = [await annAt(1), await annAt(2), await signInOperator(urlOf(2))];
      const video = await makeTestVideo();
      const sha256 = await sha256Of(video);
      const sendOne = (): Promise<string> => sendFile(urlOf(0), ann, video);
      ofTickets = await Promise.all(Array.from({ length: DELIVERIES }, sendOne));
      for (const id of ofTickets) await ann.client.uploads.seal({ id, sha256 });
      for (const id of ofTickets) await decided(ann, id);
      toCheck = await Promise.all(Array.from({ length: CHECKS }, sendOne));

      address = await beginUpload();
      await patch(ann, address, file, 0, 1_000_001);
      // The lock on the ledger keeps every check waiting to write its entry: two in each process, the
      // others in the queue.
      const ledger = await holdTable(database.url, 'custody_pending_entries');
      for (const id of toCheck) await ann.client.uploads.seal({ id, sha256 });
      const soon = { timeout: 20_000, interval: 100 };
      await vi.waitUntil(async () => (await jobsInWork()) === 2 * products.length, soon);
      const rest = Readable.from(beginningOf(file, 1_000_001));
      const sending = send(ann, address, 1_000_001, rest).catch(() => null);
      const received = async () =>
        (await two.client.uploads.get({ id: path.basename(address) })).receivedBytes;
      await vi.waitUntil(async () => (await received()) > 1_000_001, { ...soon, interval: 5 });
      await products[0]?.kill();
      await sending;
      await ledger.letGo();
    });

    test('TK-07 an upload moves from one to the next after a kill, and keeps its SHA-256', async () => {
      const id = path.basename(address);
      // Bytes that the killed process had sent may still arrive. The offset is then higher, and the client
      // asks for it again.
      await expect
        .poll(async () => {
          const offset = await offsetOf(two, address);
          const end = Math.min(offset + 1_000_000, SIZE);
          return (await patch(two, address, file, offset, end)).status;
        })
        .toBe(204);
      await patch(three, address, file, await offsetOf(three, address));
      const sha256 = await sha256Of(file);
      await three.client.uploads.seal({ id, sha256 });
      expect(await decided(two, id, 60_000)).toMatchObject({ state: 'stored', sha256 });
      expect(await contentsAbout(id)).toEqual([`blobs/${id}`]);
    });

    test('the remaining process completes the checks and deliveries of killed ones', async () => {
      await office.client.webhooks.add({ url: `${receiver.origin}/hook`, events: ['ticket.created'] });
      // The receiver keeps every delivery waiting for its response.
      const waiting: ServerResponse[] = [];
      const cut: string[] = [];
      manner = (response, call) => {
        waiting.push(response);
        response.on('close', () => {
          if (!response.writableEnded) cut.push(call.headers['webhook-id'] ?? '');
        });
      };
      for (const id of ofTickets) await ticketOf(three, id);
      await expect.poll(() => waiting.length).toBe(2 * (products.length - 1));
      await products[1]?.kill();
      await expect.poll(() => cut.length).toBe(2);
      manner = taken;
      for (const response of waiting) if (!response.destroyed) taken(response);

      // Each is delivered at least once with the same ID, so that the receiver can detect duplicates. Looking
      // at the receiver takes no calls while the killed processes are detected.
      const calls = () => receiver.received.map(({ headers }) => headers['webhook-id']);
      await expect.poll(() => calls().length, TAKEN_UP).toBeGreaterThanOrEqual(DELIVERIES + cut.length);
      expect(new Set(calls()).size).toBe(DELIVERIES);
      for (const id of cut) expect(calls().filter((call) => call === id).length).toBeGreaterThan(1);
      const states = async () =>
        Promise.all(toCheck.map(async (id) => (await three.client.uploads.get({ id })).state));
      await expect.poll(states, TAKEN_UP).toEqual(toCheck.map(() => 'stored'));
      const log = async () => (await office.client.webhooks.deliveries({})).items.map(({ state }) => state);
      await expect.poll(log, TAKEN_UP).toEqual(ofTickets.map(() => 'delivered'));
      for (const id of toCheck) {
        const { items } = await office.client.custody.list({ search: id });
        expect(items.filter(({ event }) => event === 'upload.stored')).toHaveLength(1);
      }
      await expect.poll(jobsInWork).toBe(0);
      expect((await office.client.custody.verify()).intact).toBe(true);
    });
  });
});
