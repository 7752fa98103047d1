import { createHash } from 'node:crypto';
import { connectionFromUrl } from '@plainview/postgres/database';
import { deleteBlob } from '@plainview/server/modules/evidence/stored-files/delete-blob.job';
import { certifyDestruction } from '@plainview/server/modules/retention/destructions/certify-destruction';
import { destroyDueTickets } from '@plainview/server/modules/retention/destructions/destroy-tickets';
import { pauseBlobDeletion } from '@plainview/server/platform/database/locks/blob-deletion-lock';
import type { TestProduct } from '@plainview/test-support/product/test-product';
import { deliver, submitTicket } from '@plainview/test-support/submit-ticket';
import type { Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  codeOf,
  DAY,
  days,
  everywhere,
  startRetentionOffice,
  type RetentionOffice,
} from './retention-office.ts';
import { attempt, hasTicket, isStored, keysOf, noticesTo } from './retention-rows.ts';

let office: RetentionOffice;
let product: TestProduct;
let dana: Person;
let casey: Person;
let ann: Person;
let sam: Person;

beforeAll(async () => {
  office = await startRetentionOffice();
  ({ product, dana, casey, ann, sam } = office);
});
afterAll(() => product.stop());

test('PR-07: without a schedule nothing is due; a schedule shows first how many tickets become due', async () => {
  const id = await office.dueTicket(ann, { incidentType: 'Pursuit' });
  expect(await dana.client.retention.get()).toMatchObject({
    rules: [],
    options: { undoDays: 7, isAutomatic: false, needsTwoPersons: false },
  });
  expect(await office.dueIds()).toEqual([]);
  const rules = [{ ...everywhere, period: days(10) }];
  expect(await dana.client.retention.preview({ rules })).toEqual({ dueNow: 0, dueAfter: 1 });
  expect(await office.dueIds()).toEqual([]);
  expect(await codeOf(dana.client.retention.setRules({ rules, expectedDue: 0 }))).toBe(
    'RETENTION_PREVIEW_CHANGED',
  );
  await dana.client.retention.setRules({ rules, expectedDue: 1 });
  expect(await office.dueIds()).toEqual([id]);
  const [north] = await dana.client.agencies.list();
  const agencyId = north?.name === 'North PD' ? north.id : '';
  // The agency's own rule decides before the default, and the one for the incident type before that.
  await office.setRules([...rules, { agencyId, incidentType: null, period: null }]);
  expect(await office.dueIds()).toEqual([]);
  await office.setRules([
    ...rules,
    { agencyId, incidentType: null, period: null },
    { agencyId, incidentType: 'PURSUIT', period: { count: 11, unit: 'days' } },
  ]);
  expect((await dana.client.retention.due({})).items).toMatchObject([
    { id, agencyName: 'North PD', schedule: 'North PD, PURSUIT: 11 days', videoCount: 1 },
  ]);
  const twice = [...rules, { ...everywhere, period: null }];
  expect(await codeOf(dana.client.retention.setRules({ rules: twice, expectedDue: 1 }))).toBe(
    'RETENTION_RULE_TWICE',
  );
  await office.setRules(rules);
  const { items } = await dana.client.custody.list({ subject: 'retention' });
  expect(items[0]).toMatchObject({
    event: 'retention.rules_set',
    data: { schedules: ['All agencies: 10 days'], dueBefore: 1, dueAfter: 1 },
  });
  expect(await codeOf(ann.client.retention.due({}))).toBe('NOT_ALLOWED');
});

