import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabaseFromTemplate, databaseUrl, dropDatabase } from './test-postgres.ts';

/** A migrated database of a test's own. */
export interface TestDatabase {
  /** Owner's URL. */
  readonly url: string;
  /** Ends its connections and removes it. */
  drop(): Promise<void>;
}

/** Clones the run's template. */
export async function cloneTestDatabase(): Promise<TestDatabase> {
  const admin = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabaseFromTemplate(admin, inject('template'), name);
  return { url: databaseUrl(admin, name), drop: () => dropDatabase(admin, name) };
}
