import { readRows } from '@plainview/postgres/read-rows';
/** What destroying a ticket does to its redacted copies. */
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  codeOf,
  days,
  everywhere,
  startRetentionOffice,
  type RetentionOffice,
} from '../retention/retention-office.ts';

let office: RetentionOffice;

beforeAll(async () => {
  office = await startRetentionOffice();
  await office.setRules([{ ...everywhere, period: days(10) }]);
  await offerRedactions(office.dana);
});
afterAll(() => office.product.stop());

const countRows = () =>
  asSystem(office.product.app.database, (tx) =>
    readRows(
      tx,
      sql`select (select count(*)::int from redactions) as redactions,
        (select count(*)::int from redaction_videos) as videos,
        (select count(*)::int from redaction_marks) as marks`,
    ),
  );

test('a destroyed ticket takes its redacted copies with it, and their entries stay', async () => {
  const ticketId = await office.dueTicket();
  const ticket = await office.ann.client.tickets.get({ id: ticketId });
  const { id } = await orderRedaction(office.ann, ticket);
  await office.dana.client.redactions.start({ id });
  expect(await countRows()).toEqual([{ redactions: 1, videos: 1, marks: 1 }]);

  await office.scheduled(ticketId);
  await office.endWindow();
  expect(await countRows()).toEqual([{ redactions: 0, videos: 0, marks: 0 }]);
  expect(await codeOf(office.ann.client.redactions.get({ id }))).toBe('NOT_FOUND');
  expect(await office.eventsOf(ticketId)).toEqual(
    expect.arrayContaining(['redaction.ordered', 'redaction.started', 'ticket.destroyed']),
  );
});