test('PR-07: a ticket is destroyed after the undo window, leaves a tombstone, and gets a certificate', async () => {
  const [id = ''] = await office.dueIds();
  const ticket = await ann.client.tickets.get({ id });
  const keys = await keysOf(product, id);
  const statementKey = {
    agencyId:
      (await ann.client.statements.list({ year: ticket.submittedDate.getUTCFullYear() })).items[0]
        ?.agencyId ?? '',
    month: ticket.submittedDate.toISOString().slice(0, 7),
  };
  const before = await ann.client.statements.get(statementKey);
  expect(await codeOf(dana.client.retention.schedule({ ticketIds: [id, crypto.randomUUID()] }))).toBe(
    'NOT_DUE',
  );
  const { id: destructionId } = await office.scheduled(id);
  expect(await noticesTo(dana, ann)).toEqual([
    expect.stringContaining(`all videos and reports: ${ticket.number}.`),
  ]);
  expect(await noticesTo(dana, sam)).toEqual([]);
  expect(await office.dueIds()).toEqual([]);
  expect(await codeOf(casey.client.retention.schedule({ ticketIds: [id] }))).toBe('NOT_DUE');
  // The agency and the administrators can see it coming, and the evidence stays readable.
  expect((await ann.client.retention.list({ group: 'open' })).items).toMatchObject([
    { ticketId: id, state: 'scheduled', stop: { allowed: false } },
  ]);
  expect((await sam.client.retention.list({ group: 'open' })).items).toEqual([]);
  office.pass(6 * DAY);
  await destroyDueTickets(product.app);
  expect((await dana.fetch(`/media/videos/${ticket.videos[0]?.videoId}`)).status).toBe(200);

  office.pass(1 * DAY + 1000);
  // Two processes may run the job at the same time.
  await Promise.all([destroyDueTickets(product.app), destroyDueTickets(product.app)]);
  expect(await codeOf(dana.client.tickets.get({ id }))).toBe('NOT_FOUND');
  for (const storageKey of keys) await deleteBlob(product.app, { storageKey });
  expect(await Promise.all(keys.map((key) => isStored(product, key)))).toEqual(keys.map(() => false));
  expect(keys).toHaveLength(2);
  const tombstone = (await ann.client.retention.list({ group: 'destroyed' })).items[0];
  expect(tombstone).toMatchObject({
    id: destructionId,
    ticketId: id,
    agencyName: 'North PD',
    incidentType: 'Pursuit',
    schedule: 'All agencies: 10 days',
    requestedBy: dana.user.name,
    files: [
      { kind: 'video', sha256: ticket.videos[0]?.sha256 },
      { kind: 'report', name: 'Report, version 1', sha256: ticket.reports[0]?.sha256 },
    ],
  });
  expect(JSON.stringify(tombstone)).not.toContain('Baker');
  expect((await office.eventsOf(id)).filter((event) => event === 'ticket.destroyed')).toHaveLength(1);
  // The agency's statement keeps its total.
  expect(await ann.client.statements.get(statementKey)).toMatchObject({ total: before.total });
  await expectCertificate(destructionId, id);
});

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function expectCertificate(destructionId: string, ticketId: string): Promise<void> {
  await certifyDestruction(product.app, destructionId);
  await certifyDestruction(product.app, destructionId);
  const path = `/certificates/${destructionId}.pdf`;
  const read = async (person: Person) => Buffer.from(await (await person.fetch(path)).arrayBuffer());
  const [one, other] = [await read(dana), await read(ann)];
  expect(one.subarray(0, 5).toString()).toBe('%PDF-');
  expect(hash(other)).toBe(hash(one));
  expect((await sam.fetch(path)).status).toBe(404);
  const { items } = await dana.client.custody.list({ search: ticketId, limit: 500 });
  const certified = items.filter(({ event }) => event === 'ticket.destruction_certified');
  expect(certified).toMatchObject([{ data: { sha256: hash(one) } }]);
  expect(await office.destructionOf(ticketId, 'destroyed')).toMatchObject({ certificateSha256: hash(one) });
  expect(items[0]).toMatchObject({ event: 'certificate.downloaded', actorName: 'Ann' });
}

test('PR-07: the certificate waits until no bytes are left', async () => {
  const id = await office.dueTicket();
  const { id: destructionId } = await office.scheduled(id);
  const keys = await keysOf(product, id);
  // As during a backup.
  const held = await pauseBlobDeletion(connectionFromUrl(product.databaseUrl));
  await office.endWindow();
  const statusOf = async () => {
    await certifyDestruction(product.app, destructionId);
    return (await dana.fetch(`/certificates/${destructionId}.pdf`)).status;
  };
  expect(await statusOf()).toBe(404);
  await held.close();
  for (const storageKey of keys) await deleteBlob(product.app, { storageKey });
  expect(await statusOf()).toBe(200);
});

