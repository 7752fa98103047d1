/** Part of `npm run release:store-data`: fills a running release, and stores its data once it has stopped. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { verifyEntries } from '@plainview/server/modules/proof/ledger/verify-custody';
import {
  readMigrations,
  withSnapshot,
} from '@plainview/server/platform/database/copies/database-snapshot.sql';
import { startEmbeddedPostgres } from '@plainview/server/platform/embedded-postgres/embedded-postgres';
import { Client, escapeIdentifier } from 'pg';
import { packFolder } from './release-archive.ts';
import type { AnsweredFacts, ReleaseFacts } from './release-facts.ts';

/** Parts of a data directory that a release needs to start again. */
const DATA = ['postgres/cluster', 'postgres/password', 'files', 'secret'];
/** Parts of a backup, without the files: they are those of the data directory. */
const BACKUP = /^(?:manifest\.json|secret|database-[0-9a-f]+)$/u;

/**
 * Reads the ledger's head and the numbers of migrations and of rows of each table, and leaves as little of PostgreSQL's
 * log as possible.
 */
async function readDatabase(
  dataDirectory: string,
): Promise<Pick<ReleaseFacts, 'ledger' | 'migrations' | 'rows'>> {
  const postgres = await startEmbeddedPostgres({
    dataDirectory: path.join(dataDirectory, 'postgres'),
    log: { info: () => undefined, warn: console.warn },
    onExit: () => undefined,
    settings: { wal_recycle: 'off', min_wal_size: '32MB', autovacuum: 'off' },
  });
  try {
    const facts = await withSnapshot(postgres.connection, async ({ tx, tables }) => {
      const { head, status } = await verifyEntries(tx);
      if (status !== 'intact') throw new Error('the ledger of the release does not verify');
      const rows: Record<string, number> = {};
      for (const { name } of tables) {
        const counted = await tx.execute<{ count: number }>(
          `select count(*)::int as count from ${escapeIdentifier(name)}`,
        );
        rows[name] = counted.rows[0]?.count ?? 0;
      }
      return {
        ledger: { sequence: head.sequence, hash: head.hash },
        migrations: (await readMigrations(tx)).length,
        rows,
      };
    });
    const client = new Client(postgres.connection);
    await client.connect();
    for (const statement of ['checkpoint', 'select pg_switch_wal()', 'checkpoint'])
      await client.query(statement);
    await client.end();
    return facts;
  } finally {
    await postgres.stop();
  }
}

/** Stores the data directory of a stopped release, and its backup if there is one. */
export async function storeRelease(
  { data, backup }: { readonly data: string; readonly backup: string },
  folder: string,
  facts: AnsweredFacts & Pick<ReleaseFacts, 'version' | 'commit'>,
): Promise<void> {
  const read = await readDatabase(data);
  await packFolder(data, DATA, facts.version);
  const manifest = path.join(backup, 'manifest.json');
  const backupSha256 = existsSync(manifest)
    ? createHash('sha256')
        .update(await readFile(manifest))
        .digest('hex')
    : null;
  if (backupSha256 !== null) {
    const parts = (await readdir(backup)).filter((name) => BACKUP.test(name));
    await packFolder(backup, parts, `backups/${facts.version}`);
  }
  const all: ReleaseFacts = { ...facts, ...read, backupSha256 };
  await writeFile(path.join(folder, `${facts.version}.json`), `${JSON.stringify(all, null, 2)}\n`);
}
