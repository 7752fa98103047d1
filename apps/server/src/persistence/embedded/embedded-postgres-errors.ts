/** Another Plainview runs on the same folder. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
}

/** The embedded PostgreSQL cannot run here; says why and what to do. */
export class EmbeddedPostgresUnavailable extends Error {
  override readonly name = 'EmbeddedPostgresUnavailable';
}

/** The embedded PostgreSQL did not come up; carries the end of its log. */
export class EmbeddedPostgresFailed extends Error {
  override readonly name = 'EmbeddedPostgresFailed';
}

/** The way out that every one of these messages ends with. */
export const INSTEAD = 'Or set DATABASE_URL to a PostgreSQL server.';
