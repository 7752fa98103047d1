import { connectionFromUrl } from '@plainview/postgres/database';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let sam: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  sam = await joinAgency(product.url, admin, 'South PD');
  for (const [incidentType, officer, notes] of [
    ['Training', 'Baker', '50%_off'],
    ['Use of Force', 'Cole', 'at the pier'],
    ['Training', 'MacDonald', ''],
    ['Traffic Stop', 'Dunn', ''],
    ['Training', 'Eads', ''],
  ] as const) {
    await submit(ann, incidentType, officer, notes);
  }
  await submit(sam, 'Training', 'Fox', '');
});
afterAll(() => product.stop());

const submit = (person: Person, incidentType: string, officer: string, notes: string) =>
  submitTicket(product.url, person, {
    incidentType,
    officersInvolved: [officer],
    notes,
    video: { length: '00:01:00' },
  });

const officers = (page: { items: readonly { officersInvolved: readonly string[] }[] }): string[] =>
  page.items.map((ticket) => ticket.officersInvolved.join());

async function asOwner(statement: string, values: readonly unknown[]): Promise<void> {
  const { ssl: _ssl, ...connection } = connectionFromUrl(product.databaseUrl);
  const owner = new Client(connection);
  await owner.connect();
  await owner.query(statement, [...values]);
  await owner.end();
}

const found = async (search: string) => officers(await admin.client.tickets.list({ search }));

test('AG-04 AD-02 search matches inside words, ignores case, and treats % and _ literally', async () => {
  expect(await found('acdon')).toEqual(['MacDonald']);
  expect(await found('THE PI')).toEqual(['Cole']);
  expect(await found('%_o')).toEqual(['Baker']);
  expect(await found('south')).toEqual(['Fox']);
  expect(await found('%')).toEqual(['Baker']);
});

test('AZ-01 an agency finds and counts only its own records, whatever it requests', async () => {
  const mine = await sam.client.tickets.list({ search: 'training' });
  expect([mine.total, officers(mine)]).toEqual([1, ['Fox']]);
  const north = (await admin.client.agencies.list()).find((agency) => agency.name === 'North PD');
  expect(
    (await sam.client.tickets.list({ agencyId: north?.id })).items.every((t) => t.agencyName === 'South PD'),
  ).toBe(true);
  expect(
    (await sam.client.videos.list({ agencyId: north?.id })).items.every((v) => v.agencyName === 'South PD'),
  ).toBe(true);
  expect((await sam.client.videos.list({})).total).toBe(1);
  expect(await outcome(sam.client.agencies.list())).toMatch('NOT_ALLOWED');
  expect(await outcome(sam.client.reports.list({}))).toMatch('NOT_ALLOWED');
});

test('AG-11 newest first; every order is complete in both directions, also for equal keys', async () => {
  const newest = officers(await admin.client.tickets.list({}));
  expect(newest).toEqual(['Fox', 'Eads', 'Dunn', 'MacDonald', 'Cole', 'Baker']);
  for (const sort of ['submitted', 'due', 'status', 'incidentType'] as const) {
    for (const direction of ['ascending', 'descending'] as const) {
      const read: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await admin.client.tickets.list({ sort, direction, limit: 2, cursor });
        read.push(...officers(page));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(read.toSorted()).toEqual(newest.toSorted());
    }
  }
});

test('a loaded page is refetched by its range without gaps or duplicates', async () => {
  const first = await admin.client.tickets.list({ limit: 2 });
  const second = await admin.client.tickets.list({ limit: 2, cursor: first.nextCursor ?? '' });
  await submit(sam, 'Training', 'Gray', '');
  const gone = second.items[0];
  await admin.client.tickets.delete({ id: gone?.id ?? '' });
  const firstAgain = await admin.client.tickets.list({ limit: 500, until: first.nextCursor ?? '' });
  const secondAgain = await admin.client.tickets.list({
    limit: 500,
    cursor: first.nextCursor ?? '',
    until: second.nextCursor ?? '',
  });
  expect(officers(firstAgain)).toEqual(['Gray', ...officers(first)]);
  expect(officers(secondAgain)).toEqual(officers(second).slice(1));
});

test('a cursor of another order, or an invalid one, starts at the beginning', async () => {
  const { nextCursor } = await admin.client.tickets.list({ limit: 1, sort: 'incidentType' });
  const whole = officers(await admin.client.tickets.list({}));
  expect(officers(await admin.client.tickets.list({ cursor: nextCursor ?? '' }))).toEqual(whole);
  expect(officers(await admin.client.tickets.list({ cursor: 'nonsense' }))).toEqual(whole);
});

test('VL-02 videos are found by officer, agency, review type and day', async () => {
  const count = async (filter: Parameters<typeof admin.client.videos.list>[0]) =>
    (await admin.client.videos.list(filter)).total;
  expect(await count({ search: 'aCOL' })).toBe(0);
  expect(await count({ search: 'oLE' })).toBe(1);
  expect(await count({ search: 'performance' })).toBe(await count({}));
  const [newest] = (await admin.client.videos.list({})).items;
  const at = newest?.uploadDate ?? new Date(0);
  expect(await count({ uploadedFrom: at })).toBe(1);
  expect(await count({ uploadedBefore: at })).toBe(((await count({})) ?? 0) - 1);
});

test('VL-06 a video without a stored file, the last one, or one under review or hold cannot be deleted', async () => {
  const one = async () => (await admin.client.videos.list({ search: 'baker' })).items[0];
  const video = await one();
  const remove = () => outcome(admin.client.videos.delete({ id: video?.id ?? '' }));
  expect(await remove()).toMatch('LAST_VIDEO');
  await admin.client.tickets.placeHold({ id: video?.ticketId ?? '', reason: 'Court order' });
  expect(await remove()).toMatch('TICKET_ON_HOLD');
  expect(await outcome(ann.client.tickets.delete({ id: video?.ticketId ?? '' }))).toMatch('TICKET_ON_HOLD');
  await admin.client.tickets.releaseHold({ id: video?.ticketId ?? '', reason: 'Case closed' });
  await asOwner('update videos set storage_key = null where id = $1', [video?.id]);
  expect(await remove()).toMatch('NO_STORED_FILE');
  expect((await one())?.metadata.storagePath).toBeNull();
  const other = (await admin.client.videos.list({ search: 'cole' })).items[0];
  await admin.client.tickets.startReview({ id: other?.ticketId ?? '' });
  expect(await outcome(admin.client.videos.delete({ id: other?.id ?? '' }))).toMatch('TICKET_UNDER_REVIEW');
  expect(await outcome(ann.client.videos.delete({ id: other?.id ?? '' }))).toMatch('NOT_ALLOWED');
});

test('VL-06 a deletion removes the row, then the file, and reprices a pending ticket', async () => {
  const ticket = await submitTicket(product.url, ann, {
    videos: 2,
    officersInvolved: ['Hill'],
    video: { length: '00:01:00' },
  });
  const [gone] = ticket.videos;
  await admin.client.videos.delete({ id: gone?.videoId ?? '' });
  const after = await ann.client.tickets.get({ id: ticket.id });
  expect(after).toMatchObject({ videoCount: 1, totalCost: '1.50' });
  expect((await ann.fetch(gone?.url ?? '')).status).toBe(404);
  expect(after.timeline.map((step) => step.event)).toContain('video.deleted');
});
