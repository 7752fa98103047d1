import { id as idShape } from '@plainview/contract/shapes';
import { parseRecordId } from '@plainview/domain/shared/record-id';
import { anyCharacter } from '@plainview/domain/testing/any-character';
import { drawTests, samplesOf } from '@plainview/test-support/draw-sample';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from './access-matrix.ts';
import { fillAgency } from './agency-objects.ts';
import { kindsFor } from './kinds-of-ids.ts';
import { guarded } from './raw-routes.ts';

// Sends IDs in unusual spellings through procedures, others in each run, and every raw route. Two agencies with the same
// objects receive the same calls, one with IDs as the product writes them, the other with IDs in upper case.
// Both must get the same responses.

interface Fixture {
  readonly ann: Person;
  readonly ids: Readonly<Record<string, string>>;
  readonly reference: string;
}

let product: TestProduct;
let admin: Person;
let plain: Fixture;
let capitals: Fixture;

drawTests(2);

beforeAll(async () => {
  product = await startTestProduct({
    processingToolUrl: 'http://tool.example/',
    webhookOrigins: ['http://127.0.0.1:9'],
    apiRequestsPerMinute: 1_000_000,
  });
  admin = await signInOperator(product.url);
  plain = await createFixture('North PD');
  capitals = await createFixture('South PD');
});
afterAll(() => product.stop());

async function createFixture(agencyName: string): Promise<Fixture> {
  const ann = await joinAgency(product.url, admin, agencyName);
  await admin.client.users.setAgencyAdministrator({ id: ann.user.id, isAgencyAdministrator: true });
  const { ids, reference } = await fillAgency(product, admin, ann, agencyName);
  const form = { url: 'http://127.0.0.1:9/told', events: ['ticket.created' as const] };
  const { id } = await admin.client.webhooks.add({ ...form, agencyId: ids['agency'] ?? null });
  return { ann, reference, ids: { ...ids, webhook: id, nothing: crypto.randomUUID() } };
}

/** Spellings of an ID that the product rejects. */
const refusedSpellings: Readonly<Record<string, (id: string) => string>> = {
  braces: (id) => `{${id}}`,
  urn: (id) => `urn:uuid:${id}`,
  'without hyphens': (id) => id.replaceAll('-', ''),
  'a leading space': (id) => ` ${id}`,
  'a trailing space': (id) => `${id} `,
  'a line feed': (id) => `${id}\n`,
  'fullwidth digits': (id) => id.replaceAll(/\d/gu, (digit) => String.fromCodePoint(0xff_10 + Number(digit))),
  'an escaped letter': (id) => `%${id.codePointAt(0)?.toString(16)}${id.slice(1)}`,
  'a hyphen of another kind': (id) => id.replace('-', '\u2010'),
};

interface Answer {
  readonly status: number;
  readonly code: string;
}

async function call(person: Person, procedure: string, input: string): Promise<Answer> {
  const answer = await person.fetch(`/rpc/${procedure.replace('.', '/')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"json":${input}}`,
  });
  const code = /"code":"(?<code>[A-Z_]+)"/u.exec(await answer.text())?.groups?.['code'] ?? '';
  return { status: answer.status, code };
}

/** The only ID in the access matrix. No object has it. */
const absent =
  /"id":"(?<id>[0-9a-f-]{36})"/u.exec(JSON.stringify(procedures['tickets.get']?.[1]))?.groups?.['id'] ?? '';
/** After these calls the user has no session or no account left. */
const endsPerson = /^(?:users\.(?:delete|reject|changeRole|endSessions)|profile\.endDevice)$/u;
const aimed = Object.entries(procedures)
  .filter(([, [, input]]) => JSON.stringify(input)?.includes(absent))
  .toSorted(([one], [other]) => Number(endsPerson.test(one)) - Number(endsPerson.test(other)));

/** Number of procedures that a run calls with ids in a spelling. Others follow in other runs. */
const CALLED = 60;

const calledBy = (name: string, { ann }: Fixture): Person =>
  procedures[name]?.[0] === 'administrators' ? admin : ann;

