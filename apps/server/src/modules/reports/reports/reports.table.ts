import type { PictureInFile } from '@plainview/domain/reports/reports/report';
import type { StoredReport } from '@plainview/domain/reports/reports/report-document';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  id,
  instant,
  isSha256,
  safeInteger,
  searchBucket,
  searchParts,
} from '../../../platform/database/schema/columns.ts';
import { agencyReads } from '../../../platform/database/schema/row-level-security.ts';
import { agencyId } from '../../identity/users/account-references.table.ts';
import { blindReportsPolicy } from '../../review/findings/review-policies.table.ts';
import { tickets } from '../../tickets/tickets/tickets.table.ts';

/** Delivered reports. Rows can be neither changed nor deleted (enforced by grants and by a trigger). */
export const reports = pgTable(
  'reports',
  {
    id: id(),
    agencyId: agencyId(),
    ticketId: uuid('ticket_id')
      .notNull()
      .references(() => tickets.id),
    version: integer('version').notNull(),
    deliveredAt: instant('delivered_at').notNull(),
    /** No foreign key: the row outlives the account. */
    deliveredById: uuid('delivered_by_id').notNull(),
    deliveredBy: text('delivered_by').notNull(),
    storageKey: uuid('storage_key').notNull().unique(),
    sha256: text('sha256').notNull(),
    sizeBytes: safeInteger('size_bytes').notNull(),
    /** Values at the time of delivery; the archive sorts and filters by them. */
    incidentType: text('incident_type').notNull(),
    officersInvolved: text('officers_involved').array().notNull(),
    searchText: text('search_text').notNull(),
    /** The report's complete content as delivered, with the SHA-256 of each video that it is based on. */
    content: jsonb('content').$type<StoredReport>().notNull(),
    /** Positions of the pictures of findings in the file. */
    pictures: jsonb('pictures').$type<readonly PictureInFile[]>().notNull().default([]),
  },
  (table) => [
    ...agencyReads(table.agencyId),
    blindReportsPolicy(table.ticketId),
    unique('reports_version').on(table.ticketId, table.version),
    // With agency and ticket, which row-level security compares, and the version, only these indexes are read
    // to count the first deliveries, or all, of a period.
    index('reports_newest').on(table.deliveredAt, table.id, table.agencyId, table.ticketId, table.version),
    index('reports_agency_newest').on(
      table.agencyId,
      table.deliveredAt,
      table.id,
      table.ticketId,
      table.version,
    ),
    index('reports_incident').on(table.incidentType, table.id),
    index('reports_agency_incident').on(table.agencyId, table.incidentType, table.id),
    index('reports_incident_newest').on(
      table.incidentType,
      table.deliveredAt,
      table.id,
      table.agencyId,
      table.ticketId,
    ),
    index('reports_search').using(
      'gin',
      table.searchText.op('gin_trgm_ops'),
      searchBucket(table.deliveredAt, 'day'),
    ),
    index('reports_search_parts').using('gin', searchParts(table.searchText)),
    check('reports_version_positive', sql`${table.version} > 0`),
    check('reports_sha256', isSha256(table.sha256)),
  ],
).enableRLS();
