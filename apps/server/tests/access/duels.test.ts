import { setTimeout as pause } from 'node:timers/promises';
import { traverseContractProcedures } from '@orpc/server';
import { contract } from '@plainview/contract/index';
import { defaultTicketSettings } from '@plainview/domain/ticket/ticket-settings';
import { asSystem } from '@plainview/server/persistence/database/tenant-transaction';
import type { Caller } from '@plainview/test-support/caller';
import { holdTable } from '@plainview/test-support/product/owner-database';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import {
  joinAgency,
  joinByKey,
  joinAsAdmin,
  registration,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { procedures } from './access-matrix.ts';

// An actor loses the right to an action while it is in progress: after the request was authenticated, before anything
// commits.

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

/** Inputs with which these procedures would change something. All others use the inputs of access-matrix.ts. */
const inputs = (): Readonly<Record<string, object>> => ({
  'tickets.delete': { id: ids.pendingTicket },
  'tickets.startReview': { id: ids.pendingTicket },
  'messages.send': { ticketId: ids.ticket, text: 'x', pausesClock: false },
  'queue.assign': { id: ids.ticket, reviewerId: ids.bystander, expectedReviewerId: admin.user.id },
  'tickets.reopen': { id: ids.delivered, reason: 'x' },
  'tickets.placeHold': { id: ids.ticket, reason: 'x' },
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
 * Procedures that reject these inputs before they open a transaction, with the error code. They change nothing either.
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

async function call(caller: Caller, procedure: string, input: object | undefined): Promise<string> {
  const answer = await caller.fetch(`/rpc/${procedure.replace('.', '/')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: input }),
  });
  const text = await answer.text();
  if (answer.ok) return 'answered';
  const { json }: { json: { code: string } } = JSON.parse(text);
  return json.code;
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

/**
 * Starts `end`, holds it right before its commit, and starts `act`. Releases both once `act` waits or has ended.
 * @returns the outcome of `act`
 */
async function whileEnding(end: () => Promise<unknown>, act: () => Promise<string>): Promise<string> {
  const head = await holdTable(product.databaseUrl, 'custody_head');
  const ending = end();
  await head.isWaitedFor();
  const state = { isOver: false };
  const acting = act().finally(() => {
    state.isOver = true;
  });
  while (!state.isOver && (await head.countWaiting()) < 2) await pause(5);
  await head.letGo();
  await ending;
  return acting;
}

test.each(changingProcedures())(
  'EV-10 AZ-04 %s fails if the account was deleted before it commits',
  async (name) => {
    const isAgency = procedures[name]?.[0] === 'agency';
    const actor = await (isAgency
      ? joinAgency(product.url, admin, 'North PD')
      : joinAsAdmin(product.url, admin));
    if (/^(?:colleagues\.|letterheads\.setOwn$|retention\.(?:set|preview)Own$)/u.test(name))
      await setAdministrator(actor);
    const input =
      name === 'tickets.create'
        ? ticketOf((await storeVideo(product.url, actor, await makeTestVideo())).id)
        : name === 'profile.save'
          ? { ...inputs()[name], email: actor.email }
          : (inputs()[name] ?? procedures[name]?.[1]);
    const before = { digest: await digest(actor.user.id), entries: await entriesBy(actor.user.id) };
    const outcome = await whileEnding(
      () => admin.client.users.delete({ id: actor.user.id }),
      () => call(actor, name, input),
    );
    expect(outcome).toBe(earlier[name] ?? 'NOT_SIGNED_IN');
    expect({ digest: await digest(actor.user.id), entries: await entriesBy(actor.user.id) }).toEqual(before);
  },
);

const setAdministrator = (person: Person, isAgencyAdministrator = true) =>
  admin.client.users.setAgencyAdministrator({ id: person.user.id, isAgencyAdministrator });

test('DK-05 an agency administrator who is withdrawn can no longer manage colleagues', async () => {
  for (const name of ['colleagues.invite', 'colleagues.remove', 'colleagues.setAdministrator']) {
    const actor = await joinAgency(product.url, admin, 'North PD');
    await setAdministrator(actor);
    const before = await digest(actor.user.id);
    const outcome = await whileEnding(
      () => setAdministrator(actor, false),
      () => call(actor, name, inputs()[name] ?? procedures[name]?.[1]),
    );
    expect(outcome).toBe('NOT_SIGNED_IN');
    expect(await digest(actor.user.id)).toBe(before);
    expect(await admin.client.invitations.list()).toEqual([]);
  }
});

const removes = (by: Person, target: Person) => call(by, 'colleagues.remove', { id: target.user.id });
const withdraws = (by: Person, target: Person) =>
  call(by, 'colleagues.setAdministrator', { id: target.user.id, isAgencyAdministrator: false });

test('DK-05 of two agency administrators who remove or withdraw each other, exactly one remains', async () => {
  const fights = [
    [removes, removes],
    [removes, withdraws],
    [withdraws, withdraws],
  ] as const;
  for (const [attack, defend] of [...fights, ...fights]) {
    const agencyName = `Duel ${crypto.randomUUID()}`;
    const first = await joinAgency(product.url, admin, agencyName);
    const second = await joinAgency(product.url, admin, agencyName);
    await setAdministrator(first);
    await setAdministrator(second);
    const outcomes = await Promise.all([attack(first, second), defend(second, first)]);
    expect(outcomes.filter((outcome) => outcome === 'answered')).toHaveLength(1);
    const lists = await Promise.all([first, second].map((person) => call(person, 'colleagues.list', {})));
    expect(lists.filter((outcome) => outcome === 'answered')).toHaveLength(1);
  }
});

const endings = {
  demoted: (userId: string) => admin.client.users.changeRole({ id: userId, role: 'agency' }),
  'signed out everywhere': (userId: string) => admin.client.users.endSessions({ id: userId }),
} as const;

test.each(Object.entries(endings))(
  'EV-10 AZ-04 UM-06 an administrator who is %s can no longer change anything',
  async (_how, end) => {
    for (const name of ['tickets.placeHold', 'users.delete', 'findings.add', 'reports.deliver']) {
      const actor = await joinAsAdmin(product.url, admin);
      const before = await digest(actor.user.id);
      const outcome = await whileEnding(
        () => end(actor.user.id),
        () => call(actor, name, inputs()[name]),
      );
      expect(outcome).toBe('NOT_SIGNED_IN');
      expect(await digest(actor.user.id)).toBe(before);
    }
  },
);

test('EV-10 an API client whose key is revoked, or whose creator is deleted, can no longer change anything', async () => {
  for (const end of ['revoked', 'deleted'] as const) {
    const maker = await joinAsAdmin(product.url, admin);
    const program = await joinByKey(product.url, maker);
    const before = await digest(maker.user.id);
    const outcome = await whileEnding(
      () =>
        end === 'revoked'
          ? maker.client.apiKeys.revoke({ id: program.keyId })
          : admin.client.users.delete({ id: maker.user.id }),
      () => call(program, 'tickets.placeHold', inputs()['tickets.placeHold']),
    );
    expect(outcome).toBe('API_KEY_NOT_VALID');
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
  const outcome = await whileEnding(
    () => admin.client.users.delete({ id: starter.user.id }),
    async () => String((await beginUpload(starter)).status),
  );
  expect(outcome).toBe('401');

  const sender = await joinAgency(product.url, admin, 'North PD');
  const location = (await beginUpload(sender)).headers.get('location') ?? '';
  const sent = await whileEnding(
    () => admin.client.users.delete({ id: sender.user.id }),
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
  );
  expect(sent).toBe('401');
});

test('EV-10 an authenticated sign-in starts no session once the account is deleted', async () => {
  const person = await joinAsAdmin(product.url, admin);
  const { email, password } = person;
  const outcome = await whileEnding(
    () => admin.client.users.delete({ id: person.user.id }),
    () => call(person, 'session.signIn', { email, password }),
  );
  expect(outcome).toBe('USER_DATA_NOT_FOUND');
});

/** Administrators who act against each other at the same moment, and how many of them may succeed. */
interface Duel {
  readonly rivals: 2 | 3;
  readonly winners: readonly number[];
  readonly fight: (first: Person, second: Person, third: Person) => Promise<readonly string[]>;
}

const remove = (by: Person, target: Person) => call(by, 'users.delete', { id: target.user.id });
const demote = (by: Person, target: Person) =>
  call(by, 'users.changeRole', { id: target.user.id, role: 'agency' });

async function decideTwice(first: Person, second: Person): Promise<readonly string[]> {
  const form = registration();
  await first.client.session.register(form);
  const { items } = await first.client.users.list({ status: 'pending', search: form.email });
  const id = items[0]?.id ?? '';
  return Promise.all([call(first, 'users.approve', { id }), call(second, 'users.reject', { id })]);
}

const duels: readonly Duel[] = [
  { rivals: 2, winners: [1], fight: (a, b) => Promise.all([remove(a, b), remove(b, a)]) },
  { rivals: 2, winners: [1], fight: (a, b) => Promise.all([demote(a, b), remove(b, a)]) },
  { rivals: 2, winners: [1], fight: (a, b) => Promise.all([demote(a, b), demote(b, a)]) },
  {
    rivals: 3,
    winners: [1, 2],
    fight: (a, b, c) => Promise.all([remove(a, b), remove(b, c), remove(c, a)]),
  },
  { rivals: 2, winners: [1], fight: decideTwice },
];
const ROUNDS = 12;

/** Returns those of these administrators who may still act. */
async function leftOf(rivals: readonly Person[]): Promise<Person[]> {
  const outcomes = await Promise.all(
    rivals.map((rival) => call(rival, 'users.list', { status: 'approved' })),
  );
  return rivals.filter((_rival, index) => outcomes[index] === 'answered');
}

test('EV-10 UM-06 of administrators who end each other’s rights at the same time, one succeeds and one remains', async () => {
  // Only these administrators exist. If the operator existed too, no duel could remove the last administrator.
  const company = await startTestProduct({ apiRequestsPerMinute: 100_000 });
  try {
    let survivor = await signInOperator(company.url);
    for (const duel of Array.from({ length: ROUNDS }, () => duels).flat()) {
      const second = await joinAsAdmin(company.url, survivor);
      const third = duel.rivals === 3 ? await joinAsAdmin(company.url, survivor) : second;
      const rivals = [...new Set([survivor, second, third])];
      const outcomes = await duel.fight(survivor, second, third);
      expect(outcomes.filter((outcome) => outcome === 'answered').length).toBeOneOf([...duel.winners]);
      // An administrator who is demoted after the session was read, but before the account is, counts as an agency user
      // without an agency.
      const refusals = ['NOT_SIGNED_IN', 'NOT_FOUND', 'USER_NOT_PENDING', 'AGENCY_NAME_MISSING'];
      for (const each of outcomes) expect(each).toBeOneOf(['answered', ...refusals]);
      const [last, ...others] = await leftOf(rivals);
      expect(last).toBeDefined();
      survivor = last ?? survivor;
      // Keep one for the next round, so that the round could remove the last administrator.
      for (const other of others) await remove(survivor, other);
    }
    expect(await survivor.client.custody.verify()).toMatchObject({ intact: true });
  } finally {
    await company.stop();
  }
}, 240_000);

test('EV-10 afterwards the ledger is intact', async () => {
  expect(await admin.client.custody.verify()).toMatchObject({ intact: true });
});
