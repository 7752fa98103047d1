import { createHmac } from 'node:crypto';
import type { DatabaseConnection } from '@plainview/postgres/database';
import { escapeIdentifier, escapeLiteral, type Pool } from 'pg';

/** Tables into which the product's role may only insert. */
const APPEND_ONLY = [
  'custody_entries',
  'custody_pending_entries',
  'imported_ledgers',
  'imported_ledger_entries',
  'ledger_nodes',
  'ledger_checkpoints',
  'ledger_timestamps',
  'reports',
  'ticket_messages',
  'ticket_notes',
  'scorecard_versions',
  'ticket_settings',
  'letterheads',
  'audit_sign_offs',
  'credit_notes',
  'invoice_payments',
];

/** Schema of the job queue (graphile-worker). */
const QUEUE_SCHEMA = 'graphile_worker';

/**
 * PostgreSQL ends a session whose transaction is idle for longer. A process that was stopped in the middle of one holds its
 * locks, and other processes wait for them, until then. Longer than any transaction of the product waits: deliveries of
 * reports read their pictures, render a PDF and store it meanwhile.
 */
const LONGEST_IDLE_TRANSACTION = '2min';

/**
 * Creates or updates a login role without any special privilege, named after the database. Its password is
 * derived from the server's secret, so nothing has to be stored. Returns that role's connection.
 * @throws Error if a role of that name exists and could bypass row-level security
 */
export async function createLoginRole(
  pool: Pool,
  owner: DatabaseConnection,
  { suffix, secret }: { readonly suffix: 'app' | 'jobs'; readonly secret: string },
): Promise<DatabaseConnection> {
  const user = `${owner.database}_${suffix}`;
  const password = createHmac('sha256', secret).update(`database role ${user}`).digest('hex');
  const { rows } = await pool.query<{ isPrivileged: boolean }>(
    'select rolsuper or rolbypassrls or rolcreaterole as "isPrivileged" from pg_roles where rolname = $1',
    [user],
  );
  if (rows[0]?.isPrivileged) throw new Error(`The database role ${user} must have no special privilege.`);
  // A new role has no special privilege; only a superuser could revoke one.
  const verb = rows.length === 0 ? 'create' : 'alter';
  await pool.query(`${verb} role ${escapeIdentifier(user)} login password ${escapeLiteral(password)}`);
  await pool.query(
    `alter role ${escapeIdentifier(user)} set idle_in_transaction_session_timeout = '${LONGEST_IDLE_TRANSACTION}'`,
  );
  return { ...owner, user, password };
}

/** Grants the product's role access to the rows of the product's tables, subject to row-level security. */
export async function grantToProduct(pool: Pool, role: string): Promise<void> {
  const name = escapeIdentifier(role);
  await pool.query(`
    grant usage on schema public to ${name};
    grant select, insert, update, delete on all tables in schema public to ${name};
    revoke update, delete on ${APPEND_ONLY.map((table) => escapeIdentifier(table)).join(', ')} from ${name};
    revoke insert, delete on custody_head from ${name};
    revoke delete on destructions from ${name};
    revoke insert, update, delete on invoice_counters from ${name};
    revoke update, delete on invoices, invoice_lines from ${name};
    grant update (paid_cents, state) on invoices to ${name};
    grant update (is_void) on invoice_lines to ${name};
    revoke update on redaction_charges from ${name};
    grant update (ordered_by, payment_status, payment_note, payment_set_by, payment_set_at, is_destroyed)
      on redaction_charges to ${name};
    revoke execute on function enqueue_job, enqueue_shared_job, hold_job_claim, list_waiting_media, move_up_media from public;
    grant execute on function enqueue_job, enqueue_shared_job, hold_job_claim, list_waiting_media, move_up_media, hidden_excerpt_files, hidden_mail, days_of_reports, set_mail_timing, notify_administrators, list_mentionable_users, list_agency_users, is_email_taken, lock_actor, find_matches, save_own_profile,
      delete_destroyed_reports, count_events, link_custody, take_ticket_number, take_invoice_number, managed_agency,
      enter_overseen_agency, overseen_agencies, overseers_of_agency to ${name};
  `);
}

/**
 * Makes the role the owner of the queue's schema and of everything in it, as the queue's library
 * requires, and of nothing else. Repeated at each start, because the library's own migrations run as the
 * database's owner.
 */
export async function handOverQueue(pool: Pool, role: string): Promise<void> {
  const name = escapeIdentifier(role);
  // An owner that is not a superuser can transfer objects only to roles that it is a member of.
  await pool.query(`grant ${name} to current_user`);
  const { rows } = await pool.query<{ statement: string }>(
    `with queue as (select oid, nspowner from pg_namespace where nspname = $2)
     select format('alter schema %I owner to %I', $2::text, $1::text) as statement
       from queue where pg_get_userbyid(nspowner) <> $1
     union all
     select format('alter table %s owner to %I', c.oid::regclass, $1::text)
       from pg_class c join queue q on c.relnamespace = q.oid
       where c.relkind in ('r', 'p', 'v') and pg_get_userbyid(c.relowner) <> $1
     union all
     select format('alter sequence %s owner to %I', c.oid::regclass, $1::text)
       from pg_class c join queue q on c.relnamespace = q.oid
       where c.relkind = 'S' and pg_get_userbyid(c.relowner) <> $1
         -- Sequences of a column follow their table.
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and d.refobjsubid > 0)
     union all
     select format('alter routine %s owner to %I', p.oid::regprocedure, $1::text)
       from pg_proc p join queue q on p.pronamespace = q.oid where pg_get_userbyid(p.proowner) <> $1
     union all
     select format('alter type %s owner to %I', t.oid::regtype, $1::text)
       from pg_type t join queue q on t.typnamespace = q.oid left join pg_class c on c.oid = t.typrelid
       where pg_get_userbyid(t.typowner) <> $1 and (t.typtype in ('d', 'e') or c.relkind = 'c')`,
    [role, QUEUE_SCHEMA],
  );
  if (rows.length > 0) await pool.query(rows.map(({ statement }) => statement).join('; '));
}
