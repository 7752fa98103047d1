import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabaseFromTemplate, databaseUrl, dropDatabase } from './test-postgres.ts';

/** A migrated database for one test file. */
export interface TestDatabase {
  /** URL with the owner's credentials. */
  readonly url: string;
  /** Ends the connections to the database and drops it. */
  drop(): Promise<void>;
}

/** Clones the template database of the run. */
export async function cloneTestDatabase(): Promise<TestDatabase> {
  const admin = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabaseFromTemplate(admin, inject('template'), name);
  return { url: databaseUrl(admin, name), drop: () => dropDatabase(admin, name) };
}
