import type { Reader } from '@plainview/postgres/database';
import { readRows } from '@plainview/postgres/read-rows';
import { sql } from 'drizzle-orm';
import { escapeIdentifier, escapeLiteral } from 'pg';
import { listTables } from '../../../platform/database/copies/tables.ts';

const ofAgency = 't.agency_id = :agency';
const tickets = '(select id from tickets where agency_id = :agency)';
const transcripts = '(select id from transcripts where agency_id = :agency)';
const scorecards = `(select scorecard_id from ticket_scorecards where agency_id = :agency
  union select scorecard_id from scorecard_assignments where agency_id = :agency)`;

/** The exported tables, each with the condition of an agency's rows. `t` is the row. */
const conditions: Readonly<Record<string, string>> = {
  agencies: 't.id = :agency',
  letterheads: ofAgency,
  identities: 't.id in (select id from users where agency_id = :agency)',
  users: ofAgency,
  support_requests: ofAgency,
  tickets: ofAgency,
  ticket_counters: ofAgency,
  imports: ofAgency,
  import_rows: ofAgency,
  import_mappings: ofAgency,
  saved_views: ofAgency,
  ticket_drafts: `${ofAgency} and t.discarded_at is null`,
  profile_photos: ofAgency,
  ticket_reminders: `t.ticket_id in ${tickets}`,
  ticket_messages: ofAgency,
  videos: ofAgency,
  video_media: ofAgency,
  track_copies: ofAgency,
  video_excerpts: ofAgency,
  derived_files: ofAgency,
  camera_offsets: ofAgency,
  camera_comparisons: ofAgency,
  transcripts: ofAgency,
  transcript_lines: `t.transcript_id in ${transcripts}`,
  transcriptions: ofAgency,
  watched_parts: ofAgency,
  findings: ofAgency,
  watched_copies: ofAgency,
  redactions: ofAgency,
  redaction_videos: ofAgency,
  redaction_marks: ofAgency,
  redaction_charges: ofAgency,
  reports: ofAgency,
  scorecards: `t.id in ${scorecards}`,
  scorecard_versions: `t.scorecard_id in ${scorecards}`,
  scorecard_assignments: ofAgency,
  ticket_scorecards: ofAgency,
  scorecard_answers: ofAgency,
  second_review_shares: ofAgency,
  second_review_draws: 't.id in (select draw_id from second_reviews where agency_id = :agency)',
  calibration_clips: ofAgency,
  second_reviews: ofAgency,
  holds: 't.id in (select hold_id from hold_tickets where agency_id = :agency)',
  hold_tickets: ofAgency,
  hold_release_requests: ofAgency,
  retention_rules: ofAgency,
  agency_retention_changes: ofAgency,
  destructions: ofAgency,
  // The job that makes the others is not exported.
  evidence_bundles: `${ofAgency} and t.state <> 'pending'`,
  billing_addresses: ofAgency,
  invoices: ofAgency,
  invoice_lines: ofAgency,
  credit_notes: ofAgency,
  invoice_payments: ofAgency,
  imported_ledgers: ofAgency,
  imported_ledger_entries: ofAgency,
};

const ledger = 'the ledger of this installation; the entries of the agency are in data/custody.jsonl';
const credential = 'credentials and what identifies them never leave the installation';
const shortLived = 'expires within minutes or days, and means nothing elsewhere';
const setting = 'a setting of the installation, not of the agency';
const oversight = 'reviews of this installation by its administrators';
const county = 'who oversees an agency is decided by the operator of each installation';
const derived = 'derived or verified again by the import';

/** The tables that an export leaves out, each with the reason. */
export const leftOutTables: Readonly<Record<string, string>> = {
  custody_entries: ledger,
  custody_pending_entries: ledger,
  custody_head: ledger,
  custody_verifications: ledger,
  ledger_nodes: ledger,
  ledger_checkpoints: ledger,
  ledger_timestamps: ledger,
  sealed_ledger_keys: credential,
  credentials: credential,
  sessions: credential,
  second_factors: credential,
  recovery_codes: credential,
  passkeys: credential,
  external_identities: credential,
  api_keys: credential,
  release_links: credential,
  release_link_visits: credential,
  release_link_downloads:
    'downloads by links that do not leave the installation; the ledger records them, too',
  webhooks: credential,
  webhook_deliveries: 'messages of this installation to its webhooks',
  ticket_notes: 'internal notes of the administrators of this installation',
  notifications: 'messages of this installation to its users',
  review_readings: 'what administrators of this installation have read',
  mail_messages: 'messages of this installation, with links to it',
  verifications: shortLived,
  rate_limits: shortLived,
  oidc_attempts: shortLived,
  oidc_proofs: shortLived,
  passkey_challenges: shortLived,
  idempotency_claims: shortLived,
  registration_confirmations: shortLived,
  email_changes: shortLived,
  invitations: shortLived,
  account_grants: 'says which accounts of this installation admitted others; the ledger records it, too',
  uploads: 'not evidence yet: no ticket has the file, and its sender still does',
  blob_reservations: shortLived,
  evidence_accesses: 'accesses in progress, which the ledger of this installation records when they end',
  export_requests: shortLived,
  export_pieces: shortLived,
  sheet_exports: 'exports of an administrator, of several agencies',
  sheet_export_items: 'exports of an administrator, of several agencies',
  processing_runs: 'runs of an administrator, of several agencies; the files that they made are exported',
  processing_items: 'runs of an administrator, of several agencies; the files that they made are exported',
  list_counts: derived,
  summary_changes: derived,
  delivery_days: derived,
  report_days: derived,
  arrival_days: derived,
  played_days: derived,
  open_work: derived,
  open_work_sums: derived,
  ticket_officers: derived,
  file_verifications: derived,
  file_verification_progress: derived,
  role_rules: setting,
  retention_options: setting,
  ticket_settings: `${setting}; each ticket has its own rates`,
  second_review_progress: setting,
  billing_settings: setting,
  invoice_counters: setting,
  audit_sign_offs: oversight,
  watched_footage: "what this installation's reviewers watched in the last days",
  text_snippets: "texts of this installation's reviewers; findings contain copies of them",
  access_reviews: oversight,
  access_review_decisions: oversight,
  oversight,
  counties: county,
  county_agencies: county,
  county_overseers: county,
};

