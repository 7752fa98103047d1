/** The cost of many open streams, access checks across processes, and how clients reconnect. */
import { listen, type LiveListener } from '@plainview/test-support/product/live-listener';
import {
  startStatementCounter,
  type StatementCounter,
} from '@plainview/test-support/product/statement-counter';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signIn, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const STREAMS_PER_SESSION = 5;
/** Background work can only add statements, so the smallest count of several changes is the change's own. */
const ROUNDS = 10;

let database: TestDatabase;
let counter: StatementCounter;
let product: TestProduct;
/** A second process on the same database. */
let other: TestProduct;
let admin: Person;
let ann: Person;

beforeAll(async () => {
  database = await cloneTestDatabase();
  counter = await startStatementCounter(database.url);
  product = await startTestProduct({ databaseUrl: counter.url });
  other = await startTestProduct({ databaseUrl: database.url });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
});
afterAll(async () => {
  counter.resumeJobs();
  await product.stop();
  await other.stop();
  await counter.close();
  await database.drop();
});

const makeChange = async (): Promise<string> => (await ann.client.support.create({ text: 'x' })).id;

const receives = (listeners: readonly LiveListener[], id: string): Promise<void> =>
  expect
    .poll(() => listeners.every(({ events }) => events.some(({ subjectId }) => subjectId === id)))
    .toBe(true);

async function openStreams(sessions: number): Promise<LiveListener[]> {
  const streams: LiveListener[] = [];
  for (let session = 0; session < sessions; session += 1) {
    const device = await signIn(product.url, ann.email, ann.password);
    for (let count = 0; count < STREAMS_PER_SESSION; count += 1) streams.push(await listen(device));
  }
  return streams;
}

/** Returns the number of statements of a change that all of these streams receive. */
async function statementsOfChange(streams: readonly LiveListener[]): Promise<number> {
  const rounds: number[] = [];
  while (rounds.length < ROUNDS) {
    const { statements } = await counter.measure(async () => receives(streams, await makeChange()));
    rounds.push(statements);
  }
  return Math.min(...rounds);
}

test('EV-09 a change costs as many statements for 50 streams of 10 sessions as for 5 of one', async () => {
  counter.holdJobs();
  const few = await openStreams(1);
  // The first rounds prepare statements.
  await statementsOfChange(few);
  const withFew = await statementsOfChange(few);
  const many = [...few, ...(await openStreams(9))];
  expect(many).toHaveLength(50);
  expect(await statementsOfChange(many)).toBe(withFew);
  counter.resumeJobs();
  for (const stream of many) stream.end();
});

/** Fails if only the check of all streams ends it, at the earliest after 22 seconds. */
const expectEndedSoon = async ({ ended }: LiveListener): Promise<void> => {
  let isOpen = true;
  void ended.then(() => (isOpen = false));
  await expect.poll(() => isOpen, { timeout: 10_000 }).toBe(false);
};

const atOther = ({ email, password }: Person): Promise<Person> => signIn(other.url, email, password);

describe('AZ-04 a stream receives nothing after another process ended its access', () => {
  const ways: Record<string, (person: Person) => Promise<unknown>> = {
    'a sign-out of other devices': async (person) => (await atOther(person)).client.profile.endOtherDevices(),
    'a new password': async (person) =>
      (await atOther(person)).client.profile.changePassword({
        currentPassword: person.password,
        password: 'another-secret-1',
        confirmPassword: 'another-secret-1',
      }),
    'another role': async ({ user: { id } }) =>
      (await atOther(admin)).client.users.changeRole({ id, role: 'admin' }),
    'a deletion': async ({ user: { id } }) => (await atOther(admin)).client.users.delete({ id }),
  };

  test.each(Object.keys(ways))('%s', async (name) => {
    const person = await joinAgency(product.url, admin, 'North PD');
    const streams = [await listen(person), await listen(person)];
    const witness = await listen(ann);
    await receives([...streams, witness], await makeChange());
    await ways[name]?.(person);
    const later = await makeChange();
    await receives([witness], later);
    for (const { ended, events } of streams) {
      await ended;
      expect(events.map(({ subjectId }) => subjectId)).not.toContain(later);
    }
    witness.end();
  });

  test('the stream ends even if nothing else changes, long before the next check of all streams', async () => {
    const person = await joinAgency(product.url, admin, 'North PD');
    const stream = await listen(person);
    await (await atOther(person)).client.profile.endOtherDevices();
    await expectEndedSoon(stream);
    expect(stream.events).toEqual([]);
  });
});

/** Opens streams in a process and returns the text of each after the process stopped. */
async function textsUntilStop(count: number): Promise<string[]> {
  const stopped = await startTestProduct();
  const person = await joinAgency(stopped.url, await signInOperator(stopped.url), 'North PD');
  const responses = [];
  while (responses.length < count) responses.push(await person.fetch('/api/changes'));
  const texts = responses.map((response) => response.text());
  await stopped.stop();
  return Promise.all(texts);
}

test('EV-09 a process that stops gives each of its streams another delay to reconnect', async () => {
  const texts = await textsUntilStop(8);
  const delays = (part: RegExp) => texts.map((text) => Number(part.exec(text)?.groups?.['delay']));
  const first = delays(/^: \nretry: (?<delay>\d+)\n\n/u);
  const last = delays(/event: error\nretry: (?<delay>\d+)\ndata: [^\n]*SERVICE_UNAVAILABLE[^\n]*\n\n$/u);
  for (const found of [first, last]) {
    expect(found.every((delay) => delay >= 250)).toBe(true);
    expect(new Set(found).size).toBeGreaterThan(4);
  }
});
