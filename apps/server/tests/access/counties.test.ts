import { contract } from '@plainview/contract/index';
import { readRows } from '@plainview/postgres/read-rows';
import { overseerRead } from '@plainview/server/platform/database/overseer-read';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { outcome } from '@plainview/test-support/call-outcome';
import { issueInvoice } from '@plainview/test-support/issue-invoice';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { deliver, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinByKey, signInOperator, type Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

// Dana is the operator, Ann an administrator of North PD, Sam a user of South PD, Wes of West PD, and Olga of
// the county's own agency. She oversees North PD and South PD, and never West PD.

let product: TestProduct;
let dana: Person;
let ann: Person;
let sam: Person;
let wes: Person;
let olga: Person;
let countyId: string;
const agencies: Record<string, string> = {};
/** A delivered ticket of each agency. */
const records: Record<string, { ticketId: string; videoId: string; reportId: string }> = {};
const month = new Date().toISOString().slice(0, 7);

const idOf = (name: string): string => agencies[name] ?? '';
const recordOf = (name: string) => records[name] ?? { ticketId: '', videoId: '', reportId: '' };

interface CountyChange {
  readonly watchesVideos?: boolean;
  readonly agencyIds?: string[];
  readonly userIds?: string[];
}

const formOf = (change: CountyChange) => ({
  name: 'Westfield County',
  watchesVideos: false,
  agencyIds: [idOf('North PD'), idOf('South PD')],
  userIds: [olga.user.id],
  ...change,
});
const setCounty = (change: CountyChange = {}) =>
  dana.client.counties.update({ id: countyId, ...formOf(change) });

async function fill(person: Person, name: string): Promise<void> {
  const { id: ticketId } = await submitTicket(product.url, person);
  await deliver(dana, ticketId);
  const { videos, reports } = await person.client.tickets.get({ id: ticketId });
  records[name] = { ticketId, videoId: videos[0]?.videoId ?? '', reportId: reports[0]?.id ?? '' };
}

beforeAll(async () => {
  product = await startTestProduct({ apiRequestsPerMinute: 100_000 });
  dana = await signInOperator(product.url);
  ann = await joinAgency(product.url, dana, 'North PD', 'Ann');
  sam = await joinAgency(product.url, dana, 'South PD', 'Sam');
  wes = await joinAgency(product.url, dana, 'West PD', 'Wes');
  olga = await joinAgency(product.url, dana, 'Westfield Office', 'Olga');
  await dana.client.users.setAgencyAdministrator({ id: ann.user.id, isAgencyAdministrator: true });
  for (const { id, name } of await dana.client.agencies.list()) agencies[name] = id;
  await fill(ann, 'North PD');
  await fill(sam, 'South PD');
  await fill(wes, 'West PD');
  ({ id: countyId } = await dana.client.counties.create(formOf({})));
});
afterAll(() => product.stop());

const statusOf = async (caller: Pick<Person, 'fetch'>, path: string, init?: RequestInit): Promise<number> => {
  const answer = await caller.fetch(path, init);
  await answer.arrayBuffer();
  return answer.status;
};

/** Returns the addresses of an agency's files, as an overseer would ask for them. */
const filesOf = (asked: string, name = asked): string[] => [
  `/overseen/${idOf(asked)}/reports/${recordOf(name).reportId}`,
  `/overseen/${idOf(asked)}/videos/${recordOf(name).videoId}`,
  `/overseen/${idOf(asked)}/statements/${month}.pdf`,
];

/** Returns the addresses of an agency's files, as its own users ask for them. */
const ownFilesOf = (name: string): string[] => {
  const { ticketId, videoId, reportId } = recordOf(name);
  return [
    `/media/reports/${reportId}`,
    `/media/reports/${reportId}/content`,
    `/media/videos/${videoId}`,
    `/receipts/videos/${videoId}.pdf`,
    `/receipts/reports/${reportId}.tlog-proof`,
    `/statements/${idOf(name)}/${month}.pdf`,
    `/bundles/${ticketId}`,
    `/certificates/${ticketId}.pdf`,
  ];
};

test('an overseer reads tickets, reports and statements of the agencies of the county, and of no other', async () => {
  expect(await olga.client.overseen.agencies()).toEqual(
    ['North PD', 'South PD'].map((name) => ({
      id: idOf(name),
      name,
      counties: ['Westfield County'],
      watchesVideos: false,
      pending: 0,
      inProgress: 0,
      completed: 1,
    })),
  );
  for (const name of ['North PD', 'South PD']) {
    const agencyId = idOf(name);
    const { ticketId, reportId, videoId } = recordOf(name);
    const page = await olga.client.overseen.tickets({ agencyId, status: 'completed' });
    expect(page).toMatchObject({ items: [{ id: ticketId }], total: 1, isTotalExact: true });
    const ticket = await olga.client.overseen.ticket({ agencyId, id: ticketId });
    expect(ticket).toMatchObject({
      videos: [{ id: videoId, url: null }],
      reports: [{ id: reportId, url: `/overseen/${agencyId}/reports/${reportId}` }],
    });
    const { items } = await olga.client.overseen.statements({ agencyId, year: Number(month.slice(0, 4)) });
    expect(items).toMatchObject([{ agencyId, month, tickets: 1 }]);
    expect(await Promise.all(filesOf(name).map((path) => statusOf(olga, path)))).toEqual([200, 404, 200]);
    const { total } = await olga.client.overseen.invoices({ agencyId });
    expect(total).toBe(0);
  }
  const { id: invoiceId } = await issueInvoice(product.databaseUrl, dana, recordOf('North PD').ticketId);
  const { items } = await olga.client.overseen.invoices({ agencyId: idOf('North PD') });
  expect(items).toMatchObject([{ id: invoiceId }]);
  expect(await statusOf(olga, `/overseen/${idOf('North PD')}/invoices/${invoiceId}.pdf`)).toBe(200);
  expect(await statusOf(olga, `/overseen/${idOf('South PD')}/invoices/${invoiceId}.pdf`)).toBe(404);
});

test('AZ-01 an overseer gets nothing by guessed ids, by another spelling, or by the agency’s own addresses', async () => {
  const west = idOf('West PD');
  const { ticketId } = recordOf('West PD');
  const calls = [
    olga.client.overseen.tickets({ agencyId: west }),
    olga.client.overseen.ticket({ agencyId: west, id: ticketId }),
    olga.client.overseen.ticket({ agencyId: idOf('North PD'), id: ticketId }),
    // A ticket that she may read, but by the other agency.
    olga.client.overseen.ticket({ agencyId: idOf('North PD'), id: recordOf('South PD').ticketId }),
    olga.client.overseen.invoices({ agencyId: west }),
    olga.client.overseen.statements({ agencyId: west, year: 2026 }),
    olga.client.overseen.tickets({ agencyId: crypto.randomUUID() }),
    olga.client.tickets.get({ id: recordOf('North PD').ticketId }),
    sam.client.overseen.tickets({ agencyId: idOf('South PD') }),
    ann.client.overseen.tickets({ agencyId: idOf('South PD') }),
  ];
  const ends = await Promise.all(calls.map(outcome));
  expect(ends).toEqual(calls.map(() => expect.stringContaining('NOT_FOUND')));
  expect(await outcome(dana.client.overseen.tickets({ agencyId: west }))).toContain('NOT_ALLOWED');
  await setCounty({ watchesVideos: true });
  const closed = [
    ...filesOf('West PD'),
    ...filesOf('North PD', 'West PD').slice(0, 2),
    ...filesOf('North PD', 'South PD').slice(0, 2),
    ...['North PD', 'South PD', 'West PD'].flatMap(ownFilesOf),
  ];
  for (const path of closed)
    expect({ path, status: await statusOf(olga, path) }).toEqual({ path, status: 404 });
  // Both spellings of an id are one agency; other texts are none.
  const [report = ''] = filesOf('North PD');
  expect(
    await statusOf(
      olga,
      report.replace(/[0-9a-f-]{36}/gu, (id) => id.toUpperCase()),
    ),
  ).toBe(200);
  for (const odd of [
    report.replace(idOf('North PD'), `{${idOf('North PD')}}`),
    report.replace(idOf('North PD'), idOf('North PD').replaceAll('-', '')),
    report.replace(idOf('North PD'), `${idOf('North PD')}%20`),
    report.replace(idOf('North PD'), `${idOf('North PD')}','${west}`),
    report.replace('/reports/', '/derived/'),
    report.replace('/reports/', '/../../media/reports/'),
    `${report}/signed`,
  ])
    expect({ odd, status: await statusOf(olga, odd) }).toEqual({ odd, status: 404 });
  const { client: byKey, fetch } = await joinByKey(product.url, olga);
  expect(await outcome(byKey.overseen.tickets({ agencyId: idOf('North PD') }))).toContain(
    'API_KEY_NOT_ENOUGH',
  );
  expect(await statusOf({ fetch }, report)).toBe(403);
  await setCounty();
});

test('AZ-06 an overseer changes nothing, and the database refuses every write of such a read', async () => {
  const id = recordOf('North PD').ticketId;
  const calls = [
    olga.client.messages.send({ ticketId: id, text: 'x' }),
    olga.client.tickets.delete({ id }),
    olga.client.exports.prepareTickets({ format: 'csv', filter: { search: id } }),
  ];
  const ends = await Promise.all(calls.map(outcome));
  expect(ends.slice(0, 2)).toEqual([
    expect.stringContaining('NOT_FOUND'),
    expect.stringContaining('NOT_FOUND'),
  ]);
  const { database } = product.app;
  const overseen = { userId: olga.user.id, agencyId: idOf('North PD') };
  await expect(
    overseerRead(database, overseen, (tx) => readRows(tx, sql`update tickets set notes = 'x'`)),
  ).rejects.toMatchObject({ cause: { message: 'cannot execute UPDATE in a read-only transaction' } });
  // Without the check of the transaction's mode, a write could use the rights of the agency.
  await expect(
    asSystem(database, (tx) =>
      tx.execute(sql`select enter_overseen_agency(${idOf('North PD')}::uuid, ${olga.user.id}::uuid)`),
    ),
  ).rejects.toMatchObject({ cause: { message: 'overseers only read' } });
  const seen = await overseerRead(database, overseen, (tx) =>
    readRows<{ agency_id: string }>(
      tx,
      sql`select agency_id from tickets union select agency_id from videos
      union select agency_id from reports union select agency_id from custody_entries union select id from agencies`,
    ),
  );
  expect(seen).toEqual([{ agency_id: idOf('North PD') }]);
  const own = await overseerRead(database, overseen, (tx) =>
    readRows(
      tx,
      sql`select id from users union all select user_id from sessions union all select county_id from county_agencies`,
    ),
  );
  expect(own).toEqual([]);
  const verbs = Object.values(contract.overseen).map((procedure) => procedure['~orpc'].route.method);
  expect(new Set(verbs)).toEqual(new Set(['GET']));
});

test('EV-02 CL-08 what an overseer views and downloads is in the ledger of the agency, with the county', async () => {
  await setCounty({ watchesVideos: true });
  const agencyId = idOf('South PD');
  const { ticketId, videoId } = recordOf('South PD');
  const [, video = ''] = filesOf('South PD');
  const ticket = await olga.client.overseen.ticket({ agencyId, id: ticketId });
  expect(ticket.videos[0]?.url).toBe(video);
  expect(await statusOf(olga, video, { headers: { range: 'bytes=0-9' } })).toBe(206);
  const { timeline } = await sam.client.tickets.get({ id: ticketId });
  const entries = timeline.filter(({ actorName }) => actorName === 'Olga');
  expect(entries.map(({ event }) => event)).toEqual(['report.downloaded', 'video.viewed']);
  expect(entries[1]?.data).toMatchObject({ county: 'Westfield County', range: '0-9' });
  const exported = await dana.client.custody.list({ search: 'Olga', limit: 100 });
  expect(exported.items.find(({ event }) => event === 'ticket.viewed')).toMatchObject({
    ticketId,
    agencyName: 'South PD',
    data: { videoCount: 1, reportCount: 1, county: 'Westfield County' },
  });
  const statement = exported.items.find(({ event }) => event === 'statement.exported');
  expect(statement).toMatchObject({ data: { month, format: 'pdf', county: 'Westfield County' } });
  expect(await statusOf(wes, `/overseen/${agencyId}/videos/${videoId}`)).toBe(404);
});

test('AZ-04 losing oversight takes effect at once: the agency, the videos, the person, the account and the county', async () => {
  const [report = '', video = ''] = filesOf('North PD');
  const north = { agencyId: idOf('North PD') };
  const reads = async () => [
    await statusOf(olga, report),
    await statusOf(olga, video, { headers: { range: 'bytes=0-9' } }),
    await outcome(olga.client.overseen.tickets(north)),
  ];
  const nothing = [404, 404, expect.stringContaining('NOT_FOUND')];
  expect((await reads()).slice(0, 2)).toEqual([200, 206]);
  await setCounty();
  expect((await reads()).slice(0, 2)).toEqual([200, 404]);
  await setCounty({ watchesVideos: true, agencyIds: [idOf('South PD')] });
  expect(await reads()).toEqual(nothing);
  await setCounty({ watchesVideos: true, userIds: [] });
  expect(await reads()).toEqual(nothing);
  await setCounty({ watchesVideos: true });
  expect((await reads()).slice(0, 2)).toEqual([200, 206]);
  // Another role ends the oversight for good.
  const omar = await joinAgency(product.url, dana, 'Westfield Office', 'Omar');
  await setCounty({ userIds: [olga.user.id, omar.user.id] });
  await dana.client.users.changeRole({ id: omar.user.id, role: 'admin' });
  await dana.client.users.changeRole({ id: omar.user.id, role: 'agency' });
  const [county] = await dana.client.counties.list();
  expect(county?.overseers).toMatchObject([{ name: 'Olga', isActive: true }]);
  const { database } = product.app;
  await asSystem(database, (tx) =>
    tx.execute(sql`update users set status = 'rejected' where id = ${olga.user.id}::uuid`),
  );
  const overseen = { userId: olga.user.id, ...north };
  await expect(overseerRead(database, overseen, async () => 'read')).rejects.toThrow('NOT_FOUND');
  await dana.client.counties.delete({ id: countyId });
  expect(await dana.client.counties.list()).toEqual([]);
});

test('agencies see who oversees them, and their administrators are notified', async () => {
  const pat = await joinAgency(product.url, dana, 'Westfield Office', 'Pat');
  const form = { ...formOf({ userIds: [pat.user.id] }), name: 'Eastfield County' };
  const { id } = await dana.client.counties.create(form);
  expect(await sam.client.counties.ofAgency()).toMatchObject([
    { county: 'Eastfield County', watchesVideos: false, overseers: ['Pat'] },
  ]);
  expect(await wes.client.counties.ofAgency()).toEqual([]);
  expect(await outcome(dana.client.counties.create({ ...form, name: ' EASTFIELD  county' }))).toContain(
    'COUNTY_NAME_TAKEN',
  );
  for (const userId of [dana.user.id, crypto.randomUUID()])
    expect(await outcome(dana.client.counties.create({ ...form, name: 'x', userIds: [userId] }))).toContain(
      'OVERSEER_NOT_POSSIBLE',
    );
  await dana.client.counties.update({ id, ...form, watchesVideos: true });
  await dana.client.counties.delete({ id });
  expect(await sam.client.counties.ofAgency()).toEqual([]);
  const { items } = await dana.client.mail.list({ limit: 100 });
  const toAnn = items.filter(({ kind, address }) => kind === 'oversightChanged' && address === ann.email);
  const mine = await Promise.all(
    toAnn.slice(0, 3).map(({ id: mailId }) => dana.client.mail.get({ id: mailId })),
  );
  expect(mine.map(({ subject }) => subject).toReversed()).toEqual([
    'Eastfield County now oversees your agency',
    'The oversight of your agency by Eastfield County has changed',
    'Eastfield County no longer oversees your agency',
  ]);
  const events = await asSystem(product.app.database, (tx) =>
    tx.execute<{ event: string }>(sql`select event from custody_entries
      where agency_id = ${idOf('South PD')}::uuid and event like 'agency.oversight%' and audience = 'agency'
        and data ->> 'county' = 'Eastfield County' order by sequence`),
  );
  expect(events.rows.map(({ event }) => event)).toEqual([
    'agency.oversight_started',
    'agency.oversight_changed',
    'agency.oversight_ended',
  ]);
});
