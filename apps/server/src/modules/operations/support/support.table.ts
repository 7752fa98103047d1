import { sql, type SQL } from 'drizzle-orm';
import { check, index, pgTable, text, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, searchParts } from '../../../platform/database/schema/columns.ts';
import { ownerPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { agencies, users } from '../../identity/users/accounts.table.ts';

/** Returns the text that the search of support requests matches. */
export const supportSearchText = (request: {
  readonly userName: AnyPgColumn;
  readonly agencyName: AnyPgColumn;
  readonly text: AnyPgColumn;
}): SQL =>
  sql`lower(${request.userName} || e'\\n' || coalesce(${request.agencyName}, '') || e'\\n' || ${request.text})`;

/** Users' requests to the operators, with the answers. */
export const supportRequests = pgTable(
  'support_requests',
  {
    id: id(),
    /** Null after the account was deleted; name and agency are kept. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    agencyId: uuid('agency_id').references(() => agencies.id),
    agencyName: text('agency_name'),
    text: text('text').notNull(),
    createdAt: createdAt(),
    answer: text('answer'),
    answeredBy: text('answered_by'),
    answeredAt: instant('answered_at'),
    /** When the sender saw the answer. */
    seenAt: instant('seen_at'),
  },
  (table) => [
    ownerPolicy(table.userId),
    index('support_requests_newest').on(table.createdAt, table.id),
    // With the sender, whom row-level security compares, requests are counted in the index.
    index('support_requests_open')
      .on(table.createdAt, table.id, table.userId)
      .where(sql`answered_at is null`),
    index('support_requests_search').using('gin', sql`${supportSearchText(table)} gin_trgm_ops`),
    index('support_requests_search_parts').using('gin', searchParts(supportSearchText(table))),
    index('support_requests_user').on(table.userId, table.createdAt, table.id),
    check('support_requests_text', sql`length(trim(${table.text})) > 0`),
    check('support_requests_answer', sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
  ],
).enableRLS();
