import type { Inputs } from '@plainview/contract/index';
import { defaultTicketSettings } from '@plainview/domain/tickets/ticket-settings/ticket-settings';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { outcome } from '@plainview/test-support/call-outcome';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

type Settings = Inputs['ticketSettings']['set'];

const DAY = 86_400_000;

let product: TestProduct;
let admin: Person;
let other: Person;
let ann: Person;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await signInOperator(product.url);
  other = await joinAsAdmin(product.url, admin);
  ann = await joinAgency(product.url, admin, 'North PD');
});
afterAll(() => product.stop());

const upload = async (): Promise<string> => (await storeVideo(product.url, ann, await makeTestVideo())).id;

/** Saves changes of the current settings. */
async function save(change: Partial<Settings>) {
  const { savedBy: _by, savedAt: _at, ...current } = await admin.client.ticketSettings.get();
  return admin.client.ticketSettings.set({ ...current, ...change });
}

const minutes = (category: 'Standard' | 'Critical') => ({ video: { length: '00:02:00', category } });

test('DK-04: a new installation has the specified rates, due period and incident types', async () => {
  const settings = await ann.client.ticketSettings.get();
  expect(settings).toMatchObject({ ...defaultTicketSettings, version: 1, savedBy: null });
  expect(settings.rates).toEqual({ Standard: 150, Complex: 200, Critical: 250 });
});

test('DK-04: a change applies to new tickets, and a submitted one keeps its price and due date', async () => {
  const before = await createTicket(ann, [await upload(), await upload()], minutes('Standard'));
  expect(before).toMatchObject({ totalCost: '6.00', settingsVersion: 1 });

  const rates = { Standard: 175, Complex: 200, Critical: 400 };
  const incidentTypes = ['Pursuit', ...defaultTicketSettings.incidentTypes];
  const saved = await save({ rates, dueDays: 10, incidentTypes });
  expect(saved).toMatchObject({ version: 2, rates, dueDays: 10, incidentTypes });
  expect(await ann.client.ticketSettings.get()).toEqual({ ...saved, savedBy: null });

  const after = await createTicket(ann, [await upload()], minutes('Critical'));
  expect(after).toMatchObject({ totalCost: '8.00', settingsVersion: 2, rates });
  expect(after.dueDate.getTime() - after.submittedDate.getTime()).toBe(10 * DAY);

  // Also when a category is changed later, when a video is removed, and in the statement.
  const [first, second] = before.videos;
  const edited = await ann.client.tickets.update({
    id: before.id,
    incidentType: 'Training',
    officersInvolved: ['Baker'],
    videos: [
      { videoId: first?.videoId ?? '', length: '00:02:00', category: 'Critical', notes: '' },
      { videoId: second?.videoId ?? '', length: '00:02:00', category: 'Standard', notes: '' },
    ],
  });
  expect(edited).toMatchObject({ totalCost: '8.00', settingsVersion: 1, rates: { Critical: 250 } });
  expect(edited.videos.map(({ details }) => details.costPerMinute)).toEqual(['2.50', '1.50']);
  expect(edited.dueDate).toEqual(before.dueDate);
  await admin.client.videos.delete({ id: second?.videoId ?? '' });
  expect(await ann.client.tickets.get({ id: before.id })).toMatchObject({ totalCost: '5.00' });
  const { items } = await ann.client.statements.list({ year: new Date().getUTCFullYear() });
  expect(items.map(({ total }) => total)).toEqual(['13.00']);
});

test('DK-04: a form that shows other prices or another due date is not submitted', async () => {
  const { version } = await ann.client.ticketSettings.get();
  const form = {
    submissionKey: crypto.randomUUID(),
    incidentType: 'Training',
    officersInvolved: ['Baker'],
    videos: [{ uploadId: await upload(), length: '00:01:00' }],
  };
  const submit = (settingsVersion: number) => ann.client.tickets.create({ ...form, settingsVersion });
  const changed = 'PRICES_CHANGED: Prices have changed. Check the new total and submit again.';

  await save({ rates: { Standard: 180, Complex: 200, Critical: 400 } });
  expect(await outcome(submit(version))).toBe(changed);
  // A version that does not exist yet.
  expect(await outcome(submit(version + 100))).toBe(changed);
  await save({ dueDays: 14 });
  expect(await outcome(submit(version + 1))).toBe(
    'DUE_PERIOD_CHANGED: The due date has changed. Check it and submit again.',
  );
  // Other choices change neither price nor due date.
  await save({ incidentTypes: ['Training'] });
  const ticket = await submit(version + 2);
  expect(ticket).toMatchObject({ totalCost: '1.80', settingsVersion: version + 3 });
  // Repeated with the same key, it is the same ticket, whatever has changed since.
  await save({ rates: { Standard: 200, Complex: 200, Critical: 400 } });
  expect((await submit(version + 2)).id).toBe(ticket.id);
});

test('DK-04: of two administrators who change the same version, only one succeeds', async () => {
  const { savedBy: _by, savedAt: _at, ...current } = await admin.client.ticketSettings.get();
  const saves = [21, 22].map((dueDays, index) =>
    outcome((index === 0 ? admin : other).client.ticketSettings.set({ ...current, dueDays })),
  );
  const outcomes = await Promise.all(saves);
  expect(outcomes.toSorted()).toEqual([
    'TICKET_SETTINGS_CHANGED: Someone else has changed these settings. Reload them to see the changes.',
    'done',
  ]);
  // Repeated, the accepted call changes nothing.
  const saved = await admin.client.ticketSettings.get();
  expect(saved.version).toBe(current.version + 1);
  const again = { ...current, dueDays: saved.dueDays };
  expect(await admin.client.ticketSettings.set(again)).toEqual(saved);
});

