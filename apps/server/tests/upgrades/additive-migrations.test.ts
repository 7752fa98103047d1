/** Migrations leave the schema usable for processes of the oldest compatible release. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MIGRATIONS_FOLDER } from '@plainview/server/platform/database/versions/migration-files';
import { migrationTags, OLDEST_COMPATIBLE } from '@plainview/server/platform/database/versions/schema-state';
import { expect, test } from 'vitest';

/** Statements that a process which does not know of them never notices. */
const ADDING = [
  /^create (?:table|index|type|sequence|schema|function)\b/u,
  /^alter table \S+ add column (?=(?!.*\bnot null\b)|.*\bdefault\b)(?!.*\bdefault\b.*\breferences\b)/u,
  /^(?:comment on|grant|insert into) /u,
];
/** Statements that add to a table of the same migration. */
const OF_NEW_TABLE =
  /^(?:alter table (?<altered>\S+) (?:add constraint|enable row level security|force row level security)|create (?:policy|trigger|unique index)\b.*? on (?<named>\S+))/u;
const REASON = `-- Runs with ${OLDEST_COMPATIBLE}: `;

const nameOf = (table: string): string => table.replace(/^"?public"?\./u, '').replaceAll('"', '');

/** Returns a statement without comments, in lower case and on one line. */
const bare = (text: string): string =>
  text
    .replaceAll(/^--.*$/gmu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();

/** Returns the statements of a migration that may break processes of the oldest compatible release, and have no reason. */
function findBreaking(sql: string): string[] {
  const statements = sql
    .split(/--> statement-breakpoint|;\s*(?:\n|$)/u)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  const created = new Set(
    statements.flatMap((text) => {
      const table = /^create table (?:if not exists )?(?<table>\S+)/u.exec(bare(text))?.groups?.['table'];
      return table === undefined ? [] : [nameOf(table)];
    }),
  );
  return statements.filter((text) => {
    const statement = bare(text);
    if (statement === '' || text.startsWith(REASON)) return false;
    const { altered, named } = OF_NEW_TABLE.exec(statement)?.groups ?? {};
    return !ADDING.some((pattern) => pattern.test(statement)) && !created.has(nameOf(altered ?? named ?? ''));
  });
}

test('OP-06 migrations after those of the oldest compatible release only add, or state why processes of it run on', () => {
  const tags = migrationTags();
  expect(tags).toContain(OLDEST_COMPATIBLE);
  const later = tags.slice(tags.indexOf(OLDEST_COMPATIBLE) + 1);
  const found = later.map((tag) => [
    tag,
    findBreaking(readFileSync(path.join(MIGRATIONS_FOLDER, `${tag}.sql`), 'utf8')),
  ]);
  expect(found).toEqual(later.map((tag) => [tag, []]));
});

test.each([
  'alter table "tickets" drop column "notes";',
  'ALTER TABLE "tickets" RENAME COLUMN "notes" TO "remarks";',
  'alter table "tickets" add column "mark" text not null;',
  'alter table "tickets" alter column "notes" set not null;',
  'alter table "tickets" add constraint "short" check (length(notes) < 10);',
  'create unique index "one" on "tickets" ("notes");',
  'create policy "narrow" on "tickets" using (false);',
  'drop table "tickets";',
  'update tickets set notes = upper(notes);',
  `-- Runs with 0001_first: never.\ndrop table "tickets";`,
])('OP-06 %s may break processes of the release before', (statement) => {
  expect(findBreaking(statement)).toHaveLength(1);
});

test.each([
  'create table "things" ("id" uuid);--> statement-breakpoint\nalter table "things" add constraint "one" unique ("id");',
  'alter table "tickets" add column "mark" text;',
  'alter table "tickets" add column "mark" text not null default \'none\';',
  'ALTER TABLE "tickets" ADD COLUMN "marks" integer DEFAULT 0 NOT NULL;',
  'create index "marks" on "tickets" ("mark");',
  `${REASON}no release has read it since then.\nalter table "tickets" drop column "mark";`,
])('OP-06 %s breaks none', (statement) => {
  expect(findBreaking(statement)).toEqual([]);
});