async function expectSoundLedger(): Promise<void> {
  expect(await admin.client.custody.verify()).toMatchObject({ status: 'intact', faultCount: 0 });
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof admin.client.custody.list>> = await admin.client.custody.list({
      limit: 500,
      ...(cursor !== null && { cursor }),
    });
    const inCapitals = JSON.stringify(page.items).match(
      /[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/gu,
    );
    expect(inCapitals?.filter((id) => id !== id.toLowerCase()) ?? []).toEqual([]);
    cursor = page.nextCursor;
  } while (cursor !== null);
}

test('EV-01 ids are accepted in the same spellings in calls and paths, and normalized to lowercase', () => {
  const letterCases = fc
    .tuple(fc.uuid(), fc.array(fc.boolean(), { minLength: 36, maxLength: 36 }))
    .map(([text, isUpper]) =>
      text.replaceAll(/[a-f]/gu, (letter, place: number) => (isUpper[place] ? letter.toUpperCase() : letter)),
    );
  const spelled = fc
    .tuple(letterCases, fc.constantFrom(...Object.values(refusedSpellings)))
    .map(([text, spell]) => spell(text));
  const sameDigits = fc
    .constantFrom('0', 'f', 'F')
    .map((digit) => crypto.randomUUID().replaceAll(/\w/gu, digit));
  fc.assert(
    fc.property(fc.oneof(letterCases, spelled, sameDigits, fc.string({ unit: anyCharacter })), (text) => {
      const parsed = idShape.safeParse(text).data ?? null;
      expect(parseRecordId(text)).toBe(parsed);
      expect(parsed ?? text.toLowerCase()).toBe(text.toLowerCase());
    }),
  );
});

test('EV-01 the whole lifecycle of a ticket works with uppercase ids', async () => {
  const { ann } = capitals;
  const [first, second] = [
    await storeVideo(product.url, ann, await makeTestVideo()),
    await storeVideo(product.url, ann, await makeTestVideo()),
  ];
  const submissionKey = crypto.randomUUID();
  const form = {
    incidentType: 'Training',
    officersInvolved: ['Baker'],
    videos: [first, second].map((upload) => ({ uploadId: upload.id.toUpperCase(), length: '00:00:04' })),
  };
  const ticket = await ann.client.tickets.create({ ...form, submissionKey: submissionKey.toUpperCase() });
  expect((await ann.client.tickets.create({ ...form, submissionKey })).id).toBe(ticket.id);
  const id = ticket.id.toUpperCase();
  const [kept, gone] = ticket.videos.map(({ videoId }) => videoId.toUpperCase());
  const videoId = kept ?? '';
  await ann.client.tickets.update({
    id,
    ...form,
    videos: [{ videoId, length: '00:00:05', category: 'Critical', notes: 'x' }],
  });
  expect((await ann.client.tickets.get({ id })).videos.map((video) => video.videoId)).toEqual([
    videoId.toLowerCase(),
  ]);
  expect((await ann.fetch(`/media/videos/${gone}`)).status).toBe(404);
  await admin.client.tickets.placeHold({ id, reason: 'x' });
  await admin.client.tickets.releaseHold({ id, reason: 'x' });
  await admin.client.tickets.startReview({ id });
  const finding = {
    videoId,
    startMicroseconds: 0,
    endMicroseconds: null,
    category: 'Other' as const,
    severity: 'minor' as const,
    text: 'x',
  };
  const made = await admin.client.findings.add({ ticketId: id, ...finding });
  expect(made.videoId).toBe(videoId.toLowerCase());
  await admin.client.findings.edit({ id: made.id.toUpperCase(), ...finding, text: 'y' });
  await admin.client.findings.remove({ id: made.id.toUpperCase() });
  const report = await admin.client.reports.deliver({
    ticketId: id,
    summary: 'x',
    notWatchedReason: NOT_WATCHED,
  });
  expect((await ann.fetch(`/media/reports/${report.id.toUpperCase()}`)).status).toBe(200);
  expect((await ann.fetch(`/media/videos/${videoId}?download=1`)).status).toBe(200);
  await admin.client.tickets.reopen({ id, reason: 'x' });
  const agencyId = (capitals.ids['agency'] ?? '').toUpperCase();
  const filter = { agencyId };
  const receiver = { url: 'http://127.0.0.1:9/told', events: ['ticket.created' as const] };
  expect((await admin.client.webhooks.add({ ...receiver, agencyId })).id).not.toBe('');
  const except = { selection: { kind: 'all' as const, filter, except: [videoId] } };
  const prepared = await admin.client.exports.prepare({ kind: 'videos', format: 'csv', ...except });
  expect(await (await admin.fetch(prepared.url)).text()).not.toContain(videoId.toLowerCase());
  await expectSoundLedger();

  const other = await storeVideo(product.url, ann, await makeTestVideo());
  const pending = await ann.client.tickets.create({
    ...form,
    submissionKey: crypto.randomUUID(),
    videos: [{ uploadId: other.id, length: '00:00:04' }],
  });
  await ann.client.tickets.delete({ id: pending.id.toUpperCase() });
  await expectSoundLedger();
});

