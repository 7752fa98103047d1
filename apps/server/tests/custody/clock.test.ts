import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
/** The machine's clock jumps: entries stay in order, and setting the clock back signs no one out. */
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

const HOUR = 3_600_000;

let product: TestProduct;
let admin: Person;
let ann: Person;
/** Offset of the product's clock, in milliseconds. */
let off = 0;

beforeAll(async () => {
  product = await startTestProduct({}, { now: () => new Date(Date.now() + off) });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
});
afterAll(() => product.stop());

async function submit(): Promise<string> {
  const { id } = await submitTicket(product.url, ann);
  return id;
}

test('with the clock two hours ahead or three hours back, actions work, streams report them, and the ledger keeps their order', async () => {
  const ending = new AbortController();
  const stream = await admin.client.live.changes(undefined, { signal: ending.signal });
  const heard: string[] = [];
  const listening = (async () => {
    for await (const { event, subjectId } of stream) if (event === 'ticket.created') heard.push(subjectId);
  })().catch(() => undefined);
  const made: string[] = [];
  for (const jump of [0, 2 * HOUR, -3 * HOUR, 0]) {
    off = jump;
    made.push(await submit());
    await product.runSweep();
  }
  await expect.poll(() => heard).toEqual(made);
  ending.abort();
  await listening;
  // Each entry has the time that the clock showed; their order is that of the ledger.
  const { items } = await admin.client.custody.list({ subject: 'ticket', limit: 10 });
  expect(items.map(({ subjectId }) => subjectId)).toEqual(made.toReversed());
  expect((await admin.client.custody.verify()).intact).toBe(true);
});

test('a clock jump beyond a session’s end ends it, and the corrected clock does not bring it back', async () => {
  off = 31 * 24 * HOUR;
  expect((await ann.client.session.current()).user).toBeNull();
  off = 0;
  expect((await ann.client.session.current()).user).toBeNull();
});
