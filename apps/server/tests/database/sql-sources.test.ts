import { randomBytes } from 'node:crypto';
import { globSync } from 'node:fs';
import path from 'node:path';
import { connectionFromUrl, openPool } from '@plainview/postgres/database';
import { grantToProduct } from '@plainview/server/platform/database/database-roles';
import { applySqlSources, readSqlSources } from '@plainview/server/platform/database/versions/sql-sources';
import {
  createDatabaseFromTemplate,
  databaseUrl,
  dropDatabase,
} from '@plainview/test-support/product/test-postgres';
import { runMigrations } from 'graphile-worker';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

const postgres = inject('postgres');
const source = path.join(import.meta.dirname, '../../src');

/** Queries that return the definitions of a database's objects, by kind. */
const catalogs = {
  columns: `select format('%I.%I %s %s default %s generated %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end, pg_get_expr(d.adbin, d.adrelid), a.attgenerated::text || a.attidentity::text) as fact
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on (d.adrelid, d.adnum) = (c.oid, a.attnum)
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  constraints: `select format('%s %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as fact
    from pg_constraint where connamespace = 'public'::regnamespace`,
  indexes: `select indexdef as fact from pg_indexes where schemaname = 'public'`,
  policies: `select format('%I %I %s %s %s using %s check %s', tablename, policyname, permissive, roles, cmd, qual, with_check)
    as fact from pg_policies where schemaname = 'public'`,
  security: `select format('%I %s %s', relname, relrowsecurity, relforcerowsecurity) as fact
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  functions: `select pg_get_functiondef(oid) as fact from pg_proc f where pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e')`,
  triggers: `select pg_get_triggerdef(t.oid) || t.tgenabled::text as fact from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  grants: `select format('%I %s %s', c.relname, grantee.rolname, acl.privilege_type) as fact
    from pg_class c, aclexplode(c.relacl) acl join pg_roles grantee on grantee.oid = acl.grantee
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S')
    union all select format('%s %s %s', f.oid::regprocedure, coalesce(grantee.rolname, 'public'), acl.privilege_type)
    from pg_proc f, aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) acl
      left join pg_roles grantee on grantee.oid = acl.grantee
    where f.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = f.oid and d.deptype = 'e')`,
};

async function describeDatabase(pool: Pool): Promise<Record<string, string[]>> {
  const described = Object.entries(catalogs).map(async ([kind, query]) => {
    const { rows } = await pool.query<{ fact: string }>(query);
    return [kind, rows.map(({ fact }) => fact).toSorted()] as const;
  });
  return Object.fromEntries(await Promise.all(described));
}

/** Executes statements, those again that need another one first, until all of them have succeeded. */
async function executeInAnyOrder(pool: Pool, statements: readonly string[]): Promise<void> {
  let left = statements;
  for (;;) {
    const failed: string[] = [];
    let reason: unknown;
    for (const statement of left)
      await pool.query(statement).catch((error: unknown) => {
        reason = error;
        failed.push(statement);
      });
    if (failed.length === 0) return;
    if (failed.length === left.length) throw reason;
    left = failed;
  }
}

/**
 * Returns the statements that create the tables. drizzle-kit adds an enumerable method to all arrays, which pdf.js
 * rejects: other tests run in this process.
 */
async function statementsOf(schema: Record<string, unknown>): Promise<readonly string[]> {
  const { generateDrizzleJson, generateMigration } = await import('drizzle-kit/api');
  Reflect.deleteProperty(Array.prototype, 'random');
  return generateMigration(generateDrizzleJson({}), generateDrizzleJson(schema));
}

const open = (name: string): Pool =>
  openPool(connectionFromUrl(databaseUrl(postgres, name)), { connections: 1, onIdleError: () => undefined });

describe('functions and triggers', () => {
  const name = `sources_${randomBytes(6).toString('hex')}`;
  const role = `${inject('template')}_app`;
  let migrated: Pool;
  let fresh: Pool;

  beforeAll(async () => {
    await createDatabaseFromTemplate(postgres, 'template0', name);
    migrated = open(inject('template'));
    fresh = open(name);
  });

  afterAll(async () => {
    await migrated.end();
    await fresh.end();
    await dropDatabase(postgres, name);
  });

  test('a database built from the sources of tables, functions and triggers is like a migrated one', async () => {
    const modules = globSync(['**/*.table.ts', 'platform/database/schema/**/*.ts'], { cwd: source });
    const loaded: unknown[] = await Promise.all(modules.map((file) => import(path.join(source, file))));
    const schema: Record<string, unknown> = Object.assign({}, ...loaded);
    const statements = await statementsOf(schema);
    expect(Object.keys(Array.prototype)).toEqual([]);
    await fresh.query('create extension pg_trgm; create schema drizzle; set check_function_bodies = off');
    await runMigrations({ pgPool: fresh });
    await executeInAnyOrder(fresh, [...statements, ...readSqlSources().map(({ text }) => text)]);
    await grantToProduct(fresh, role);
    expect(await describeDatabase(fresh)).toEqual(await describeDatabase(migrated));
  });

  test('only what changed is applied again', async () => {
    const applied = async () =>
      (await fresh.query('select name, sha256, applied_at from drizzle.sql_sources order by name')).rows;
    await applySqlSources(fresh, true);
    const first = await applied();
    expect(first).toHaveLength(readSqlSources().length);
    await applySqlSources(fresh, true);
    expect(await applied()).toEqual(first);
    await fresh.query(
      `create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$;
       update drizzle.sql_sources set sha256 = '' where name = 'functions/refuse_change.sql'`,
    );
    await applySqlSources(fresh, true);
    const again = await applied();
    expect(again.filter((_, at) => JSON.stringify(again[at]) !== JSON.stringify(first[at]))).toMatchObject([
      { name: 'functions/refuse_change.sql' },
    ]);
    expect((await describeDatabase(fresh)).functions).toEqual((await describeDatabase(migrated)).functions);
  });

  test('after a migration all are applied, also the triggers of a table that it made again', async () => {
    await fresh.query(`drop trigger letterheads_append_only on letterheads;
      insert into drizzle.sql_sources (name, sha256) values ('functions/removed.sql', '')`);
    await applySqlSources(fresh, true);
    expect((await describeDatabase(fresh)).triggers).not.toEqual((await describeDatabase(migrated)).triggers);
    await applySqlSources(fresh, false);
    expect(await describeDatabase(fresh)).toEqual(await describeDatabase(migrated));
    const { rows } = await fresh.query(
      "select from drizzle.sql_sources where name = 'functions/removed.sql'",
    );
    expect(rows).toEqual([]);
  });

  test('a source that fails changes nothing', async () => {
    await fresh.query(`update drizzle.sql_sources set sha256 = '' where name like 'triggers/%';
      alter table profile_photos rename to other_photos`);
    const before = await describeDatabase(fresh);
    await expect(applySqlSources(fresh, true)).rejects.toThrow('profile_photos');
    expect(await describeDatabase(fresh)).toEqual(before);
    await fresh.query('alter table other_photos rename to profile_photos');
    await applySqlSources(fresh, true);
  });
});
