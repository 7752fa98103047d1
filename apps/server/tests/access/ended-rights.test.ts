import { traverseContractProcedures } from '@orpc/server';
import { contract } from '@plainview/contract/index';
import { defaultTicketSettings } from '@plainview/domain/tickets/ticket-settings/ticket-settings';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import type { Caller } from '@plainview/test-support/caller';
import { samplesOf } from '@plainview/test-support/draw-sample';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import {
  joinAgency,
  joinByKey,
  joinAsAdmin,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from './access-matrix.ts';
import { call, whileEnding } from './while-ending.ts';

// An actor loses the right to an action while it is in progress: after the request was authenticated, before
// anything commits.

let product: TestProduct;
let admin: Person;
let ann: Person;
let ids: Readonly<
  Record<'pendingTicket' | 'ticket' | 'video' | 'finding' | 'delivered' | 'bystander' | 'colleague', string>
>;

const submit = async (person: Person): Promise<{ readonly ticketId: string; readonly videoId: string }> => {
  const ticket = await submitTicket(product.url, person);
  return { ticketId: ticket.id, videoId: ticket.videos[0]?.videoId ?? '' };
};

const ticketOf = (uploadId: string) => ({
  submissionKey: crypto.randomUUID(),
  incidentType: 'Training',
  officersInvolved: ['Baker'],
  videos: [{ uploadId, length: '00:00:04' }],
});

beforeAll(async () => {
  product = await startTestProduct({
    apiRequestsPerMinute: 100_000,
    webhookOrigins: ['https://tool.example'],
  });
  admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  const pending = await submit(ann);
  const { ticketId, videoId } = await submit(ann);
  const delivered = await submit(ann);
  await admin.client.tickets.startReview({ id: ticketId });
  await admin.client.tickets.startReview({ id: delivered.ticketId });
  const finding = await admin.client.findings.add({ ...findingOf(ticketId, videoId), text: 'first' });
  await admin.client.reports.deliver({
    ticketId: delivered.ticketId,
    summary: 'Sound work.',
    notWatchedReason: NOT_WATCHED,
  });
  ids = {
    pendingTicket: pending.ticketId,
    ticket: ticketId,
    video: videoId,
    finding: finding.id,
    delivered: delivered.ticketId,
    bystander: (await joinAsAdmin(product.url, admin)).user.id,
    colleague: (await joinAgency(product.url, admin, 'North PD')).user.id,
  };
});
afterAll(() => product.stop());

const findingOf = (ticketId: string, videoId: string) => ({
  ticketId,
  videoId,
  startMicroseconds: 0,
  endMicroseconds: null,
  category: 'Other' as const,
  severity: 'information' as const,
  text: 'x',
});

/**
 * Inputs with which these procedures would change something. All others use the inputs of access-matrix.ts.
 */
const inputs = (): Readonly<Record<string, object>> => ({
  'tickets.delete': { id: ids.pendingTicket },
  'tickets.startReview': { id: ids.pendingTicket },
  'messages.send': { ticketId: ids.ticket, text: 'x', pausesClock: false },
  'notes.add': { ticketId: ids.ticket, text: 'x' },
  'queue.assign': { id: ids.ticket, reviewerId: ids.bystander, expectedReviewerId: admin.user.id },
  'queue.assignMany': {
    tickets: [{ id: ids.ticket, expectedReviewerId: admin.user.id }],
    reviewerId: ids.bystander,
  },
  'tickets.reopen': { id: ids.delivered, reason: 'x' },
  'tickets.placeHold': { id: ids.ticket, reason: 'x' },
  'tickets.placeHolds': { ids: [ids.ticket], reason: 'x' },
  'videos.delete': { id: ids.video },
  'exports.prepare': { kind: 'tickets', format: 'csv', filter: {} },
  'processing.start': { selection: { kind: 'some', ids: [ids.video] } },
  'findings.add': findingOf(ids.ticket, ids.video),
  'findings.edit': { id: ids.finding, ...findingOf(ids.ticket, ids.video) },
  'findings.remove': { id: ids.finding },
  'reports.deliver': { ticketId: ids.ticket, summary: 'x', notWatchedReason: NOT_WATCHED },
  'statements.setPayment': { ticketIds: [ids.ticket], paymentStatus: 'paid', note: 'x' },
  'ticketSettings.set': { ...defaultTicketSettings, dueDays: 9, version: 1 },
  'users.changeRole': { id: ids.bystander, role: 'agency' },
  'users.delete': { id: ids.bystander },
  'users.endSessions': { id: ids.bystander },
  'users.setAgencyAdministrator': { id: ids.colleague, isAgencyAdministrator: true },
  'colleagues.setAdministrator': { id: ids.colleague, isAgencyAdministrator: true },
  'colleagues.remove': { id: ids.colleague },
  'profile.save': { name: 'Other', email: '', phone: '555 0100', department: 'Patrol', badgeNumber: '1' },
  'webhooks.change': {
    id: crypto.randomUUID(),
    url: 'https://tool.example/hook',
    events: ['report.delivered'],
    isPaused: false,
  },
  'webhooks.add': { url: 'https://tool.example/hook', events: ['report.delivered'] },
});

/**
 * Procedures that reject these inputs before they open a transaction, with the error code. They
 * change nothing either.
 */
const earlier: Readonly<Record<string, string>> = {
  // Its input is no checkpoint.
  'ledger.reportInconsistency': 'CHECKPOINT_NOT_READABLE',
  'session.reauthenticate': 'INCORRECT_PASSWORD',
  'profile.changePassword': 'PASSWORDS_DO_NOT_MATCH',
  'secondFactor.renewRecoveryCodes': 'SECOND_FACTOR_NOT_ON',
  'secondFactor.switchOff': 'SECOND_FACTOR_NOT_ON',
  'passkeys.add': 'PASSKEY_NOT_ACCEPTED',
  'queue.reportPresence': 'NOT_FOUND',
  // It renders its report before.
  'redactions.deliver': 'NOT_FOUND',
  // It only reads.
  'redactions.quote': 'NOT_FOUND',
  'sheetExports.start': 'SHEETS_NOT_SET_UP',
  'sheetExports.tryAgain': 'SHEETS_NOT_SET_UP',
  'health.sendTestMessage': 'MAIL_NOT_SET_UP',
  'transcripts.transcribe': 'SPEECH_TO_TEXT_NOT_SET_UP',
  'organization.unlink': 'ORGANIZATION_NOT_LINKED',
};

/** Returns the procedures that change something and require a signed-in user. */
function changingProcedures(): string[] {
  const names: string[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const name = path.join('.');
    const isOpen = procedures[name]?.[0] === 'everyone';
    if (procedure['~orpc'].route.method !== 'GET' && !isOpen) names.push(name);
  });
  return names;
}

