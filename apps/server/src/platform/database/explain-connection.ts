import type { DatabaseConnection } from '@plainview/postgres/database';
import { codeOf, StartError } from '../core/start-error.ts';
import { ServerCopyFailed } from './versions/server-copy.ts';

/** The oldest version of PostgreSQL that the product works with. */
const OLDEST_VERSION = 15;

/** @throws StartError if PostgreSQL is too old. @param version `server_version_num`, such as 150004 */
export function requireVersion(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST_VERSION) return;
  throw new StartError(
    `DATABASE_URL: PostgreSQL ${major} is too old. Upgrade the server to version ${OLDEST_VERSION} or newer.`,
  );
}

type Explain = (where: string, connection: DatabaseConnection, error: Error) => string;

const unknownHost: Explain = (_, { host }) =>
  `the host ${host} is not known. Correct the name, or the name service of this machine.`;
const unreachable: Explain = (where, _, error) =>
  `nothing answers at ${where} (${codeOf(error)}). Start PostgreSQL there, or correct the address.`;
const starting: Explain = (where) =>
  `PostgreSQL at ${where} is starting or stopping. Start Plainview again when it is ready.`;
const missingRight: Explain = (_, { user }, error) =>
  `the user ${user} lacks a right (${error.message}). Let it own the database, and permit it to create roles: ` +
  `ALTER ROLE ${user} CREATEROLE.`;
const badCertificate: Explain = (where, _, error) =>
  `the certificate of ${where} is not accepted (${codeOf(error)}). Name its authority with sslrootcert, or correct the host.`;

/** By the codes of Node.js and PostgreSQL (SQLSTATE). */
const explanations: Readonly<Record<string, Explain>> = {
  ECONNREFUSED: unreachable,
  ECONNRESET: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  ETIMEDOUT: unreachable,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ENOENT: (_, { host }) =>
    `there is no socket of PostgreSQL in ${host}. Start PostgreSQL, or correct the address.`,
  EACCES: (_, { host }) =>
    `this account may not use the socket in ${host}. Permit it, or correct the address.`,
  '28P01': (where, { user }) =>
    `PostgreSQL at ${where} rejects the password of ${user}. Correct the user or the password.`,
  '28000': (where, { user }, error) =>
    `PostgreSQL at ${where} does not admit ${user} (${error.message}). Permit it in pg_hba.conf.`,
  '3D000': (where, { database }) =>
    `PostgreSQL at ${where} has no database ${database}. Create it, or correct the name.`,
  '25006': (where) =>
    `PostgreSQL at ${where} takes no changes: it is a standby or read-only. Give the address of the leader.`,
  '42501': missingRight,
  '53300': (where) =>
    `PostgreSQL at ${where} has no connection left. Raise max_connections, or end other programs.`,
  '53100': (where) => `the disk of PostgreSQL at ${where} is full. Free space there.`,
  '57P03': starting,
  '57P01': starting,
  SELF_SIGNED_CERT_IN_CHAIN: badCertificate,
  DEPTH_ZERO_SELF_SIGNED_CERT: badCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: badCertificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: badCertificate,
  CERT_HAS_EXPIRED: badCertificate,
  ERR_TLS_CERT_ALTNAME_INVALID: badCertificate,
};

/** By the messages of errors without a code. */
const byMessage: readonly (readonly [RegExp, Explain])[] = [
  [
    /timeout exceeded|timeout expired|Connection terminated due to connection timeout/u,
    (where) => `${where} does not answer. Check the address, the firewall and the server.`,
  ],
  [
    /does not support SSL/u,
    (where) => `PostgreSQL at ${where} offers no TLS. Turn ssl on there, or set sslmode=disable.`,
  ],
  [
    /Connection terminated|Received unexpected|unrecognized message/u,
    (where) => `what answers at ${where} is not PostgreSQL. Correct the address.`,
  ],
];

/** Returns an error that an operator understands for one of a database server at the start. Returns any other unchanged. */
export function explainConnection(error: unknown, connection: DatabaseConnection): unknown {
  if (!(error instanceof Error) || error instanceof ServerCopyFailed) return error;
  if (error instanceof AggregateError) return explainConnection(error.errors[0], connection);
  const { host, port } = connection;
  const where = host.startsWith('/') ? host : `${host}:${port}`;
  const explain =
    explanations[codeOf(error)] ?? byMessage.find(([pattern]) => pattern.test(error.message))?.[1];
  if (explain) return new StartError(`DATABASE_URL: ${explain(where, connection, error)}`, { cause: error });
  return error.cause === undefined ? error : explainCause(error, connection);
}

function explainCause(error: Error, connection: DatabaseConnection): unknown {
  const explained = explainConnection(error.cause, connection);
  return explained instanceof StartError ? explained : error;
}
