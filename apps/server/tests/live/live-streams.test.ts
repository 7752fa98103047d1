import { Writable } from 'node:stream';
import { callerOfRequest, forgetCallerOfRequest } from '@plainview/server/http/middleware/request-caller';
import { openChangeStream } from '@plainview/server/live/change-stream';
/** Many open change streams: their cost, their visibility, and how they end and resume. */
import { resolveCaller } from '@plainview/server/modules/identity/sessions/resolve-caller';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { readCustodyHead } from '@plainview/server/platform/ledger/custody.repository';
import { recordCustody } from '@plainview/server/platform/ledger/record-custody.sql';
import { listen, type LiveListener } from '@plainview/test-support/product/live-listener';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import {
  joinAgency,
  joinByKey,
  joinAsAdmin,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

let product: TestProduct;
let admin: Person;
let ann: Person;
let agencyId: string;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  const caller = await callerOf(ann);
  agencyId = caller.actor.agencyId ?? '';
});
afterAll(() => product.stop());

async function callerOf(person: Person) {
  const caller = await resolveCaller(product.app, new Headers({ cookie: person.cookie() }));
  if (caller.kind !== 'actor') throw new Error('not signed in');
  return caller;
}

/** Makes a change that everyone in North PD sees. @returns the id of its subject */
const makeChange = async (): Promise<string> => (await ann.client.support.create({ text: 'x' })).id;

/**
 * Writes many entries that everyone in North PD sees, in one transaction. @returns the sequence number
 * before the first
 */
function writeEntries(count: number): Promise<number> {
  return asSystem(product.app.database, async (tx) => {
    const { sequence } = await readCustodyHead(tx);
    for (let index = 1; index <= count; index += 1)
      recordCustody(tx, {
        occurredAt: new Date().toISOString(),
        actorId: null,
        actorName: 'x',
        actorEmail: null,
        agencyId,
        audience: 'agency',
        event: 'video.prepared',
        subject: 'video',
        subjectId: String(index),
        ticketId: null,
        data: {},
      });
    return sequence;
  });
}

const numbered = (listener: LiveListener): number[] =>
  listener.events.filter(({ event }) => event === 'video.prepared').map(({ subjectId }) => Number(subjectId));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

const receives = (listeners: readonly LiveListener[], id: string): Promise<void> =>
  expect
    .poll(() => listeners.every(({ events }) => events.some(({ subjectId }) => subjectId === id)))
    .toBe(true);

/** Returns the product's transactions for ten changes that all of these streams receive. */
async function transactionsOfTenChanges(listeners: readonly LiveListener[]): Promise<number> {
  let transactions = 0;
  const count = (): void => void (transactions += 1);
  product.app.database.pool.on('acquire', count);
  for (let change = 0; change < 10; change += 1) await receives(listeners, await makeChange());
  product.app.database.pool.off('acquire', count);
  return transactions;
}

test('the caller of a request that lasts is forgotten, and resolved again if it is needed', async () => {
  const headers = new Headers({ cookie: ann.cookie() });
  const first = callerOfRequest(product.app, headers);
  expect(callerOfRequest(product.app, headers)).toBe(first);
  forgetCallerOfRequest(headers);
  const second = callerOfRequest(product.app, headers);
  expect(second).not.toBe(first);
  expect(await second).toMatchObject({ kind: 'actor', user: { id: ann.user.id } });
});

test('EV-09 the transactions per change do not grow with the number of open streams', async () => {
  const few = [await listen(ann)];
  const withOne = await transactionsOfTenChanges(few);
  const many = [...few];
  for (let session = 0; session < 5; session += 1) {
    const device = await signIn(product.url, ann.email, ann.password);
    for (let count = 0; count < 8; count += 1) many.push(await listen(device));
  }
  const withMany = await transactionsOfTenChanges(many);
  // One ledger read per batch, a few access checks, and jobs of that minute. A read for each
  // stream would add 400.
  expect(withMany - withOne).toBeLessThan(60);
  for (const stream of many) stream.end();
});

/** Runs an action in a second session of the user. */
const byOtherDevice = (act: (other: Person) => Promise<unknown>) => async (person: Person) =>
  act(await signIn(product.url, person.email, person.password));