/** Returns a digest of all evidence and account tables, without this user's own rows. */
async function digest(userId: string): Promise<string> {
  const { rows } = await asSystem(product.app.database, (tx) =>
    tx.execute<{ digest: string }>(sql`
      select concat_ws(' ',
        (select md5(string_agg(t::text, '' order by t.id)) from tickets t),
        (select md5(string_agg(t::text, '' order by t.id)) from videos t),
        (select md5(string_agg(t::text, '' order by t.id)) from findings t),
        (select md5(string_agg(t::text, '' order by t.id)) from reports t),
        (select md5(string_agg(t::text, '' order by t.id)) from ticket_messages t),
        (select md5(string_agg(t::text, '' order by t.id)) from ticket_notes t),
        (select md5(string_agg(t::text, '' order by t.id)) from webhooks t),
        (select md5(string_agg(t::text, '' order by t.id)) from support_requests t),
        (select md5(string_agg(t::text, '' order by t.id)) from export_requests t),
        (select md5(string_agg(t::text, '' order by t.id)) from processing_runs t),
        (select md5(string_agg(t::text, '' order by t.role)) from role_rules t),
        (select md5(string_agg(t::text, '' order by t.id)) from users t where id <> ${userId})) as digest`),
  );
  return rows[0]?.digest ?? '';
}

