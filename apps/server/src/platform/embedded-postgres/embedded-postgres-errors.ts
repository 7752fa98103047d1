/** Another Plainview process uses the same folder. */
export class DataDirectoryInUse extends Error {
  override readonly name = 'DataDirectoryInUse';
}

/** The embedded PostgreSQL cannot run here; the message says why and what to do. */
export class EmbeddedPostgresUnavailable extends Error {
  override readonly name = 'EmbeddedPostgresUnavailable';
}

/** The embedded PostgreSQL did not start; the message contains the end of its log. */
export class EmbeddedPostgresFailed extends Error {
  override readonly name = 'EmbeddedPostgresFailed';
}

/** The alternative that ends each of these messages. */
export const INSTEAD = 'Or set DATABASE_URL to a PostgreSQL server.';
