import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import {
  joinAgency,
  joinAsAdmin,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, test } from 'vitest';

let database: TestDatabase;
let first: TestProduct;
let second: TestProduct;
let admin: Person;
let ticketId: string;

beforeAll(async () => {
  database = await cloneTestDatabase();
  first = await startTestProduct({ databaseUrl: database.url });
  admin = await signInOperator(first.url);
  // Before the second process, which has another folder and could not check the uploaded file.
  ({ id: ticketId } = await submitTicket(first.url, await joinAgency(first.url, admin, 'North PD')));
  second = await startTestProduct({ databaseUrl: database.url });
});
afterAll(async () => {
  await second.stop();
  await first.stop();
  await database.drop();
});

test('RV-13: reviewers see each other even if their pages are served by different processes', async () => {
  const kim = await joinAsAdmin(first.url, admin, 'Kim Elsewhere');
  const elsewhere = await signIn(second.url, kim.email, kim.password);
  const [here, there] = [crypto.randomUUID(), crypto.randomUUID()];
  const seenHere = async () => {
    const { others } = await admin.client.queue.reportPresence({ ticketId, pageId: here });
    return others.map(({ name }) => name);
  };
  await elsewhere.client.queue.reportPresence({ ticketId, pageId: there });
  await expect.poll(seenHere).toEqual(['Kim Elsewhere']);
  await elsewhere.client.queue.reportPresence({ ticketId, pageId: there, isLeaving: true });
  await expect.poll(seenHere).toEqual([]);
});