/** Counts the ledger entries of this user. */
async function entriesBy(userId: string): Promise<number> {
  const { rows } = await asSystem(product.app.database, (tx) =>
    tx.execute<{ entries: number }>(
      sql`select count(*)::int as entries from custody_entries where actor_id = ${userId}`,
    ),
  );
  return rows[0]?.entries ?? -1;
}

const setAdministrator = (person: Person, isAgencyAdministrator = true) =>
  admin.client.users.setAgencyAdministrator({ id: person.user.id, isAgencyAdministrator });

/** Starts these procedures while the right of their actor ends. @returns their outcomes */
async function outcomesOf(
  actor: Caller,
  end: () => Promise<unknown>,
  names: readonly string[],
  own: Readonly<Record<string, object>> = {},
): Promise<Record<string, string>> {
  const acts = names.map(
    (name) => () => call(actor, name, own[name] ?? inputs()[name] ?? procedures[name]?.[1]),
  );
  const outcomes = await whileEnding(product.databaseUrl, end, acts);
  return Object.fromEntries(names.map((name, place) => [name, outcomes[place] ?? '']));
}

const all = (names: readonly string[], code: string) => Object.fromEntries(names.map((name) => [name, code]));

/** Number of calls that are in progress when an account is deleted. Each of them holds a connection. */
const AT_ONCE = 16;
/** Number of procedures of an actor that a run calls. Others follow in other runs. */
const CALLED = 3 * AT_ONCE;

const ofAgencyAdministrators = /^(?:colleagues\.|letterheads\.setOwn$|retention\.(?:set|preview)Own$)/u;
const join = {
  administrators: () => joinAsAdmin(product.url, admin),
  'agency users': () => joinAgency(product.url, admin, 'North PD'),
  'agency administrators': async () => {
    const person = await joinAgency(product.url, admin, 'North PD');
    await setAdministrator(person);
    return person;
  },
} as const;

/** Returns who calls a procedure that needs an account. */
function actorOf(name: string): keyof typeof join {
  if (procedures[name]?.[0] !== 'agency') return 'administrators';
  return ofAgencyAdministrators.test(name) ? 'agency administrators' : 'agency users';
}

/** Returns inputs that only one actor can send. */
const ownInputs = async (actor: Person, names: readonly string[]) => ({
  'profile.save': { ...inputs()['profile.save'], email: actor.email },
  ...(names.includes('tickets.create') && {
    'tickets.create': ticketOf((await storeVideo(product.url, actor, await makeTestVideo())).id),
  }),
});

test.each(['administrators', 'agency users', 'agency administrators'] as const)(
  'EV-10 AZ-04 procedures of %s fail if the account was deleted before it commits',
  async (kind) => {
    const left = [
      ...samplesOf()(
        changingProcedures().filter((name) => actorOf(name) === kind),
        CALLED,
      ),
    ];
    expect(left).not.toEqual([]);
    while (left.length > 0) {
      const names = left.splice(0, AT_ONCE);
      const actor = await join[kind]();
      const { id } = actor.user;
      const own = await ownInputs(actor, names);
      const before = { digest: await digest(id), entries: await entriesBy(id) };
      const outcomes = await outcomesOf(actor, () => admin.client.users.delete({ id }), names, own);
      const expected = names.map((name) => [name, earlier[name] ?? 'NOT_SIGNED_IN']);
      expect(outcomes).toEqual(Object.fromEntries(expected));
      expect({ digest: await digest(id), entries: await entriesBy(id) }).toEqual(before);
    }
  },
);