test('DK-04: settings that are not valid, or of an agency, are refused', async () => {
  const before = await admin.client.ticketSettings.get();
  const { rates, explanations } = before;
  const refused: readonly Partial<Settings>[] = [
    { rates: { ...rates, Standard: 0 } },
    { rates: { ...rates, Complex: 10_001 } },
    { rates: { ...rates, Critical: 1.5 } },
    { explanations: { ...explanations, Standard: 'x'.repeat(201) } },
    { dueDays: 0 },
    { dueDays: 366 },
    { incidentTypes: [] },
    { incidentTypes: ['Training', ' training '] },
    { incidentTypes: ['x'.repeat(81)] },
    { incidentTypes: Array.from({ length: 51 }, (_, index) => `Type ${index}`) },
  ];
  for (const change of refused) await expect(save(change)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const { savedBy: _by, savedAt: _at, ...current } = before;
  expect(await outcome(ann.client.ticketSettings.set({ ...current, dueDays: 1 }))).toMatch(/^NOT_ALLOWED/u);
  expect(await admin.client.ticketSettings.get()).toEqual(before);
});

test('DK-04: the ledger has what changed, and versions never change', async () => {
  const { items } = await admin.client.custody.list({ subject: 'settings', limit: 100 });
  expect(items.at(-1)).toMatchObject({
    event: 'tickets.settings_set',
    data: {
      settingsVersion: 2,
      changes: [
        'Standard: $1.50 → $1.75 a minute',
        'Critical: $2.50 → $4.00 a minute',
        'Due period: 7 → 10 days',
        'Incident types added: Pursuit',
      ],
    },
  });
  const { version } = await admin.client.ticketSettings.get();
  expect(items).toHaveLength(version - 1);
  for (const change of [sql`update ticket_settings set version = 99`, sql`delete from ticket_settings`])
    await expect(asSystem(product.app.database, (tx) => tx.execute(change))).rejects.toMatchObject({
      cause: { code: '42501' },
    });
});

test('DK-04: rush service costs a supplement, is due sooner, and keeps its terms', async () => {
  const days = { Standard: 1, Complex: 2, Critical: 3 };
  const terms = { supplement: { kind: 'percent', percent: 50 }, dueDays: days } as const;
  const rates = { Standard: 100, Complex: 200, Critical: 400 };
  const order = (ids: string[], change: Parameters<typeof createTicket>[2] = {}) =>
    createTicket(ann, ids, { isRush: true, ...minutes('Standard'), ...change });

  await save({ rates, dueDays: 10, rush: null });
  expect(await outcome(order([await upload()]))).toMatch('RUSH_NOT_OFFERED');
  const { version } = await save({ rush: terms });
  expect((await ann.client.ticketSettings.get()).rush).toEqual(terms);
  const regular = await createTicket(ann, [await upload()], minutes('Standard'));
  expect(regular).toMatchObject({ isRush: false, rush: null, rushCost: '0.00', priority: 'medium' });
  const ticket = await order([await upload()], { settingsVersion: version });
  expect(ticket).toMatchObject({
    isRush: true,
    rush: terms,
    rushCost: '1.00',
    totalCost: '3.00',
    priority: 'rush',
  });
  const dueDays = ({ dueDate }: typeof ticket) => (dueDate.getTime() - ticket.submittedDate.getTime()) / DAY;
  expect(dueDays(ticket)).toBe(1);

  // It is first in the queue, found by the filter, and counted.
  const queue = { sort: 'urgency', direction: 'ascending' } as const;
  expect((await admin.client.tickets.list(queue)).items[0]?.id).toBe(ticket.id);
  const found = await admin.client.tickets.list({ rush: true });
  expect(found.items.map(({ id }) => id)).toEqual([ticket.id]);
  expect(await admin.client.tickets.counts()).toMatchObject({ rush: 1 });

  // Later terms do not apply to it, but the category does.
  await save({ rush: { supplement: { kind: 'amount', cents: 2500 }, dueDays: days } });
  const [video] = ticket.videos;
  const edited = await ann.client.tickets.update({
    id: ticket.id,
    incidentType: 'Training',
    officersInvolved: ['Baker'],
    videos: [{ videoId: video?.videoId ?? '', length: '00:02:00', category: 'Critical', notes: '' }],
  });
  expect(edited).toMatchObject({ rushCost: '4.00', totalCost: '12.00' });
  expect(dueDays(edited)).toBe(3);
  expect(await outcome(order([await upload()], { settingsVersion: version }))).toMatch('PRICES_CHANGED');
  expect(await order([await upload()])).toMatchObject({ rushCost: '25.00', totalCost: '27.00' });

  // Administrators are notified; the statement and the ledger name the service.
  const { items: news } = await admin.client.notifications.list();
  expect(news.filter(({ kind }) => kind === 'rushTicket')).toHaveLength(2);
  const { items } = await ann.client.statements.list({ year: new Date().getUTCFullYear() });
  const { lines } = await ann.client.statements.get({
    agencyId: items[0]?.agencyId ?? '',
    month: items[0]?.month ?? '',
  });
  expect(lines.filter(({ isRush }) => isRush).map(({ totalCost }) => totalCost)).toEqual(['12.00', '27.00']);
  const created = edited.timeline.find(({ event }) => event === 'ticket.created');
  expect(created?.data).toMatchObject({ rush: '+50%', rushCents: 100 });
});
