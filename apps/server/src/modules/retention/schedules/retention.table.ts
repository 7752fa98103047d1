import { MOST_APPROVER_DAYS } from '@plainview/domain/identity/two-people/two-person-rule';
import {
  DEFAULT_APPROVER_DAYS,
  destructionStates,
  type DestroyedFile,
  type RetentionOptions,
} from '@plainview/domain/retention/destructions/destruction';
import { LONGEST_PERIOD, periodUnits } from '@plainview/domain/retention/schedules/retention-rule';
import { paymentStatuses } from '@plainview/domain/tickets/tickets/payment';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, instant, isSha256, oneOf, safeInteger } from '../../../platform/database/schema/columns.ts';
import {
  adminOnlyPolicy,
  agenciesRead,
  agencyReads,
  managedRows,
  ownOrGeneralReads,
} from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { agencies } from '../../identity/users/accounts.table.ts';

/** How long completed tickets are kept. Null matches every agency or incident type. */
export const retentionRules = pgTable(
  'retention_rules',
  {
    agencyId: uuid('agency_id').references(() => agencies.id),
    incidentType: text('incident_type'),
    /** The incident type as it is compared. */
    incidentKey: text('incident_key'),
    /** Null keeps tickets until someone deletes them. */
    periodCount: integer('period_count'),
    periodUnit: text('period_unit', { enum: periodUnits }),
  },
  (table) => [
    adminOnlyPolicy(),
    ownOrGeneralReads(table.agencyId),
    managedRows(table.agencyId),
    unique('retention_rules_once').on(table.agencyId, table.incidentKey).nullsNotDistinct(),
    check('retention_rules_key', sql`(${table.incidentType} is null) = (${table.incidentKey} is null)`),
    check('retention_rules_period', sql`(${table.periodCount} is null) = (${table.periodUnit} is null)`),
    check(
      'retention_rules_count',
      sql`${table.periodCount} between 1 and ${sql.raw(String(LONGEST_PERIOD))}`,
    ),
    check('retention_rules_unit', oneOf(table.periodUnit, periodUnits)),
  ],
).enableRLS();

/** A single row. Its lock serializes changes of the rules and of these settings. */
export const retentionOptions = pgTable(
  'retention_options',
  {
    id: integer('id').primaryKey().default(1),
    undoDays: integer('undo_days').notNull(),
    isAutomatic: boolean('is_automatic').notNull(),
    needsTwoPersons: boolean('needs_two_persons').notNull(),
    /** Days for which an administrator must have had the duty before approving under the two-person rule. */
    approverDays: integer('approver_days').notNull().default(DEFAULT_APPROVER_DAYS),
    /** Options that weaken the two-person rule, until a second administrator approves them. */
    requestedOptions: jsonb('requested_options').$type<RetentionOptions>(),
    requestedAt: instant('requested_at'),
    requestedBy: text('requested_by'),
    requestedById: uuid('requested_by_id'),
    /** The shortest period that agencies may set; null if they may only lengthen periods. */
    agencyMinimumCount: integer('agency_minimum_count'),
    agencyMinimumUnit: text('agency_minimum_unit', { enum: periodUnits }),
  },
  (table) => [
    adminOnlyPolicy(),
    agenciesRead(),
    check(
      'retention_options_minimum',
      sql`(${table.agencyMinimumCount} is null) = (${table.agencyMinimumUnit} is null)
        and ${table.agencyMinimumCount} between 1 and ${sql.raw(String(LONGEST_PERIOD))}`,
    ),
    check('retention_options_minimum_unit', oneOf(table.agencyMinimumUnit, periodUnits)),
    check('retention_options_single', sql`${table.id} = 1`),
    check('retention_options_undo', sql`${table.undoDays} between 0 and 365`),
    check('retention_options_persons', sql`not (${table.isAutomatic} and ${table.needsTwoPersons})`),
    check(
      'retention_options_approver',
      sql`${table.approverDays} between 0 and ${sql.raw(String(MOST_APPROVER_DAYS))}`,
    ),
    check(
      'retention_options_request',
      sql`(${table.requestedBy} is null) = (${table.requestedById} is null)
        and (${table.requestedBy} is null) = (${table.requestedAt} is null)
        and (${table.requestedBy} is null) = (${table.requestedOptions} is null)
        and (${table.requestedBy} is null or ${table.needsTwoPersons})`,
    ),
  ],
).enableRLS();

