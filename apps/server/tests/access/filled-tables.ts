import { emptyDraftFields } from '@plainview/domain/tickets/drafts/ticket-draft';
import type { Database } from '@plainview/postgres/database';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { PIXEL } from '@plainview/test-support/fuzz/recipes/recipe';
import { issueInvoice } from '@plainview/test-support/issue-invoice';
import type { TestProduct } from '@plainview/test-support/product/test-product';
import { publishScorecard } from '@plainview/test-support/publish-scorecard';
import type { Person } from '@plainview/test-support/test-users';
import { sql } from 'drizzle-orm';

/** Fills the tables of scorecards: a ticket's scorecard with an answer, and an assignment. */
export async function answerScorecard(admin: Person, ticketId: string): Promise<void> {
  const id = await publishScorecard(admin, 'x', [{ id: 'x' }]);
  await admin.client.scorecards.assign({ id, assignments: [{ agencyId: null, incidentType: 'x' }] });
  await admin.client.ticketScorecards.choose({ ticketId, scorecardId: id });
  await admin.client.ticketScorecards.answer({
    ticketId,
    questionId: 'x',
    scorecardId: id,
    version: 1,
    value: { kind: 'option', number: 1 },
  });
}

/** Fills the tables of invoices: one that was paid, reversed and voided. */
async function fillInvoices(
  { app, databaseUrl }: TestProduct,
  admin: Person,
  ticketId: string,
): Promise<void> {
  const { id, agencyId } = await issueInvoice(databaseUrl, admin, ticketId);
  await asSystem(app.database, async (tx) => {
    await tx.execute(sql`insert into billing_addresses (agency_id, name, address, reference)
      values (${agencyId}, 'x', 'x', 'x')`);
    await tx.execute(sql`insert into invoice_payments
        (id, agency_id, invoice_id, paid_on, amount_cents, method, reference, note, recorded_at, recorded_by)
      values (gen_random_uuid(), ${agencyId}, ${id}, now(), 1, 'cash', 'x', 'x', now(), 'x')`);
  });
  await admin.client.invoices.void({ id, reason: 'x' });
}

/**
 * Fills the tables of letterheads and of retention: schedule, options, a destruction, a hold, and a request
 * to release another one.
 */
async function fillRetention(database: Database, admin: Person, ticketId: string): Promise<void> {
  const [agency] = await admin.client.agencies.list();
  const general = { agencyId: null, incidentType: null, period: null };
  const rules = [general, { ...general, agencyId: agency?.id ?? '' }];
  await admin.client.retention.setRules({ rules, expectedDue: 0 });
  await admin.client.retention.setOptions({ undoDays: 7, isAutomatic: false, needsTwoPersons: false });
  await admin.client.holds.place({ name: 'x', reason: 'x', ticketIds: [ticketId] });
  await asSystem(database, async (tx) => {
    await tx.execute(sql`insert into destructions (id, agency_id, ticket_id, state, incident_type, submitted_at, completed_at,
        schedule, due_at, files, evidence_sha256, video_count, total_seconds, total_cents, payment_status, requested_at,
        requested_by)
      select gen_random_uuid(), agency_id, id, 'requested', 'x', now(), now(), 'x', now(), '[]', repeat('0', 64), 1, 1, 1,
        'paid', now(), 'x' from tickets where id = ${ticketId}::uuid`);
    await tx.execute(sql`insert into counties (id, name, key, watches_videos, created_at)
      values (gen_random_uuid(), 'x', 'x', true, now())`);
    await tx.execute(sql`insert into county_agencies (county_id, agency_id, since)
      select counties.id, agency_id, now() from counties, tickets where tickets.id = ${ticketId}::uuid`);
    await tx.execute(sql`insert into county_overseers (county_id, user_id)
      select counties.id, users.id from counties, users where users.role = 'agency'`);
    await tx.execute(sql`insert into agency_retention_changes (agency_id, changed_at, changed_by)
      select agency_id, now(), 'x' from tickets where id = ${ticketId}::uuid`);
    await tx.execute(sql`insert into letterheads (agency_id, version, facts, saved_by, saved_at)
      select agency_id, 1, '{}', 'x', now() from tickets where id = ${ticketId}::uuid`);
    await tx.execute(sql`insert into hold_release_requests
        (ticket_id, agency_id, reason, requested_at, requested_by, requested_by_id)
      select id, agency_id, 'x', now(), 'x', gen_random_uuid() from tickets where id = ${ticketId}::uuid`);
  });
}

/** Fills the tables of transcripts. The video has a derived file of this kind already. */
export async function fillTranscripts(database: Database): Promise<void> {
  await asSystem(database, async (tx) => {
    await tx.execute(sql`insert into transcripts
        (id, agency_id, video_id, version, made_by, origin, file_id, line_count, created_by, created_at)
      select gen_random_uuid(), agency_id, video_id, 1, 'machine', 'file', id, 1, 'x', now()
      from derived_files where kind = 'transcript'`);
    await tx.execute(sql`insert into transcript_lines (transcript_id, number, start_microseconds, end_microseconds, text)
      select id, 1, 0, 1, 'x' from transcripts`);
    await tx.execute(sql`insert into transcriptions
        (video_id, agency_id, state, attempts, requested_by, parts, changed_at)
      select id, agency_id, 'waiting', 0, 'x', '[]', now() from videos limit 1`);
  });
}

/** Fills the tables of imports. */
async function fillImports(person: Person): Promise<void> {
  await person.client.imports.start({
    fileName: 'x',
    sha256: '0'.repeat(64),
    rows: [{ row: 2, fileName: 'x', note: null }],
  });
  await person.client.imports.setMapping({ mapping: {} });
}

/** Fills the tables of invoices, retention and imports. */
export async function fillRecords(
  product: TestProduct,
  { admin, ann, ticketId }: { readonly admin: Person; readonly ann: Person; readonly ticketId: string },
): Promise<void> {
  await fillInvoices(product, admin, ticketId);
  await fillRetention(product.app.database, admin, ticketId);
  await fillImports(ann);
}

/** Creates what a user has at the desk: a draft and a photo. */
export async function fillDesk(person: Person): Promise<void> {
  const fields = { ...emptyDraftFields, officersInvolved: [], videos: {} };
  await person.client.drafts.save({ id: crypto.randomUUID(), revision: 0, fields });
  await person.client.profile.setPhoto({ photo: PIXEL });
}

/** Fills the tables of release links: one of a redacted copy, with a visit and a download. */
export const fillReleaseLinks = (database: Database, redactionId: string): Promise<unknown> =>
  asSystem(database, async (tx) => {
    await tx.execute(sql`insert into release_links (id, agency_id, redaction_id, recipient_name, mode, code_hash,
        is_mailed, created_by, created_at, expires_at)
      select gen_random_uuid(), agency_id, id, 'x', 'download', repeat('0', 64), false, 'x', now(), now()
      from redactions where id = ${redactionId}`);
    await tx.execute(sql`insert into release_link_visits (id, link_id, agency_id, code_hash, started_at, expires_at)
      select gen_random_uuid(), id, agency_id, repeat('0', 64), now(), now() from release_links`);
    await tx.execute(sql`insert into release_link_downloads (id, link_id, visit_id, video_id, agency_id, started_at)
      select gen_random_uuid(), visit.link_id, visit.id, video_id, visit.agency_id, now()
      from release_link_visits visit, redaction_videos where redaction_id = ${redactionId}`);
  });
