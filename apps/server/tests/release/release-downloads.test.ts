/** Files that recipients of release links request: what they get, what is counted, and what the ledger says of it. */
import { createHash } from 'node:crypto';
import { addTime, HOUR } from '@plainview/domain/shared/time';
import { readRows } from '@plainview/postgres/read-rows';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { deliverRedaction } from '@plainview/test-support/deliver-redaction';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { content, startReleaseOffice, type ReleaseOffice } from './release-office.ts';

let office: ReleaseOffice;

beforeAll(async () => {
  office = await startReleaseOffice();
});
afterEach(async () => {
  const { intact } = await office.admin.client.custody.verify();
  if (!intact) throw new Error('the ledger does not verify');
});
afterAll(() => office.product.stop());

const ranged = (range: string) => ({ headers: { range } });

test('RD-07 a recipient without an account downloads the copy, and each step is an entry', async () => {
  const { product, ann, ticket, clock } = office;
  const link = await office.create();
  const { fetch, release } = await office.open(link);
  const [file, second] = release.files;
  expect(release).toMatchObject({ agencyName: 'North PD', recipientName: 'Jane Doe', mode: 'download' });
  expect([file?.name, second?.name]).toEqual([
    `${ticket.number}-video-1-redacted.mp4`,
    `${ticket.number}-video-2-redacted.mp4`,
  ]);
  const response = await fetch(file?.url ?? '');
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringContaining(`${ticket.number}-video-1-redacted.mp4`),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes).toEqual(content);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(file?.sha256);
  expect(await office.eventsOf(link)).toEqual([
    'release_link.created',
    'release_link.opened',
    'release_link.download_counted',
    'release_link.file_sent',
  ]);
  clock.now = addTime(clock.now, HOUR);
  await product.runSweep();
  const { timeline } = await ann.client.tickets.get({ id: ticket.id });
  expect(timeline.find(({ event }) => event === 'release_link.bytes_sent')).toMatchObject({
    actorName: 'Plainview',
    data: { recipient: 'Jane Doe', bytesSent: content.length, isWhole: true },
  });
});

test('RD-07 HEAD describes the file, and neither counts nor records anything', async () => {
  const link = await office.create({ mostDownloads: 1 });
  const { fetch, url } = await office.open(link);
  const response = await fetch(url, { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-length')).toBe(String(content.length));
  expect(response.headers.get('accept-ranges')).toBe('bytes');
  expect(await office.eventsOf(link)).toEqual(['release_link.created', 'release_link.opened']);
  expect((await fetch(url)).status).toBe(200);
});

test('RD-07 two parallel requests for the last download: one gets it', async () => {
  const link = await office.create({ mostDownloads: 1 });
  const visitors = await Promise.all([1, 2, 3].map(() => office.open(link)));
  const responses = await Promise.all(visitors.map(({ fetch, url }) => fetch(url)));
  expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 403, 403,
  ]);
  const refused = responses.find(({ status }) => status === 403);
  expect(await refused?.text()).toBe('All downloads of this file have been used.');
  const events = await office.eventsOf(link);
  expect(events.filter((event) => event === 'release_link.download_counted')).toHaveLength(1);
  expect(events.filter((event) => event === 'release_link.refused downloads-used')).toHaveLength(2);
  // The other file has a limit of its own.
  const { fetch, release } = await office.open(link);
  expect(release.files.map(({ downloadsLeft }) => downloadsLeft)).toEqual([0, 1]);
  expect((await fetch(release.files[1]?.url ?? '')).status).toBe(200);
});

test('RD-07 a resumed download counts once, until all bytes were sent', async () => {
  const link = await office.create({ mostDownloads: 1 });
  const { fetch, url } = await office.open(link);
  const first = await fetch(url, ranged('bytes=0-999'));
  expect([first.status, first.headers.get('content-range')]).toEqual([206, 'bytes 0-999/4096']);
  await first.arrayBuffer();
  // Another visit does not continue it.
  const other = await office.open(link);
  expect((await other.fetch(other.url, ranged('bytes=1000-'))).status).toBe(403);
  const rest = await fetch(url, ranged('bytes=1000-'));
  expect(rest.status).toBe(206);
  expect(Buffer.from(await rest.arrayBuffer())).toEqual(content.subarray(1000));
  expect((await fetch(url, ranged('bytes=1000-'))).status).toBe(403);
  expect((await fetch(url)).status).toBe(403);
  expect((await office.ann.client.releaseLinks.list({ redactionId: office.redactionId }))[0]).toMatchObject({
    downloads: 1,
    mostDownloads: 1,
  });
});

test('RD-07 a download that starts over is another one', async () => {
  const link = await office.create({ mostDownloads: 1 });
  const { fetch, url } = await office.open(link);
  await (await fetch(url, ranged('bytes=0-9'))).arrayBuffer();
  expect((await fetch(url, ranged('bytes=0-9'))).status).toBe(403);
});

test('RD-07 a link for viewing serves players with ranges, and counts no download', async () => {
  const link = await office.create({ mode: 'view' });
  const { fetch, url } = await office.open(link);
  const part = await fetch(url, { headers: { range: 'bytes=100-199', 'sec-fetch-dest': 'video' } });
  expect([part.status, part.headers.get('content-disposition')]).toEqual([206, 'inline']);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(100, 200));
  expect((await fetch(url, { headers: { 'sec-fetch-dest': 'document' } })).status).toBe(403);
  expect(await office.eventsOf(link)).toEqual([
    'release_link.created',
    'release_link.opened',
    'release_link.file_sent',
    'release_link.refused view-only',
  ]);
});

test('RD-07 revocation ends a response that is being sent, and further ranges', async () => {
  const { product, ann, ticket } = office;
  const large = Buffer.alloc(64 * 1024 * 1024, 7);
  const redactionId = await deliverRedaction(product, ann, ticket, large);
  const link = await office.create({ redactionId });
  const { fetch, url } = await office.open(link);
  const response = await fetch(url);
  const reader = response.body?.getReader();
  await reader?.read();
  expect(await ann.client.releaseLinks.revoke({ id: link.link.id })).toMatchObject({
    state: 'revoked',
    revokedBy: ann.user.name,
  });
  const after = await fetch(url, ranged('bytes=0-9'));
  expect(after.status).toBe(404);
  // Saved when the server ends the response. Until then nothing is read, so that it cannot be complete.
  const hasEnded = () =>
    asSystem(product.app.database, (tx) =>
      readRows(
        tx,
        sql`select from release_link_downloads where link_id = ${link.link.id} and not isempty(sent)`,
      ),
    );
  await expect.poll(hasEnded, { timeout: 20_000 }).toHaveLength(1);
  const readAll = async (): Promise<number> => {
    let read = 0;
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      read += part.value.length;
    return read;
  };
  await expect(readAll()).rejects.toThrow('terminated');
  expect(await office.eventsOf(link)).toContain('release_link.refused revoked');
});
