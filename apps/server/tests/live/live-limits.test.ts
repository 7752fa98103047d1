import { connectionFromUrl, openDatabase } from '@plainview/postgres/database';
/** How many change streams may be open, and what happens to those whose access ends while nothing changes. */
import { findUser } from '@plainview/server/modules/identity/users/account.repository';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { recordCustody } from '@plainview/server/platform/ledger/record-custody.sql';
import { outcome } from '@plainview/test-support/call-outcome';
import { listen } from '@plainview/test-support/product/live-listener';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  joinAgency,
  joinByKey,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

const FULL = 'TOO_MANY_STREAMS: Too many change streams are open.';

let product: TestProduct;
let ann: Person;

beforeAll(async () => {
  product = await startTestProduct({ liveStreams: { perProcess: 5, perCaller: 2, checkSeconds: 0.2 } });
  const admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
});
afterAll(() => product.stop());

const open = (): number => product.app.live.places.count();

test('EV-09 streams per session and key are limited, and a closed one frees a slot', async () => {
  const key = await joinByKey(product.url, ann);
  for (const caller of [ann, key]) {
    const streams = [await listen(caller), await listen(caller)];
    expect(await outcome(caller.client.live.changes())).toBe(FULL);
    streams[0]?.end();
    await expect.poll(open).toBe(1);
    streams.push(await listen(caller));
    for (const stream of streams) stream.end();
    await expect.poll(open).toBe(0);
  }
});

test('EV-09 streams per process are limited across all users', async () => {
  await expect.poll(open).toBe(0);
  const streams = [];
  for (let session = 0; session < 3; session += 1) {
    const device = await signIn(product.url, ann.email, ann.password);
    streams.push(await listen(device));
    if (session < 2) streams.push(await listen(device));
  }
  const answer = await ann.fetch('/api/changes');
  expect(answer.status).toBe(429);
  expect(await answer.json()).toMatchObject({ code: 'TOO_MANY_STREAMS' });
  for (const stream of streams) stream.end();
  await expect.poll(open).toBe(0);
});

test('EV-09 a stream ends with its session even if nothing changes', async () => {
  const device = await signIn(product.url, ann.email, ann.password);
  const [stream, other] = [await listen(device), await listen(ann)];
  await ann.client.profile.endOtherDevices();
  await stream.ended;
  expect(stream.events).toEqual([]);
  await changeAsOwner(
    product.databaseUrl,
    'update sessions set expires_at = now() where user_id = $1',
    ann.user.id,
  );
  await other.ended;
});

test('AZ-04 a stream does not receive a change from the transaction that ended its access', async () => {
  const device = await signIn(product.url, ann.email, ann.password);
  const stream = await listen(device);
  const owner = openDatabase(connectionFromUrl(product.databaseUrl), {
    connections: 1,
    onIdleError: () => undefined,
  });
  await asSystem(owner, async (tx) => {
    await tx.execute(sql`lock table custody_entries`);
    // The reader's timer fired and it is in the middle of a batch.
    await expect
      .poll(async () => {
        const waiting = sql`select 1 from pg_locks where not granted and relation = 'custody_entries'::regclass`;
        return (await tx.execute(waiting)).rows.length;
      })
      .toBeGreaterThan(0);
    await tx.execute(sql`delete from sessions where user_id = ${ann.user.id}`);
    const user = await findUser(tx, ann.user.id);
    recordCustody(tx, {
      occurredAt: new Date().toISOString(),
      actorId: null,
      actorName: 'x',
      actorEmail: null,
      agencyId: user?.agencyId ?? null,
      audience: 'agency',
      event: 'video.prepared',
      subject: 'video',
      subjectId: 'x',
      ticketId: null,
      data: {},
    });
  });
  await owner.close();
  await stream.ended;
  expect(stream.events).toEqual([]);
});
