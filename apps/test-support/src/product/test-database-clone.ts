import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { createDatabaseFromTemplate, databaseUrl, dropDatabase } from './test-postgres.ts';

/** A database for one test file. */
export interface TestDatabase {
  /** URL with the owner's credentials. */
  readonly url: string;
  /** Ends the connections to the database and drops it. */
  drop(): Promise<void>;
}

/** Clones the template database of the run. */
export const cloneTestDatabase = (): Promise<TestDatabase> => create(inject('template'));

/** Creates a database without any table. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template0');

async function create(template: string): Promise<TestDatabase> {
  const admin = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await createDatabaseFromTemplate(admin, template, name);
  return { url: databaseUrl(admin, name), drop: () => dropDatabase(admin, name) };
}