test('PR-07: a person, a hold, a reopened review, a removed video and a longer schedule each stop a destruction', async () => {
  const [changed, reopened] = [await office.dueTicket(ann, { videos: 2 }), await office.dueTicket()];
  const [stopped = '', held = ''] = await office.insertDue('North PD', 2);
  const ids = [changed, reopened, stopped, held];
  await dana.client.retention.schedule({ ticketIds: ids });
  const first = await office.destructionOf(stopped, 'open');
  expect(await codeOf(casey.client.retention.stop({ id: first?.id ?? '', reason: ' ' }))).toBe(
    'REASON_REQUIRED',
  );
  await casey.client.retention.stop({ id: first?.id ?? '', reason: 'Appeal filed' });
  await dana.client.holds.place({ name: 'Smith', reason: 'Lawsuit', ticketIds: [held] });
  await dana.client.tickets.reopen({ id: reopened, reason: 'Correction' });
  const video = (await dana.client.tickets.get({ id: changed })).videos[1];
  await dana.client.videos.delete({ id: video?.videoId ?? '' });
  await office.endWindow();
  expect(await office.destructionOf(stopped, 'stopped')).toMatchObject({
    stoppedBy: 'Casey',
    stopReason: 'Appeal filed',
  });
  expect(await office.destructionOf(held, 'stopped')).toMatchObject({
    stopReason: 'The ticket was put on hold.',
  });
  expect(await office.destructionOf(reopened, 'stopped')).toMatchObject({
    stopReason: 'The ticket was reopened.',
  });
  expect(await office.destructionOf(changed, 'stopped')).toMatchObject({ stoppedBy: 'Plainview' });
  for (const id of ids) expect(await hasTicket(product, id)).toBe(true);
  expect((await office.dueIds()).toSorted()).toEqual([stopped, changed].toSorted());

  await dana.client.retention.schedule({ ticketIds: [stopped, changed] });
  await office.setRules([{ ...everywhere, period: { count: 5, unit: 'years' } }]);
  await office.endWindow();
  expect(await office.destructionOf(stopped, 'open')).toBeUndefined();
  expect(await hasTicket(product, changed)).toBe(true);
  await office.setRules([{ ...everywhere, period: days(10) }]);
});

test('PR-07: of a hold and the job that run at once, exactly one wins', async () => {
  const ids = await office.insertDue('North PD', 3);
  await dana.client.retention.schedule({ ticketIds: ids });
  office.pass(7 * DAY + 1000);
  const [, ...holds] = await Promise.all([
    destroyDueTickets(product.app),
    ...ids.map((id) =>
      codeOf(casey.client.holds.place({ name: 'Smith', reason: 'Lawsuit', ticketIds: [id] })),
    ),
  ]);
  for (const [index, id] of ids.entries()) {
    const isDestroyed = (await office.destructionOf(id, 'destroyed')) !== undefined;
    expect(holds[index]).toBe(isDestroyed ? 'NOT_FOUND' : 'done');
    expect(await hasTicket(product, id)).toBe(!isDestroyed);
  }
});

test('PR-07: of two administrators who schedule the same ticket at once, one succeeds', async () => {
  const [id = ''] = await office.insertDue('North PD', 1);
  const codes = await Promise.all(
    [dana, casey].map((person) => codeOf(person.client.retention.schedule({ ticketIds: [id] }))),
  );
  expect(codes.toSorted()).toEqual(['NOT_DUE', 'done']);
  const destruction = await office.destructionOf(id, 'open');
  await dana.client.retention.stop({ id: destruction?.id ?? '', reason: 'Keep' });
});

test('PR-07: automatic destruction leaves out what a person has stopped, and has the same window', async () => {
  const [stopped = ''] = await office.dueIds();
  const options = { undoDays: 7, isAutomatic: true, needsTwoPersons: false };
  await dana.client.retention.setOptions(options);
  const [id = ''] = await office.insertDue('South PD', 1);
  await destroyDueTickets(product.app);
  expect(await office.destructionOf(id, 'open')).toMatchObject({
    requestedBy: 'Plainview',
    state: 'scheduled',
  });
  expect(await noticesTo(dana, sam)).toHaveLength(1);
  expect(await office.destructionOf(stopped, 'open')).toBeUndefined();
  await office.endWindow();
  expect(await office.destructionOf(id, 'destroyed')).toBeDefined();
  expect(await codeOf(dana.client.retention.setOptions({ ...options, needsTwoPersons: true }))).toBe(
    'AUTOMATIC_WITH_TWO_PERSONS',
  );
  await dana.client.retention.setOptions({ ...options, isAutomatic: false });
});

