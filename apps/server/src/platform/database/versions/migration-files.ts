import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** Folder that contains the SQL of each migration. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../../migrations', import.meta.url));

/** Returns the SHA-256 of each migration of this Plainview version, in order. */
export const knownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ hash }) => hash);

/** The data was migrated by a newer version of Plainview. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';

  constructor() {
    super(
      'The database was migrated by a newer version of Plainview, which this version cannot use. Nothing was changed. ' +
        'Start the newer version again, or go back to the data from before the upgrade (docs/operations/upgrading.md).',
    );
  }
}