test('EV-01 a list cursor may contain uppercase ids', async () => {
  const [first, ...rest] = (await admin.client.tickets.list({ limit: 50 })).items;
  const { nextCursor } = await admin.client.tickets.list({ limit: 1 });
  const place: unknown = JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString());
  const spelled = JSON.stringify(place).replace(first?.id ?? '', (id) => id.toUpperCase());
  const cursor = Buffer.from(spelled).toString('base64url');
  expect(cursor).not.toBe(nextCursor);
  const next = await admin.client.tickets.list({ limit: 50, cursor });
  expect(next.items.map(({ id }) => id)).toEqual(rest.map(({ id }) => id));
});

test('EV-01 every raw route accepts an uppercase id and rejects any other spelling', async () => {
  const drawn = samplesOf(2);
  for (const route of guarded.filter(({ about }) => about)) {
    const ask = async (world: Fixture, address: string): Promise<number> => {
      const { method = 'GET', headers = {}, body } = route;
      const person = route.audience === 'administrators' ? admin : world.ann;
      const query = route.audience === 'reference' ? `?reference=${world.reference}` : '';
      const answer = await person.fetch(`${address}${query}`, { method, headers, ...(body && { body }) });
      await answer.arrayBuffer();
      return answer.status;
    };
    const id = plain.ids[route.about ?? ''] ?? '';
    for (const [spelling, spell] of drawn(Object.entries(refusedSpellings), 3)) {
      const status = await ask(plain, route.at(encodeURIComponent(spell(id))));
      expect([route.name, spelling, status < 500 && status >= 400]).toEqual([route.name, spelling, true]);
    }
    const expected = await ask(plain, route.at(id));
    const status = await ask(capitals, route.at((capitals.ids[route.about ?? ''] ?? '').toUpperCase()));
    expect([route.name, status]).toEqual([route.name, expected]);
  }
  await expectSoundLedger();
});

test('EV-01 procedures reject any other spelling of an id', async () => {
  expect(aimed.length).toBeGreaterThan(40);
  const id = plain.ids['ticket'] ?? '';
  const drawn = samplesOf();
  for (const [name, [, input]] of drawn(aimed, CALLED)) {
    // That all of them are rejected where an ID is expected is shown above: here, that a
    // procedure expects one.
    for (const [spelling, spell] of drawn(Object.entries(refusedSpellings), 1)) {
      const text = JSON.stringify(input).replaceAll(absent, JSON.stringify(spell(id)).slice(1, -1));
      const { status } = await call(calledBy(name, plain), name, text);
      expect([name, spelling, status]).toEqual([name, spelling, 400]);
    }
  }
});

test('EV-01 procedures accept an uppercase id of every kind', async () => {
  const { nothing = '', ...others } = plain.ids;
  const drawn = samplesOf(1);
  for (const [name, [, input]] of drawn(aimed, CALLED)) {
    const text = JSON.stringify(input);
    const callWith = (world: Fixture, id: string) =>
      call(calledBy(name, world), name, text.replaceAll(absent, id));
    const missing = await callWith(plain, nothing);
    const inCapitals = await callWith(capitals, (capitals.ids['nothing'] ?? '').toUpperCase());
    expect({ name, ...inCapitals }).toEqual({ name, ...missing });
    for (const [what, id] of kindsFor(`${name} ${text}`, others, drawn, 1)) {
      const expected = await callWith(plain, id);
      // An ID of another kind is refused like that of nothing, which was compared in both spellings.
      if (expected.status >= 400 && expected.code === missing.code) continue;
      const answer = await callWith(capitals, (capitals.ids[what] ?? '').toUpperCase());
      expect({ name, what, ...answer }).toEqual({ name, what, ...expected });
      expect(answer.status).toBeLessThan(500);
    }
  }
  await expectSoundLedger();
}, 300_000);
