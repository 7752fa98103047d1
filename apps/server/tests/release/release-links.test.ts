/** Attempts to get more by a release link than it gives. */
import { errorCatalog } from '@plainview/contract/error-catalog';
import {
  MOST_RELEASE_LINKS,
  MOST_WRONG_PASSCODES,
} from '@plainview/domain/release/release-links/release-link';
import { addTime, DAY } from '@plainview/domain/shared/time';
import { readRows } from '@plainview/postgres/read-rows';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { deliverRedaction } from '@plainview/test-support/deliver-redaction';
import { orderRedaction } from '@plainview/test-support/order-redaction';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signIn, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { content, startReleaseOffice, tokenOf, type ReleaseOffice } from './release-office.ts';

let office: ReleaseOffice;
let stranger: Person;

beforeAll(async () => {
  office = await startReleaseOffice();
  stranger = await joinAgency(office.product.url, office.admin, 'South PD');
});
afterEach(async () => {
  const { intact } = await office.admin.client.custody.verify();
  if (!intact) throw new Error('the ledger does not verify');
});
afterAll(() => office.product.stop());

const codeOf = async (call: Promise<unknown>): Promise<string> => (await outcome(call)).split(':')[0] ?? '';

/** Opens a link over HTTP, and returns what anyone can tell about the response. */
async function answerTo(code: string, passcode: string | null = null) {
  const response = await fetch(`${office.product.url}/api/release-links/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code, passcode }),
  });
  return {
    status: response.status,
    cookies: response.headers.getSetCookie(),
    cacheControl: response.headers.get('cache-control'),
    body: await response.text(),
  };
}

test('RD-07 unknown, expired, revoked and empty links get the same response, and known ones an entry', async () => {
  const { product, ann, clock } = office;
  const revoked = await office.create();
  await ann.client.releaseLinks.revoke({ id: revoked.link.id });
  expect(await codeOf(ann.client.releaseLinks.revoke({ id: revoked.link.id }))).toBe('RELEASE_LINK_ENDED');
  const redactionId = await deliverRedaction(product, ann, office.ticket, content);
  const empty = await office.create({ redactionId });
  const visitor = await office.open(empty);
  await asSystem(product.app.database, (tx) =>
    tx.execute(sql`delete from derived_files where id in
      (select file_id from redaction_videos where redaction_id = ${redactionId})`),
  );
  const notFound = await createCaller(product.url).fetch(visitor.url);
  const text = await notFound.text();
  expect([notFound.status, text]).toEqual([404, errorCatalog.RELEASE_LINK_NOT_VALID.message]);
  const refused = async ({ fetch: fetchFile, url }: typeof visitor) => {
    const response = await fetchFile(url);
    expect([response.status, await response.text()]).toEqual([404, text]);
  };
  await refused(visitor);
  const expired = await office.create({ lifetimeDays: 1 });
  const late = await office.open(expired);
  clock.now = addTime(clock.now, DAY);
  office = { ...office, ann: await signIn(product.url, ann.email, ann.password) };

  const unknown = await answerTo('x'.repeat(43));
  expect(unknown).toMatchObject({ status: 404, cookies: [] });
  for (const link of [revoked, empty, expired]) expect(await answerTo(tokenOf(link))).toEqual(unknown);
  await refused(late);
  expect(await office.eventsOf(revoked)).toEqual([
    'release_link.created',
    'release_link.revoked',
    'release_link.refused revoked',
  ]);
  expect((await office.eventsOf(empty)).slice(2)).toEqual([
    'release_link.refused no-copy',
    'release_link.refused no-copy',
  ]);
  expect((await office.eventsOf(expired)).slice(2)).toEqual([
    'release_link.refused expired',
    'release_link.refused expired',
  ]);
});

test('RD-07 another agency, reviewers and programs cannot create, see or revoke links', async () => {
  const { admin, redactionId } = office;
  const link = await office.create();
  const form = { redactionId, recipientName: 'Jane Doe' };
  expect(await codeOf(stranger.client.releaseLinks.create(form))).toBe('NOT_FOUND');
  expect(await codeOf(stranger.client.releaseLinks.list({ redactionId }))).toBe('NOT_FOUND');
  expect(await codeOf(stranger.client.releaseLinks.revoke({ id: link.link.id }))).toBe('NOT_FOUND');
  expect(await codeOf(admin.client.releaseLinks.create(form))).toBe('NOT_ALLOWED');
  expect(await codeOf(createCaller(office.product.url).client.releaseLinks.create(form))).toBe(
    'NOT_SIGNED_IN',
  );
  expect((await office.open(link)).release.files).toHaveLength(2);
});

test('RD-07 a link reaches no other file: not by ids, not by cookies of another link, not elsewhere', async () => {
  const { product, ann, ticket } = office;
  const one = await office.open(await office.create());
  const other = await office.open(await office.create());
  const elsewhere = await submitTicket(product.url, ann, { fileName: 'other.mp4' });
  const [, , oneId = ''] = one.url.split('/');
  const [, , otherId = ''] = other.url.split('/');
  const statusOf = async (url: string): Promise<number> => (await one.fetch(url)).status;
  expect(await statusOf(one.url)).toBe(200);
  // The cookie of one link with the id of another one.
  expect(await statusOf(one.url.replace(oneId, otherId))).toBe(404);
  const videoId = ticket.videos[0]?.videoId ?? '';
  expect(await statusOf(one.url.replace(videoId, elsewhere.videos[0]?.videoId ?? ''))).toBe(404);
  expect(await statusOf(one.url.replace(videoId, crypto.randomUUID()))).toBe(404);
  expect(await statusOf(one.url.replace(videoId, 'x'))).toBe(404);
  expect(await statusOf('/releases')).toBe(404);
  expect(await statusOf(`/releases/${oneId}`)).toBe(404);
  expect(await statusOf(`/media/videos/${videoId}`)).toBe(401);
  const [copy] = (await ann.client.redactions.get({ id: office.redactionId })).videos;
  expect(await statusOf(copy?.copy?.url ?? '')).toBe(401);
  expect(await codeOf(one.client.tickets.get({ id: ticket.id }))).toBe('NOT_SIGNED_IN');
  // Neither a guess nor the code of the link is a cookie.
  const link = await office.create();
  await office.open(link);
  for (const cookie of ['x', tokenOf(link), `${tokenOf(link)}; plainview.release=y`]) {
    const path = `/releases/${link.link.id}/videos/${videoId}`;
    const response = await fetch(product.url + path, { headers: { cookie: `plainview.release=${cookie}` } });
    expect(response.status).toBe(404);
  }
});

test('RD-07 the cookie belongs to the path of its link, and scripts cannot read it', async () => {
  const link = await office.create();
  const { cookies } = await answerTo(tokenOf(link));
  expect(cookies).toEqual([
    expect.stringMatching(
      new RegExp(
        `^plainview\\.release=[\\w-]{43}; Max-Age=43200; Path=/releases/${link.link.id}; HttpOnly; SameSite=Strict$`,
        'u',
      ),
    ),
  ]);
});

test('RD-07 without the passcode nothing is shown; ten wrong ones in a row lock the link', async () => {
  const link = await office.create({ needsPasscode: true });
  expect(link.passcode).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/u);
  const asked = await answerTo(tokenOf(link));
  expect([asked.status, asked.cookies, JSON.parse(asked.body)]).toEqual([200, [], { release: null }]);
  for (let wrong = 1; wrong < MOST_WRONG_PASSCODES; wrong += 1)
    expect(await answerTo(tokenOf(link), 'wrong')).toMatchObject({ status: 403, cookies: [] });
  // The right one, however it is typed, starts the count again.
  const early = await office.open(link, link.passcode?.toLowerCase().replace('-', ' '));
  for (let wrong = 1; wrong < MOST_WRONG_PASSCODES; wrong += 1) await answerTo(tokenOf(link), 'wrong');
  expect((await answerTo(tokenOf(link), 'wrong')).body).toContain('RELEASE_LINK_LOCKED');
  expect((await answerTo(tokenOf(link), link.passcode)).body).toContain('RELEASE_LINK_LOCKED');
  // Others cannot lock out those who knew it.
  expect((await early.fetch(early.url)).status).toBe(200);
  const listed = await office.ann.client.releaseLinks.list({ redactionId: office.redactionId });
  expect(listed.find(({ id }) => id === link.link.id)).toMatchObject({ state: 'locked', hasPasscode: true });
  const events = await office.eventsOf(link);
  expect(events.filter((event) => event === 'release_link.passcode_wrong')).toHaveLength(
    2 * MOST_WRONG_PASSCODES - 1,
  );
  expect(events.at(-4)).toBe('release_link.passcode_wrong');
  expect(events).toContain('release_link.refused locked');
});

test('RD-07 parallel guesses of a passcode are counted one by one', async () => {
  const link = await office.create({ needsPasscode: true });
  const guesses = Array.from({ length: MOST_WRONG_PASSCODES + 5 }, (_each, index) => `wrong ${index}`);
  const answers = await Promise.all(guesses.map((guess) => answerTo(tokenOf(link), guess)));
  expect(answers.filter(({ body }) => body.includes('RELEASE_PASSCODE_WRONG'))).toHaveLength(
    MOST_WRONG_PASSCODES - 1,
  );
  expect((await answerTo(tokenOf(link), link.passcode)).status).toBe(403);
});

test('RD-07 the database has neither the code of a link nor its passcode nor a cookie', async () => {
  const link = await office.create({ needsPasscode: true });
  const { cookie } = await office.open(link);
  const secrets = [
    tokenOf(link),
    link.passcode ?? '',
    (link.passcode ?? '').replace('-', ''),
    cookie().split('=')[1] ?? '',
  ];
  const tables = await asSystem(office.product.app.database, (tx) =>
    readRows<{ content: string }>(
      tx,
      sql`select string_agg(content, ' ') as content from (
        select l::text as content from release_links l union all
        select v::text from release_link_visits v union all
        select c::text from custody_entries c union all
        select c::text from custody_pending_entries c union all
        select i::text from idempotency_claims i) as row`,
    ),
  );
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(9);
    expect(tables[0]?.content).not.toContain(secret);
  }
});

test('RD-07 names of recipients are texts, and none looks like the system', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  const { release } = await office.open(await office.create({ recipientName: markup }));
  expect(release.recipientName).toBe(markup);
  const named = (recipientName: string) => codeOf(office.create({ recipientName }));
  expect(await named('Plainview')).toBe('NAME_RESERVED');
  expect(await named('\u2E3B')).toBe('NAME_NOT_READABLE');
  await expect(office.create({ recipientName: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('RD-07 a link needs a delivered copy, and a limit needs downloads', async () => {
  const { ann, ticket, redactionId } = office;
  const { id } = await orderRedaction(ann, ticket);
  expect(await codeOf(office.create({ redactionId: id }))).toBe('REDACTION_NOT_DELIVERED');
  expect(await codeOf(office.create({ mode: 'view', mostDownloads: 1 }))).toBe(
    'RELEASE_LIMIT_WITHOUT_DOWNLOADS',
  );
  await expect(office.create({ lifetimeDays: 91 })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const before = await ann.client.releaseLinks.list({ redactionId });
  await asSystem(office.product.app.database, (tx) =>
    tx.execute(sql`insert into release_links (id, agency_id, redaction_id, recipient_name, mode, code_hash,
        is_mailed, created_by, created_at, expires_at)
      select gen_random_uuid(), agency_id, id, 'x', 'view',
        encode(sha256(number::text::bytea), 'hex'), false, 'x', now(), now() - interval '1 year'
      from redactions, generate_series(1, ${MOST_RELEASE_LINKS - before.length}) as number
      where id = ${redactionId}`),
  );
  expect(await codeOf(office.create())).toBe('TOO_MANY_RELEASE_LINKS');
});

const guess = () => codeOf(createCaller(office.product.url).client.releaseLinks.open({ code: 'guess' }));

test('RD-07 guessing is slowed down', async () => {
  await expect.poll(guess, { interval: 1, timeout: 30_000 }).toBe('TOO_MANY_ATTEMPTS');
});
