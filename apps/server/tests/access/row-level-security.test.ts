import { connectionFromUrl, type Database } from '@plainview/postgres/database';
import { lockFileVerificationProgress } from '@plainview/server/modules/evidence/file-verifications/file-verifications.repository';
import { lockVerificationProgress } from '@plainview/server/modules/proof/ledger/custody-verification.repository';
import { updateAllSummaries } from '@plainview/server/modules/reports/insights/update-summaries.job';
import { asSystem, tenantTransaction } from '@plainview/server/platform/database/tenant-transaction';
import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerScorecard,
  fillDesk,
  fillRecords,
  fillReleaseLinks,
  fillTranscripts,
} from './filled-tables.ts';
import { visibleRows } from './visible-rows.ts';

// The rows that the database returns when the application's queries have no condition of their own.

let product: TestProduct;
let database: Database;
let ann: Person;
let stranger: Person;
const agencies = new Map<string, string>();

beforeAll(async () => {
  product = await startTestProduct();
  database = product.app.database;
  const admin = await signInOperator(product.url);
  ann = await joinAgency(product.url, admin, 'North PD');
  stranger = await joinAgency(product.url, admin, 'South PD');
  const upload = await storeVideo(product.url, ann, await makeTestVideo());
  // No ticket uses this upload, so the uploads table has a row.
  await storeVideo(product.url, ann, await makeTestVideo());
  const ticket = await createTicket(ann, [upload.id]);
  await admin.client.tickets.startReview({ id: ticket.id });
  await admin.client.findings.add({
    ticketId: ticket.id,
    videoId: ticket.videos[0]?.videoId ?? '',
    startMicroseconds: 0,
    endMicroseconds: null,
    category: 'Other',
    severity: 'information',
    text: 'x',
  });
  await admin.client.cameras.align({
    ticketId: ticket.id,
    revision: 0,
    cameras: [{ videoId: ticket.videos[0]?.videoId ?? '', startMicroseconds: 0 }],
  });
  await ann.client.messages.send({ ticketId: ticket.id, text: 'x' });
  await admin.client.notes.add({ ticketId: ticket.id, text: 'x' });
  await answerScorecard(admin, ticket.id);
  await admin.client.secondReviews.setShares({
    shares: [{ agencyId: null, incidentType: null, percent: 100 }],
  });
  await admin.client.reports.deliver({ ticketId: ticket.id, summary: 'x', notWatchedReason: NOT_WATCHED });
  await admin.client.secondReviews.draw();
  const { basis } = await admin.client.calibrations.draft({ ticketId: ticket.id });
  const clip = { ticketId: ticket.id, title: 'x', basis, findings: [], answers: [] };
  await admin.client.calibrations.add(clip);
  await offerRedactions(admin);
  const { id: redaction } = await orderRedaction(ann, ticket);
  await admin.client.redactions.start({ id: redaction });
  await fillRecords(product, { admin, ann, ticketId: ticket.id });
  await ann.fetch('/api/support', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'x' },
    body: JSON.stringify({ text: 'x' }),
  });
  await ann.client.apiKeys.create({ name: 'x', lifetimeDays: null });
  await admin.client.apiKeys.create({ name: 'x', lifetimeDays: null });
  await ann.client.profile.save({
    name: 'x',
    email: 'other@example.org',
    phone: '1',
    department: 'x',
    badgeNumber: 'x',
    currentPassword: ann.password,
  });
  await admin.client.exports.prepare({ kind: 'tickets', format: 'csv', filter: {} });
  await ann.client.exports.prepareTickets({ format: 'csv', filter: {} });
  await ann.client.savedViews.create({ name: 'x', filter: {} });
  await fillDesk(ann);
  // A webhook, a poster and a tool's result, inserted as the product would write them.
  await asSystem(database, async (tx) => {
    const webhook = sql`${crypto.randomUUID()}::uuid`;
    await tx.execute(sql`insert into webhooks (id, url, events, secret, is_paused, created_by, created_at)
      values (${webhook}, 'x', '{x}', 'x', true, 'x', now())`);
    await tx.execute(sql`insert into webhook_deliveries (id, webhook_id, event, state, attempts, created_at, settled_at)
      values (${webhook}, ${webhook}, 'x', 'failed', 1, now(), now())`);
    await lockVerificationProgress(tx);
    await lockFileVerificationProgress(tx, new Date());
    await tx.execute(sql`insert into oversight (since) values (now())`);
    await tx.execute(sql`insert into audit_sign_offs
        (week, counts, note, signed_at, signed_by_id, signed_by_name, signed_by_email)
      values ('2026-11-16', '{}', 'x', now(), gen_random_uuid(), 'x', 'x')`);
    await tx.execute(sql`insert into access_reviews (id, started_at, started_by_name)
      values (${webhook}, now(), 'x')`);
    await tx.execute(sql`insert into access_review_decisions
        (review_id, user_id, decision, decided_at, decided_by_name)
      select ${webhook}, id, 'keep', now(), 'x' from users limit 1`);
    await tx.execute(sql`insert into watched_footage (user_id, quarter, watched_microseconds)
      select id, now(), 1 from users where role = 'admin'`);
    await tx.execute(sql`insert into text_snippets (id, owner_id, name, text, created_at, changed_at)
      values (gen_random_uuid(), null, 'x', 'x', now(), now()),
        (gen_random_uuid(), ${ann.user.id}, 'x', 'x', now(), now())`);
    await tx.execute(sql`insert into blob_reservations (key) values (gen_random_uuid())`);
    await tx.execute(sql`insert into imported_ledgers
        (origin, agency_id, checkpoint, keys, key_changes, tag_manifest_sha256, exported_at, imported_at)
      select 'x', agency_id, 'x', '{}', '', repeat('0', 64), now(), now() from tickets`);
    await tx.execute(sql`insert into imported_ledger_entries (origin, line, proof)
      select 'x', jsonb_build_object('sequence', entry.number, 'hash', '', 'entry', jsonb_build_object('occurredAt', '',
        'actorName', '', 'agencyId', agency_id, 'audience', audience, 'event', '', 'subject', '', 'subjectId', '',
        'data', jsonb_build_object()))::text, '{}'
      from tickets, (values (1, 'agency'), (2, 'internal')) as entry (number, audience)`);
    await tx.execute(sql`insert into video_media (video_id, agency_id, state, attempts, changed_at)
      select id, agency_id, 'not-needed', 1, now() from videos limit 1`);
    await tx.execute(sql`insert into track_copies (video_id, agency_id, kind, track_number, state, changed_at)
      select id, agency_id, 'sound-track', 2, 'waiting', now() from videos limit 1`);
    await tx.execute(sql`insert into video_excerpts
        (id, agency_id, video_id, kind, start_microseconds, source, state, attempts, changed_at)
      select gen_random_uuid(), agency_id, id, 'clip', 0, 'original', 'waiting', 0, now() from videos limit 1`);
    for (const kind of [
      'poster',
      'playable',
      'still',
      'result',
      'frame-index',
      'signals',
      'hover-pictures',
      'clip',
      'transcript',
      'sidecar',
      'sound-track',
      'video-track',
      // Visible once it is delivered.
      'redacted',
    ]) {
      await tx.execute(sql`insert into derived_files
          (id, agency_id, video_id, kind, name, content_type, size_bytes, sha256, created_at)
        select gen_random_uuid(), agency_id, id, ${kind}, 'x', 'x', 1, repeat('0', 64), now() from videos limit 1`);
    }
    await tx.execute(sql`insert into watched_copies (agency_id, file_id, reviewer_id, reviewer_name, speed, is_heard,
        stretches, played_milliseconds, first_reported_at, last_reported_at)
      select agency_id, id, gen_random_uuid(), 'x', '1', true, '{[0,1)}', 1, now(), now()
      from derived_files where kind = 'redacted'`);
  });
  await fillTranscripts(database);
  await fillReleaseLinks(database, redaction);
  await asSystem(database, (tx) =>
    tx.execute(sql`insert into evidence_accesses (id, accessor, event, file_id, agency_id, ends_at, touched_at, holders)
      select gen_random_uuid(), 'x', 'video.viewed', id, agency_id, now(), now(), 0 from videos limit 1`),
  );
  await ann.client.secondFactor.begin();
  await asSystem(database, async (tx) => {
    await tx.execute(sql`insert into recovery_codes (user_id, code_hash) values (${ann.user.id}, 'x')`);
    await tx.execute(sql`insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, created_at)
      values (${crypto.randomUUID()}, ${ann.user.id}, 'x', 'x', 'x', 0, '{}', now())`);
    await tx.execute(sql`insert into passkey_challenges (challenge, purpose, user_id, session_id, expires_at)
      select 'x', 'proof', user_id, id, now() from sessions where user_id = ${ann.user.id} limit 1`);
    await tx.execute(
      sql`insert into passkey_challenges (challenge, purpose, expires_at) values ('y', 'signIn', now())`,
    );
    await tx.execute(sql`insert into registration_confirmations (user_id, code_hash, expires_at)
      values (${ann.user.id}, 'x', now())`);
    await tx.execute(sql`insert into invitations (id, email, role, agency_id, code_hash, withheld_duties, invited_by, created_at, expires_at)
      select gen_random_uuid(), 'x', 'agency', agency_id, 'x', '[]', id, now(), now() from users where id = ${ann.user.id}`);
    await tx.execute(sql`insert into role_rules (role, needs_second_factor) values ('agency', false)`);
    await tx.execute(sql`insert into external_identities (issuer, subject, user_id, linked_at)
      values ('x', 'x', ${ann.user.id}, now())`);
    await tx.execute(sql`insert into oidc_attempts
        (state_hash, browser_hash, verifier, nonce, destination, began_at, expires_at)
      values ('x', 'x', 'x', 'x', '/', now(), now() + interval '1 hour')`);
    await tx.execute(sql`insert into oidc_proofs (token_hash, user_id, issuer, subject, expires_at)
      values ('x', ${ann.user.id}, 'x', 'x', now() + interval '1 hour')`);
  });
  // No spreadsheet is configured here. Insert the rows of an export as the product would write them.
  await asSystem(database, async (tx) => {
    const exported = sql`${crypto.randomUUID()}::uuid`;
    await tx.execute(sql`insert into sheet_exports (id, user_name, spreadsheet_id, origin, state, rows_total, position,
        rows_added, rows_updated, failures, created_at, changed_at)
      values (${exported}, 'x', 'x', 'x', 'failed', 1, 0, 0, 0, 0, now(), now())`);
    await tx.execute(sql`insert into sheet_export_items (export_id, position, video_id)
      select ${exported}, 1, id from videos limit 1`);
  });
  const rows = await asSystem(database, (tx) =>
    tx.execute<{ id: string; name: string }>(sql`select id, name from agencies`),
  );
  for (const { id, name } of rows.rows) agencies.set(name, id);
  await updateAllSummaries(product.app);
});
afterAll(() => product.stop());