/** The latest change of each agency's schedule by its own administrators. */
export const agencyRetentionChanges = pgTable(
  'agency_retention_changes',
  {
    agencyId: agencyId().primaryKey(),
    changedAt: instant('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (table) => [...agencyReads(table.agencyId), managedRows(table.agencyId)],
).enableRLS();

/**
 * Destructions of tickets at the end of their retention period. The row outlives the ticket as its tombstone,
 * so it has no foreign key, and no personal data of the ticket beyond the names of its files. A row that is
 * `destroyed` never changes again (enforced by a trigger), except that the certificate is added once.
 */
export const destructions = pgTable(
  'destructions',
  {
    id: id(),
    agencyId: agencyId(),
    ticketId: uuid('ticket_id').notNull(),
    state: text('state', { enum: destructionStates }).notNull(),
    incidentType: text('incident_type').notNull(),
    submittedAt: instant('submitted_at').notNull(),
    completedAt: instant('completed_at').notNull(),
    /** The rule that applied, as text. */
    schedule: text('schedule').notNull(),
    /** When the retention period ended. */
    dueAt: instant('due_at').notNull(),
    /** The files as they were requested; after the destruction, as they were destroyed. */
    files: jsonb('files').$type<readonly DestroyedFile[]>().notNull(),
    evidenceSha256: text('evidence_sha256').notNull(),
    /** Of the statement of the month of submission. */
    videoCount: integer('video_count').notNull(),
    totalSeconds: integer('total_seconds').notNull(),
    totalCents: integer('total_cents').notNull(),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull(),
    requestedAt: instant('requested_at').notNull(),
    requestedBy: text('requested_by').notNull(),
    /** No foreign key: the row outlives the account. Null if Plainview scheduled it. */
    requestedById: uuid('requested_by_id'),
    approvedAt: instant('approved_at'),
    approvedBy: text('approved_by'),
    approvedById: uuid('approved_by_id'),
    /** End of the undo window; null until it is approved. */
    destroyAfter: instant('destroy_after'),
    stoppedAt: instant('stopped_at'),
    stoppedBy: text('stopped_by'),
    stopReason: text('stop_reason'),
    destroyedAt: instant('destroyed_at'),
    certificateKey: uuid('certificate_key').unique(),
    certificateSha256: text('certificate_sha256'),
    certificateSizeBytes: safeInteger('certificate_size_bytes'),
  },
  (table) => [
    ...agencyReads(table.agencyId),
    uniqueIndex('destructions_open')
      .on(table.ticketId)
      .where(sql`state in ('requested', 'scheduled')`),
    uniqueIndex('destructions_tombstone')
      .on(table.ticketId)
      .where(sql`state = 'destroyed'`),
    index('destructions_ticket').on(table.ticketId),
    index('destructions_newest').on(table.requestedAt, table.id),
    index('destructions_state_newest').on(table.state, table.requestedAt, table.id),
    index('destructions_agency_newest').on(table.agencyId, table.state, table.requestedAt, table.id),
    index('destructions_scheduled')
      .on(table.destroyAfter, table.id)
      .where(sql`state = 'scheduled'`),
    index('destructions_uncertified')
      .on(table.id)
      .where(sql`state = 'destroyed' and certificate_key is null`),
    index('destructions_submitted')
      .on(table.submittedAt)
      .where(sql`state = 'destroyed'`),
    check('destructions_state', oneOf(table.state, destructionStates)),
    check('destructions_payment', oneOf(table.paymentStatus, paymentStatuses)),
    check('destructions_scheduled', sql`${table.state} <> 'scheduled' or ${table.destroyAfter} is not null`),
    check('destructions_stopped', sql`(${table.state} = 'stopped') = (${table.stoppedAt} is not null)`),
    check('destructions_destroyed', sql`(${table.state} = 'destroyed') = (${table.destroyedAt} is not null)`),
    check('destructions_evidence', isSha256(table.evidenceSha256)),
    check('destructions_approval', sql`${table.approvedById} <> ${table.requestedById}`),
    check(
      'destructions_certificate',
      sql`(${table.certificateKey} is null) = (${table.certificateSha256} is null)
        and (${table.certificateKey} is null) = (${table.certificateSizeBytes} is null)
        and (${table.certificateKey} is null or ${table.state} = 'destroyed')`,
    ),
  ],
).enableRLS();
