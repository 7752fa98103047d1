import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { connectionFromUrl, openDatabase } from '@plainview/postgres/database';
import { addShippedScorecards } from '@plainview/server/modules/review/scorecards/add-shipped-scorecards';
import {
  migrateDatabase,
  type ProductConnections,
} from '@plainview/server/platform/database/versions/migrate';
import { openForProcess } from '@plainview/server/start-database';
import type { Surroundings } from '@plainview/server/start-product';
import { inject } from 'vitest';
import { setPassword, TEST_SECRET } from './database-passwords.ts';
import type { TestDatabase } from './test-database-clone.ts';
import {
  createDatabaseFromTemplate,
  databaseUrl,
  dropDatabase,
  changeAsAdmin,
  renameDatabase,
} from './test-postgres.ts';

/**
 * A database name with its roles and its own template, in which the roles have their rights. The products of
 * a test process use it one after the other, each with a new copy of the template.
 */
interface Place {
  readonly name: string;
  readonly connections: ProductConnections;
  /** Sets the passwords of the roles, which a product with another secret may have changed. */
  readonly setPasswords: string;
}

/** A migrated database for one product. */
export interface PreparedDatabase extends TestDatabase {
  /** Opens it for a product, which needs neither to migrate it nor to grant its roles their rights. */
  readonly open: NonNullable<Surroundings['openDatabase']>;
}

const free: Place[] = [];
const templateOf = (name: string): string => `${name}_template`;

async function createPlace(): Promise<Place> {
  const admin = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabaseFromTemplate(admin, inject('template'), name);
  const connections = await migrateDatabase(connectionFromUrl(databaseUrl(admin, name)), TEST_SECRET);
  // Their rows are the same in each product, and adding them took a tenth of its start.
  const database = openDatabase(connections.product, { connections: 1, onIdleError: () => undefined });
  await addShippedScorecards({ database, clock: { now: () => new Date() } });
  await database.close();
  await renameDatabase(admin, name, templateOf(name));
  const setPasswords = [connections.product, connections.queue].map(setPassword).join('; ');
  return { name, connections, setPasswords };
}

/**
 * Copies a database that a product of this process has used before, as it was at its start. Migrating a
 * new one and granting its roles their rights would take as much processor time as all the rest of a
 * product's start.
 */
export async function copyPreparedDatabase(): Promise<PreparedDatabase> {
  const admin = inject('postgres');
  const place = free.pop() ?? (await createPlace());
  const { name, connections, setPasswords } = place;
  await changeAsAdmin(admin, setPasswords);
  await createDatabaseFromTemplate(admin, templateOf(name), name);
  const url = databaseUrl(admin, name);
  return {
    url,
    async open({ dataDirectory }, { log }, running) {
      await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
      const opened = await openForProcess(connections.product, log, running);
      return { ...opened, owner: connectionFromUrl(url), queue: connections.queue, secret: TEST_SECRET };
    },
    async drop() {
      await dropDatabase(admin, name);
      free.push(place);
    },
  };
}