async function rowsSeen(table: string, person: Person, agency: string): Promise<number> {
  const actor = {
    role: 'agency',
    isAgencyAdministrator: false,
    userId: person.user.id,
    name: '',
    email: '',
    agencyId: agencies.get(agency) ?? '',
  } as const;
  const result = await tenantTransaction(database, actor, (tx) =>
    tx.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(table)}`),
  );
  return result.rows[0]?.n ?? -1;
}

test.each(visibleRows)(
  'AZ-06 in %s the owning agency sees %i row(s), another agency %i',
  async (table, own, other) => {
    expect(await rowsSeen(table, ann, 'North PD')).toBe(own);
    expect(await rowsSeen(table, stranger, 'South PD')).toBe(other);
  },
);

/**
 * Tables with row-level security that other tests of this file examine more closely, or that hold nothing
 * of an agency here.
 */
const elsewhere = [
  'custody_entries',
  'custody_head',
  'custody_pending_entries',
  'list_counts',
  'mail_messages',
  'processing_items',
  'processing_runs',
  'summary_changes',
];

async function tablesWithPolicies(): Promise<string[]> {
  const { rows } = await database.query.execute<{ name: string }>(
    sql`select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relrowsecurity order by 1`,
  );
  return rows.map(({ name }) => name);
}

test('AZ-06 an agency sees only its own list counts', async () => {
  expect(await rowsSeen('list_counts', ann, 'North PD')).toBeGreaterThan(0);
  expect(await rowsSeen('list_counts', stranger, 'South PD')).toBe(0);
});

test('AZ-06 an agency sees only its own days that are not summarized', async () => {
  await asSystem(database, (tx) =>
    tx.execute(
      sql`insert into summary_changes (agency_id, day) values (${agencies.get('North PD')}, current_date)`,
    ),
  );
  expect(await rowsSeen('summary_changes', ann, 'North PD')).toBeGreaterThan(0);
  expect(await rowsSeen('summary_changes', stranger, 'South PD')).toBe(0);
});

test('AZ-06 every table with a policy is listed above', async () => {
  const named = new Set<string>([...visibleRows.map(([name]) => name), ...elsewhere]);
  expect((await tablesWithPolicies()).filter((table) => !named.has(table))).toEqual([]);
});

/** Rows of the stranger's own that the stranger may update or delete. */
const ownRows: Readonly<Record<string, { readonly changed: number; readonly removed: number }>> = {
  // The message that reported the approval of the stranger's account.
  mail_messages: { changed: 1, removed: 1 },
  sessions: { changed: 1, removed: 1 },
  credentials: { changed: 1, removed: 0 },
};

test('AZ-06 an agency cannot change or delete another agency’s rows in any table', async () => {
  const actor = {
    role: 'agency',
    isAgencyAdministrator: false,
    userId: stranger.user.id,
    name: '',
    email: '',
    agencyId: agencies.get('South PD') ?? '',
  } as const;
  /** Returns how many rows an unconditional statement affects; 0 if the database rejects it. */
  const reached = async (statement: string): Promise<number> => {
    let rows = 0;
    const act = tenantTransaction(database, actor, async (tx) => {
      rows = (await tx.execute(sql.raw(statement))).rowCount ?? 0;
      // Undo the change.
      tx.rollback();
    });
    await act.catch(() => undefined);
    return rows;
  };
  for (const table of await tablesWithPolicies()) {
    const { rows } = await database.query.execute<{ name: string }>(
      sql`select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum = 1`,
    );
    const column = rows[0]?.name ?? '';
    const changed = await reached(`update ${table} set ${column} = ${column}`);
    expect({ table, changed, removed: await reached(`delete from ${table}`) }).toEqual({
      table,
      ...(ownRows[table] ?? { changed: 0, removed: 0 }),
    });
  }
});

test('AZ-06 an agency sees its own ledger entries, without reviewers’ drafts', async () => {
  const actor = {
    role: 'agency',
    isAgencyAdministrator: false,
    userId: ann.user.id,
    name: '',
    email: '',
    agencyId: agencies.get('North PD') ?? '',
  } as const;
  const { rows } = await tenantTransaction(database, actor, (tx) =>
    tx.execute<{ event: string }>(sql`select distinct event from custody_entries order by event`),
  );
  expect(rows.map((row) => row.event)).toEqual([
    'api_key.created',
    'import.started',
    'invoice.issued',
    'invoice.voided',
    'redaction.ordered',
    'redaction.started',
    'report.delivered',
    'support.created',
    'ticket.added_to_hold',
    'ticket.created',
    'ticket.message_sent',
    'ticket.review_started',
    'ticket.viewed',
    'tickets.exported',
    'upload.started',
    'upload.stored',
    'video.stored',
  ]);
  expect(await rowsSeen('custody_entries', stranger, 'South PD')).toBe(0);
});

test('AZ-06 without an actor nothing is visible, and every tenant table has a policy', async () => {
  const { rows } = await database.query.execute<{ n: number }>(sql`select count(*)::int as n from tickets`);
  expect(rows[0]?.n).toBe(0);
  const unwalled = await database.query.execute<{ name: string }>(
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and not relrowsecurity order by 1`,
  );
  expect(unwalled.rows.map((row) => row.name)).toEqual(['custody_head']);
});

