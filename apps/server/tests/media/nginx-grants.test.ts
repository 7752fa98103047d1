// Files that nginx sends for up to 2 seconds without asking again, with a real nginx and the shipped configuration.
// Each case ends a right between two ranges: whatever is asked for more than 2 seconds later must be refused.
import { BlockList } from 'node:net';
import path from 'node:path';
import { addTime, HOUR } from '@plainview/domain/shared/time';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { readCustodyAfter } from '@plainview/server/platform/ledger/custody.repository';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import {
  nginxProgram,
  startTestNginx,
  type TestNginx,
} from '@plainview/test-support/product/proxies/test-nginx';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { verifyLedgerAt } from '@plainview/test-support/product/verify-ledger';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinByKey, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

/** How long nginx may go on by one grant, in milliseconds. */
const LONGEST = 2000;

let product: TestProduct;
let nginx: TestNginx;
let admin: Person;
let ann: Person;
let later = 0;
let ticketId: string;
let videoId: string;
let bytes: Buffer;

/** Asks nginx for a range of the video with these headers. */
async function ask(headers: Record<string, string>, range = 'bytes=100-199') {
  const response = await fetch(`${nginx.url}/media/videos/${videoId}`, { headers: { range, ...headers } });
  return { response, body: Buffer.from(await response.arrayBuffer()) };
}

const statusFor = async (headers: Record<string, string>): Promise<number> =>
  (await ask(headers)).response.status;

const cookieOf = (person: Pick<Person, 'cookie'>) => ({ cookie: person.cookie() });

/** Returns the entries about the video's bytes. */
const entries = async () =>
  (await asSystem(product.app.database, (tx) => readCustodyAfter(tx, 0, 10_000)))
    .filter(({ subjectId, event }) => subjectId === videoId && /viewed|downloaded|bytes_sent/u.test(event))
    .map(({ event, data }) => Object.assign({ event }, data));

