import { stat } from 'node:fs/promises';
import path from 'node:path';
import { outcome } from '@plainview/test-support/call-outcome';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The most frequent calls presume that a session's caller is the same as at the call before. Whatever changed in
// between, such as by another process, must count for the very next call.

let product: TestProduct;
let admin: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
});
afterAll(() => product.stop());

const change = (statement: string, ...values: unknown[]) =>
  changeAsOwner(product.databaseUrl, statement, ...values);

let agencies = 0;
/** Joins an agency of its own, whose user's session the process knows from several calls. */
async function knownUser(): Promise<Person> {
  agencies += 1;
  const person = await joinAgency(product.url, admin, `Known ${agencies} PD`);
  await person.client.tickets.list({});
  await person.client.tickets.list({});
  return person;
}

const tus = { 'tus-resumable': '1.0.0' };

/** Sends a byte of an upload. @returns the status */
async function sendByte(person: Person, address: string): Promise<number> {
  const headers = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  return (await person.fetch(address, { method: 'PATCH', headers, body: 'x' })).status;
}

async function beginUpload(person: Person): Promise<string> {
  const headers = { ...tus, 'upload-length': '2', 'upload-metadata': 'filename YS5tcDQ=' };
  return (await person.fetch('/uploads', { method: 'POST', headers })).headers.get('location') ?? '';
}

/** Returns how many bytes of an upload are stored. */
const received = async (address: string): Promise<number> =>
  (await stat(path.join(product.dataDirectory, 'files', 'uploads', path.basename(address)))).size;

const changes: Readonly<Record<string, readonly [statement: string, code: string]>> = {
  'its session ended': ['delete from sessions where user_id = $1', 'NOT_SIGNED_IN'],
  'its session expired': [
    "update sessions set expires_at = now() - interval '1 s' where user_id = $1",
    'NOT_SIGNED_IN',
  ],
  'its account was rejected': ["update users set status = 'rejected' where id = $1", 'ACCOUNT_REJECTED'],
  'its password must change': [
    'update credentials set is_password_temporary = true where user_id = $1',
    'PASSWORD_MUST_CHANGE',
  ],
};

test.each(Object.entries(changes))(
  'the next call of each kind is refused after %s, and changes nothing',
  async (_, [statement, code]) => {
    const file = await makeTestVideo();
    const person = await knownUser();
    const upload = (await storeVideo(product.url, person, file)).id;
    const pending = await submitTicket(product.url, person);
    const receiving = await beginUpload(person);
    await person.client.tickets.list({});
    await change(statement, person.user.id);
    const count = async () =>
      (await admin.client.tickets.list({ search: person.user.agencyName ?? '' })).total;
    expect(await sendByte(person, receiving)).toBe(code === 'NOT_SIGNED_IN' ? 401 : 403);
    expect(await received(receiving)).toBe(0);
    expect(await outcome(person.client.tickets.delete({ id: pending.id }))).toMatch(code);
    expect(await outcome(createTicket(person, [upload]))).toMatch(code);
    expect(await outcome(person.client.tickets.list({}))).toMatch(code);
    expect(await outcome(person.client.tickets.counts())).toMatch(code);
    expect(await outcome(person.client.tickets.get({ id: pending.id }))).toMatch(code);
    expect(await count()).toBe(1);
  },
);

test('a user who moved to another agency sees only its tickets from the next call on', async () => {
  const [one, other] = [await knownUser(), await knownUser()];
  const own = await submitTicket(product.url, one);
  const found = await submitTicket(product.url, other);
  const receiving = await beginUpload(one);
  await one.client.tickets.list({});
  await change(
    'update users set agency_id = (select agency_id from users where id = $1) where id = $2',
    other.user.id,
    one.user.id,
  );
  expect(await sendByte(one, receiving)).toBe(404);
  expect(await received(receiving)).toBe(0);
  expect((await one.client.tickets.list({})).items.map(({ id }) => id)).toEqual([found.id]);
  expect(await outcome(one.client.tickets.get({ id: own.id }))).toMatch('NOT_FOUND');
});