test('an agency cannot write rows of another agency', async () => {
  const actor = {
    role: 'agency',
    isAgencyAdministrator: false,
    userId: stranger.user.id,
    name: '',
    email: '',
    agencyId: agencies.get('South PD') ?? '',
  } as const;
  const stolen = agencies.get('North PD') ?? '';
  const write = tenantTransaction(database, actor, (tx) =>
    tx.execute(sql`insert into uploads (id, agency_id, user_id, file_name, size_bytes, state, created_at, expires_at)
      values (gen_random_uuid(), ${stolen}, ${stranger.user.id}, 'x', 1, 'receiving', now(), now())`),
  );
  await expect(write).rejects.toMatchObject({ cause: { code: '42501' } });
});

test('the product’s role is neither owner nor superuser, and can change neither ledger nor reports', async () => {
  const { rows } = await database.query.execute<{ bound: boolean }>(
    sql`select not rolsuper and not rolbypassrls and not rolcreaterole as bound from pg_roles where rolname = current_user`,
  );
  expect(rows).toEqual([{ bound: true }]);
  for (const statement of [
    'update custody_entries set actor_name = actor_name',
    'delete from custody_entries',
    'truncate custody_entries',
    'update reports set version = 9',
    'delete from reports',
    'update ticket_messages set text = text',
    'delete from ticket_messages',
    'update ticket_notes set text = text',
    'delete from ticket_notes',
    'drop table tickets',
    'select * from graphile_worker._private_jobs',
  ]) {
    const act = asSystem(database, (tx) => tx.execute(sql.raw(statement)));
    await expect(act).rejects.toMatchObject({ cause: { code: '42501' } });
  }
});

test('[CJIS AU-9] not even the owner can change the ledger or a report', async () => {
  const { ssl: _ssl, ...connection } = connectionFromUrl(product.databaseUrl);
  const owner = new Client(connection);
  await owner.connect();
  await expect(owner.query(`update custody_entries set actor_name = 'x'`)).rejects.toThrow('append-only');
  await expect(owner.query('delete from reports')).rejects.toThrow('append-only');
  await owner.end();
});