describe('AZ-04 a stream receives nothing that happens after its access ended', () => {
  const password = { password: 'another-secret-1', confirmPassword: 'another-secret-1' };
  const ways: Record<string, (person: Person) => Promise<unknown>> = {
    'a sign-out': (person) => person.client.session.signOut(),
    'a sign-out of other devices': byOtherDevice((other) => other.client.profile.endOtherDevices()),
    'a sign-out of one device': byOtherDevice(async (other) => {
      const device = (await other.client.profile.devices()).find(({ isCurrent }) => !isCurrent);
      await other.client.profile.endDevice({ id: device?.id ?? '' });
    }),
    'a new password': byOtherDevice((other) =>
      other.client.profile.changePassword({ currentPassword: other.password, ...password }),
    ),
    'a new token of the session': (person) =>
      person.client.session.reauthenticate({ password: person.password }),
    'an administrator’s end of all sessions': ({ user: { id } }) => admin.client.users.endSessions({ id }),
    'another role': ({ user: { id } }) => admin.client.users.changeRole({ id, role: 'admin' }),
    'a deletion': ({ user: { id } }) => admin.client.users.delete({ id }),
    'a session that ran out': ({ user: { id } }) =>
      changeAsOwner(product.databaseUrl, 'update sessions set expires_at = now() where user_id = $1', id),
    'a status that was taken back': ({ user: { id } }) =>
      changeAsOwner(product.databaseUrl, `update users set status = 'rejected' where id = $1`, id),
    'another agency': ({ user: { id } }) =>
      changeAsOwner(
        product.databaseUrl,
        'update users set agency_id = (select agency_id from users where id = $2) where id = $1',
        id,
        stranger.user.id,
      ),
  };
  let stranger: Person;
  beforeAll(async () => {
    stranger = await joinAgency(product.url, admin, 'South PD');
  });

  test.each(Object.keys(ways))('%s', async (name) => {
    const person = await joinAgency(product.url, admin, 'North PD');
    const witness = await listen(ann);
    const stream = await listen(person);
    await receives([stream], await makeChange());
    await ways[name]?.(person);
    const later = await makeChange();
    await receives([witness], later);
    await stream.ended;
    expect(stream.events.map(({ subjectId }) => subjectId)).not.toContain(later);
    witness.end();
  });

  test('a demoted administrator’s stream, and a revoked key’s', async () => {
    const rita = await joinAsAdmin(product.url, admin);
    const key = await joinByKey(product.url, ann);
    const [office, program, witness] = [await listen(rita), await listen(key), await listen(ann)];
    await admin.client.users.changeRole({ id: rita.user.id, role: 'agency' });
    await ann.client.apiKeys.revoke({ id: key.keyId });
    const later = await makeChange();
    await receives([witness], later);
    await Promise.all([office.ended, program.ended]);
    for (const { events } of [office, program])
      expect(events.map(({ subjectId }) => subjectId)).not.toContain(later);
    witness.end();
  });
});

test('EV-09 a resume from beyond the buffer receives everything once and in order, then new changes', async () => {
  const witness = await listen(ann);
  const last = await writeEntries(1500);
  await expect.poll(() => numbered(witness)).toEqual(upTo(1500));
  const stream = await listen(ann, String(last));
  const late = await makeChange();
  await receives([stream], late);
  expect(numbered(stream)).toEqual(upTo(1500));
  expect(stream.events.at(-1)?.subjectId).toBe(late);
  // Resume from an event that is still in memory.
  const again = await listen(ann, stream.events.at(-500)?.id);
  await receives([again], late);
  expect(again.events).toHaveLength(499);
  for (const open of [witness, stream, again]) open.end();
});

test('a last event beyond the ledger, as after a restore, resumes at its end', async () => {
  const streams = [await listen(ann, '9007199254740991'), await listen(ann, '-1'), await listen(ann, 'x')];
  const id = await makeChange();
  await receives(streams, id);
  for (const { events } of streams) expect(events).toHaveLength(1);
  for (const stream of streams) stream.end();
});

/**
 * Opens a stream for a client that never reads.
 * @returns what waits for it, and whether its connection was closed
 */
async function openUnreadStream(person: Person) {
  const client = new Writable({ write: () => undefined });
  const chunks: Buffer[] = [];
  const stream = await openChangeStream(product.app, await callerOf(person), null);
  const close = stream.begin({
    format: 'api',
    write(bytes) {
      chunks.push(bytes);
      client.write(bytes);
    },
    end: () => void client.end(),
    destroy: () => void client.destroy(),
    backlog: () => client.writableLength,
    drained: async () => undefined,
  });
  return { client, close, sent: () => Buffer.concat(chunks).toString() };
}

test('EV-09 a stream whose client does not read is closed, delays no one and can be resumed', async () => {
  const slow = await openUnreadStream(ann);
  const witness = await listen(ann);
  const id = await makeChange();
  await expect.poll(slow.sent).toContain(id);
  const last = /id: (?<sequence>\d+)/u.exec(slow.sent())?.groups?.['sequence'];
  await writeEntries(2500);
  await expect.poll(() => numbered(witness).length).toBe(2500);
  expect(slow.client.destroyed).toBe(true);
  slow.close();
  const resumed = await listen(ann, last);
  await expect.poll(() => numbered(resumed)).toEqual(upTo(2500));
  for (const stream of [witness, resumed]) stream.end();
});

test('AZ-04 changes that wait for a client are discarded when it loses access', async () => {
  const person = await joinAgency(product.url, admin, 'North PD');
  const slow = await openUnreadStream(person);
  await expect.poll(slow.sent).toContain(await makeChange());
  expect(slow.client.writableLength).toBeGreaterThan(0);
  await person.client.session.signOut();
  await expect.poll(() => slow.client.destroyed).toBe(true);
  slow.close();
});

test('EV-09 after a lost database connection a stream continues without a gap', async () => {
  const stream = await listen(ann);
  await receives([stream], await makeChange());
  await changeAsOwner(
    product.databaseUrl,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  // On each lost connection, the next query fails once.
  await vi.waitFor(() => writeEntries(300), { timeout: 10_000 });
  await expect.poll(() => numbered(stream)).toEqual(upTo(300));
  stream.end();
});