describe.skipIf(nginxProgram === undefined)('by grants to nginx', () => {
  beforeAll(async () => {
    const trustedProxies = new BlockList();
    trustedProxies.addAddress('127.0.0.1');
    product = await startTestProduct(
      { mediaHandOff: 'nginx', trustedProxies },
      { now: () => addTime(new Date(), later) },
    );
    nginx = await startTestNginx(product.url, path.join(product.dataDirectory, 'files'));
    admin = await signInOperator(product.url);
  });
  beforeEach(async () => {
    ann = await joinAgency(product.url, admin, 'North PD');
    const ticket = await submitTicket(product.url, ann, { videos: 2 });
    [ticketId, videoId] = [ticket.id, ticket.videos[0]?.videoId ?? ''];
    const whole = await ann.fetch(`/media/videos/${videoId}`, { headers: { 'if-match': '*' } });
    bytes = Buffer.from(await whole.arrayBuffer());
  });
  afterAll(async () => {
    await nginx?.stop();
    await product?.stop();
  });

  test('EV-02 AZ-01 nginx sends many ranges by few grants, which the ledger names', async () => {
    const size = bytes.length;
    const asked = Array.from({ length: 60 }, (_, place) => [place * 7, place * 7 + 99 + place] as const);
    for (const [start, end] of asked) {
      const { response, body } = await ask(cookieOf(ann), `bytes=${start}-${end}`);
      expect(response.status).toBe(206);
      expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`);
      expect(body.equals(bytes.subarray(start, end + 1))).toBe(true);
      expect(response.headers.get('x-plainview-file')).toBeNull();
    }
    const opened = (await entries()).filter((entry) => 'grantSeconds' in entry);
    expect(opened).toMatchObject([
      { event: 'video.viewed', handedTo: 'nginx', grantSeconds: 2, range: `0-${size - 1}` },
    ]);
    later = 2 * HOUR;
    await product.runSweep();
    later = 0;
    const closed = (await entries()).filter(
      (entry) => entry.event === 'video.bytes_sent' && 'grantSeconds' in entry,
    );
    expect(closed).toMatchObject([{ handedTo: 'nginx', grantSeconds: 2, ranges: [`0-${size - 1}`] }]);
    const [{ grants } = { grants: 0 }] = closed;
    expect(grants).toBeGreaterThanOrEqual(1);
    expect(grants).toBeLessThan(asked.length);
    for (const unknown of ['bytesSent', 'bytesHandedOver', 'isWhole', 'requests'])
      expect(closed[0]).not.toHaveProperty(unknown);
    await verifyLedgerAt(product.databaseUrl);
  });

  test('AZ-01 a grant is good for one session only', async () => {
    const bob = await joinAgency(product.url, admin, 'South PD');
    const program = await joinByKey(product.url, ann);
    expect(await statusFor(cookieOf(ann))).toBe(206);
    expect(await statusFor({})).toBe(401);
    expect(await statusFor({ cookie: `${ann.cookie().slice(0, -1)}x` })).toBe(401);
    expect(await statusFor(cookieOf(bob))).toBe(404);
    expect(await statusFor({ ...cookieOf(ann), authorization: 'Bearer nonsense' })).toBe(401);
    const byKey = await program.fetch(`/media/videos/${videoId}`, { headers: { 'x-plainview-grant': '1' } });
    expect(byKey.status).toBe(403);
    expect(await statusFor(cookieOf(ann))).toBe(206);
  });

  test('AZ-01 clients cannot ask for a grant, or for what grants lead to', async () => {
    const claims = {
      'x-plainview-grant': '1',
      'x-plainview-file': '../../secret',
      'x-accel-expires': '9999',
    };
    const bob = await joinAgency(product.url, admin, 'South PD');
    expect(await statusFor({ ...cookieOf(bob), ...claims })).toBe(404);
    const direct = await fetch(`${nginx.url}/media/videos/${videoId}?download=0`, {
      headers: { ...cookieOf(ann), ...claims, range: 'bytes=0-9' },
    });
    expect([direct.status, direct.headers.get('x-plainview-file')]).toEqual([206, null]);
    for (const address of ['/_plainview-grant', '/_plainview-pass-on'])
      expect((await fetch(nginx.url + address, { headers: cookieOf(ann) })).status).toBe(404);
  });

  test('CL-05 what an administrator plays is not granted: Plainview sends it and knows its bytes', async () => {
    expect(await statusFor(cookieOf(admin))).toBe(206);
    expect(await statusFor(cookieOf(admin))).toBe(206);
    const opened = (await entries()).findLast(({ event }) => event === 'video.viewed');
    expect(opened).toMatchObject({ range: '100-199' });
    expect(opened).not.toHaveProperty('handedTo');
  });

  test('a range that the file does not have is refused', async () => {
    const { response, body } = await ask(cookieOf(ann), `bytes=${bytes.length}-`);
    expect([response.status, response.headers.get('content-range')]).toEqual([
      416,
      `bytes */${bytes.length}`,
    ]);
    expect(body.includes(bytes.subarray(0, 16))).toBe(false);
  });

  test.for<readonly [string, number, () => Promise<unknown>]>([
    ['the user signs out', 401, () => ann.client.session.signOut()],
    ['an administrator ends the sessions', 401, () => admin.client.users.endSessions({ id: ann.user.id })],
    [
      'another process suspends the account',
      403,
      () =>
        changeAsOwner(product.databaseUrl, `update users set status = 'rejected' where id = $1`, ann.user.id),
    ],
    ['the video is deleted', 404, () => admin.client.videos.delete({ id: videoId })],
    ['the ticket is deleted', 404, () => ann.client.tickets.delete({ id: ticketId })],
  ])('AZ-01 nothing is sent by requests that come 2 seconds after %s', async ([, status, end]) => {
    const headers = cookieOf(ann);
    expect(await statusFor(headers)).toBe(206);
    await end();
    const ended = Date.now();
    for (;;) {
      const begun = Date.now();
      const { response, body } = await ask(headers);
      if (response.status === status) break;
      expect({ status: response.status, length: body.length }).toEqual({ status: 206, length: 100 });
      expect(begun - ended).toBeLessThanOrEqual(LONGEST);
    }
    expect(await statusFor(headers)).toBe(status);
  });
});