test('DK-05 an agency administrator who is withdrawn can no longer manage colleagues', async () => {
  const names = ['colleagues.invite', 'colleagues.remove', 'colleagues.setAdministrator'];
  const actor = await join['agency administrators']();
  const before = await digest(actor.user.id);
  const outcomes = await outcomesOf(actor, () => setAdministrator(actor, false), names);
  expect(outcomes).toEqual(all(names, 'NOT_SIGNED_IN'));
  expect(await digest(actor.user.id)).toBe(before);
  expect(await admin.client.invitations.list()).toEqual([]);
});

const endings = {
  demoted: (userId: string) => admin.client.users.changeRole({ id: userId, role: 'agency' }),
  'signed out everywhere': (userId: string) => admin.client.users.endSessions({ id: userId }),
} as const;

test.each(Object.entries(endings))(
  'EV-10 AZ-04 UM-06 an administrator who is %s can no longer change anything',
  async (_how, end) => {
    const names = ['tickets.placeHold', 'users.delete', 'findings.add', 'reports.deliver'];
    const actor = await joinAsAdmin(product.url, admin);
    const before = await digest(actor.user.id);
    const outcomes = await outcomesOf(actor, () => end(actor.user.id), names);
    expect(outcomes).toEqual(all(names, 'NOT_SIGNED_IN'));
    expect(await digest(actor.user.id)).toBe(before);
  },
);

test('EV-10 an API client whose key is revoked, or whose creator is deleted, can no longer change anything', async () => {
  for (const end of ['revoked', 'deleted'] as const) {
    const maker = await joinAsAdmin(product.url, admin);
    const program = await joinByKey(product.url, maker);
    const before = await digest(maker.user.id);
    const outcomes = await outcomesOf(
      program,
      () =>
        end === 'revoked'
          ? maker.client.apiKeys.revoke({ id: program.keyId })
          : admin.client.users.delete({ id: maker.user.id }),
      ['tickets.placeHold'],
    );
    expect(outcomes).toEqual({ 'tickets.placeHold': 'API_KEY_NOT_VALID' });
    expect(await digest(maker.user.id)).toBe(before);
  }
});

const beginUpload = (person: Person) =>
  person.fetch('/uploads', {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': '4',
      'upload-metadata': `filename ${btoa('patrol.mp4')}`,
    },
  });

test('EV-10 a sender who is deleted in the meantime can neither start nor complete an upload', async () => {
  const starter = await joinAgency(product.url, admin, 'North PD');
  const outcomes = await whileEnding(
    product.databaseUrl,
    () => admin.client.users.delete({ id: starter.user.id }),
    [async () => String((await beginUpload(starter)).status)],
  );
  expect(outcomes).toEqual(['401']);

  const sender = await joinAgency(product.url, admin, 'North PD');
  const location = (await beginUpload(sender)).headers.get('location') ?? '';
  const sent = await whileEnding(
    product.databaseUrl,
    () => admin.client.users.delete({ id: sender.user.id }),
    [
      async () => {
        const answer = await sender.fetch(location, {
          method: 'PATCH',
          headers: {
            'tus-resumable': '1.0.0',
            'upload-offset': '0',
            'content-type': 'application/offset+octet-stream',
          },
          body: 'film',
        });
        return String(answer.status);
      },
    ],
  );
  expect(sent).toEqual(['401']);
});

test('EV-10 an authenticated sign-in starts no session once the account is deleted', async () => {
  const person = await joinAsAdmin(product.url, admin);
  const { email, password } = person;
  const outcomes = await whileEnding(
    product.databaseUrl,
    () => admin.client.users.delete({ id: person.user.id }),
    [() => call(person, 'session.signIn', { email, password })],
  );
  expect(outcomes).toEqual(['USER_DATA_NOT_FOUND']);
});

test('EV-10 afterwards the ledger is intact', async () => {
  expect(await admin.client.custody.verify()).toMatchObject({ intact: true });
});
