import { LONGEST_SNIPPET_NAME, LONGEST_SNIPPET_TEXT } from '@plainview/domain/review/snippets/text-snippet';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '../../../platform/database/schema/columns.ts';
import { ownOrSharedPolicy } from '../../../platform/database/schema/row-level-security.ts';
import { users } from '../../identity/users/accounts.table.ts';

/** Texts that reviewers insert into findings: each reviewer's own, and those that all share (no owner). */
export const textSnippets = pgTable(
  'text_snippets',
  {
    id: id(),
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    text: text('text').notNull(),
    createdAt: createdAt(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    ownOrSharedPolicy(table.ownerId),
    index('text_snippets_owner').on(table.ownerId),
    check(
      'text_snippets_name',
      sql`length(${table.name}) between 1 and ${sql.raw(String(LONGEST_SNIPPET_NAME))}`,
    ),
    check(
      'text_snippets_text',
      sql`length(${table.text}) between 1 and ${sql.raw(String(LONGEST_SNIPPET_TEXT))}`,
    ),
  ],
).enableRLS();