/** Values that are replaced, by table and column. */
const replacements: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Changes that are not published yet are not the agency's.
  scorecards: { draft: 'null::jsonb' },
  // Accounts of the review company.
  redactions: { editor_ids: `'{}'::uuid[]` },
};

/**
 * Tables of which the target may have a row, such as the scorecards that every installation has, each with
 * the condition that its row `t` contradicts the imported row `r`.
 */
const contradictions: Readonly<Record<string, string>> = {
  scorecards: 'false',
  scorecard_versions: 't.scorecard_id = r.scorecard_id and t.version = r.version and t.content <> r.content',
};

/** Conditions of an imported row in addition to the constraints of its table. `r` is the row. */
const requirements: Readonly<Record<string, string>> = {
  agencies: 'r.id = :agency',
  identities: 'not r.is_operator',
  users: `r.agency_id = :agency and r.role = 'agency'`,
  imported_ledger_entries: `(r.line::jsonb -> 'entry' ->> 'agencyId')::uuid = :agency`,
};

/** A table as it is exported and imported. */
export interface AgencyTable {
  readonly name: string;
  /** Returns the statement that writes an agency's rows as JSON, one per line. */
  readonly copyOut: (agencyId: string) => string;
  /** The stored columns; generated ones are computed again. */
  readonly columns: readonly string[];
  /** Condition that a row `t` of the target contradicts the imported row `r`. Null if it must have none. */
  readonly contradiction: string | null;
  /** Condition that each imported row satisfies. */
  readonly requirement: (agencyId: string) => string;
}

/** A table of this version is neither exported nor left out for a reason. */
export class UnknownTable extends Error {
  override readonly name = 'UnknownTable';
}

/**
 * Returns the exported tables, each after the tables that it references.
 * @throws UnknownTable
 */
export async function listAgencyTables(tx: Reader): Promise<AgencyTable[]> {
  const tables = await listTables(tx);
  const references = await readReferences(tx);
  return tables.flatMap(({ name, columns }) => {
    const condition = conditions[name];
    if (condition === undefined && leftOutTables[name] === undefined)
      throw new UnknownTable(`The export of agencies does not know the table ${name}.`);
    if (condition === undefined) return [];
    const { key, expressions } = expressionsOf(name, columns, references);
    return [
      {
        name,
        columns,
        contradiction: contradictions[name] ?? null,
        copyOut: (agencyId) =>
          withAgency(
            `copy (select row_to_json(r) from (select ${expressions} from ${escapeIdentifier(name)} t
             where ${condition} order by ${key}) r) to stdout with ${AS_LINES}`,
            agencyId,
          ),
        requirement: (agencyId) =>
          withAgency(
            requirements[name] ?? (columns.includes('agency_id') ? 'r.agency_id = :agency' : 'true'),
            agencyId,
          ),
      } satisfies AgencyTable,
    ];
  });
}

/** Text without these characters, which JSON never contains, is written unchanged in this format. */
const AS_LINES = `(format csv, quote e'\\x01', delimiter e'\\x02')`;

const withAgency = (statement: string, agencyId: string): string =>
  statement.replaceAll(':agency', `${escapeLiteral(agencyId)}::uuid`);

interface References {
  /** Columns of the primary key by table. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  readonly foreign: readonly {
    readonly name: string;
    readonly column: string;
    readonly target: string;
    readonly required: boolean;
  }[];
}

async function readReferences(tx: Reader): Promise<References> {
  const foreign = await readRows<References['foreign'][number] & Record<string, unknown>>(
    tx,
    sql`
    select child.relname as name, a.attname as column, parent.relname as target, a.attnotnull as required
    from pg_constraint f
    join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.connamespace = 'public'::regnamespace and cardinality(f.conkey) = 1`,
  );
  const keys = await readRows<{ name: string; columns: string[] }>(
    tx,
    sql`
    select c.relname as name, json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey::int2[])
    where i.indisprimary and c.relnamespace = 'public'::regnamespace group by c.relname`,
  );
  return { foreign, keys: new Map(keys.map(({ name, columns }) => [name, columns])) };
}

/**
 * Returns the exported value of each column. People of the review company are only named in the rows:
 * references to their accounts become null, like those to rows that are left out.
 */
function expressionsOf(
  name: string,
  columns: readonly string[],
  { keys, foreign }: References,
): { readonly key: string; readonly expressions: string } {
  const valueOf = (column: string): string => {
    const value = `t.${escapeIdentifier(column)}`;
    const replaced = replacements[name]?.[column];
    const reference = foreign.find((each) => each.name === name && each.column === column);
    if (replaced !== undefined) return replaced;
    if (!reference || reference.required) return value;
    if (leftOutTables[reference.target] !== undefined) return 'null::uuid';
    if (reference.target !== 'users' && reference.target !== 'identities') return value;
    return `(select u.id from users u where u.id = ${value} and u.agency_id = :agency)`;
  };
  const key = keys.get(name)?.map((column) => `t.${escapeIdentifier(column)}`) ?? ['t::text'];
  return {
    key: key.join(', '),
    expressions: columns.map((column) => `${valueOf(column)} as ${escapeIdentifier(column)}`).join(', '),
  };
}