test('PR-07: a hold across tickets keeps each of them from every kind of deletion', async () => {
  const pending = await submitTicket(product.url, ann, { videos: 2 });
  const own = await submitTicket(product.url, sam, { videos: 2 });
  await deliver(dana, own.id);
  office.pass(11 * DAY);
  await dana.client.retention.schedule({ ticketIds: [own.id] });
  const tickets = [pending.id, own.id];
  const { id } = await dana.client.holds.place({
    name: 'Smith v. County',
    reason: 'Lawsuit',
    ticketIds: tickets,
  });
  expect(await office.destructionOf(own.id, 'stopped')).toMatchObject({
    stopReason: 'The ticket was put on hold.',
  });
  await casey.client.holds.place({ name: 'Records request', reason: 'FOIA', ticketIds: [own.id] });
  expect(await ann.client.tickets.get({ id: pending.id })).toMatchObject({
    isOnHold: true,
    hold: null,
    holds: [{ name: 'Smith v. County', reason: 'Lawsuit', addedBy: dana.user.name }],
  });
  const videoId = (await dana.client.tickets.get({ id: own.id })).videos[0]?.videoId ?? '';
  const form = await ann.client.tickets.get({ id: pending.id });
  const [kept] = form.videos;
  const omitting = {
    id: pending.id,
    incidentType: form.incidentType,
    officersInvolved: form.officersInvolved,
    videos: [{ videoId: kept?.videoId ?? '', length: '00:00:04', category: 'Standard' as const, notes: '' }],
  };
  const everyPath = async (code: string) => {
    expect(await codeOf(ann.client.tickets.delete({ id: pending.id }))).toBe(code);
    expect(await codeOf(dana.client.tickets.delete({ id: pending.id }))).toBe(code);
    expect(await codeOf(ann.client.tickets.update(omitting))).toBe(code);
    expect(await codeOf(dana.client.videos.delete({ id: videoId }))).toBe(code);
    expect(await codeOf(dana.client.retention.schedule({ ticketIds: [own.id] }))).toBe('NOT_DUE');
    for (const table of ['videos', 'tickets'] as const) {
      const where = table === 'videos' ? sql`ticket_id` : sql`id`;
      expect(
        await attempt(
          product,
          sql`delete from ${sql.identifier(table)} where ${where} = ${pending.id}::uuid`,
        ),
      ).toContain('is on hold');
    }
  };
  await everyPath('TICKET_ON_HOLD');
  // A hold of the ticket's own comes and goes independently.
  await dana.client.tickets.placeHold({ id: pending.id, reason: 'Internal' });
  await dana.client.tickets.releaseHold({ id: pending.id, reason: 'Done' });
  await everyPath('TICKET_ON_HOLD');
  await dana.client.holds.extend({ id, ticketIds: tickets });
  expect((await dana.client.holds.get({ id })).tickets).toHaveLength(2);

  // One ticket leaves the hold, which continues for the others.
  const third = await submitTicket(product.url, ann);
  await dana.client.holds.extend({ id, ticketIds: [third.id] });
  await dana.client.holds.removeTicket({ id, ticketId: third.id, reason: 'Another officer' });
  expect((await ann.client.tickets.get({ id: third.id })).isOnHold).toBe(false);
  await ann.client.tickets.delete({ id: third.id });
  await everyPath('TICKET_ON_HOLD');

  await dana.client.holds.release({ id, reason: 'Settled' });
  expect(await codeOf(dana.client.holds.release({ id, reason: 'Settled' }))).toBe('HOLD_RELEASED');
  expect(await codeOf(dana.client.videos.delete({ id: videoId }))).toBe('TICKET_ON_HOLD');
  expect((await ann.client.tickets.get({ id: pending.id })).holds).toEqual([]);
  expect(await office.eventsOf(pending.id)).toEqual(
    expect.arrayContaining(['ticket.added_to_hold', 'ticket.removed_from_hold']),
  );
  await ann.client.tickets.update(omitting);
  await ann.client.tickets.delete({ id: pending.id });
});

test('PR-07: a tombstone and reports cannot be changed or deleted, even by a statement of the product', async () => {
  const { ticketId } = (await dana.client.retention.list({ group: 'destroyed' })).items[0] ?? {
    ticketId: '',
  };
  expect(
    await attempt(product, sql`update destructions set schedule = 'x' where ticket_id = ${ticketId}::uuid`),
  ).toContain('never changes');
  expect(await attempt(product, sql`delete from destructions`)).toContain('permission denied');
  expect(
    await attempt(product, sql`select delete_destroyed_reports(ticket_id) from reports limit 1`),
  ).toContain('append-only');
});
