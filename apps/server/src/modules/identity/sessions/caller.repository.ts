import type { ApiKey } from '@plainview/domain/identity/api-keys/api-key';
import type { Session } from '@plainview/domain/identity/sessions/session';
import type { User } from '@plainview/domain/identity/users/user';
import type { Reader } from '@plainview/postgres/database';
import { createStatement } from '@plainview/postgres/statement';
import { and, eq, getTableColumns, is, isNotNull, type Placeholder, SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { isOneOf } from '../../../platform/database/search.ts';
import type { SystemReader } from '../../../platform/database/system-reader.ts';
import { keyColumns } from '../api-keys/api-keys.repository.ts';
import { apiKeys } from '../api-keys/api-keys.table.ts';
import { passwordColumns, type PasswordFacts } from '../profiles/profiles.repository.ts';
import { userColumns } from '../users/account.repository.ts';
import { agencies, users } from '../users/accounts.table.ts';
import { credentials, sessions } from '../users/identity.table.ts';

/** A session with its account. */
export interface SessionAccount {
  readonly session: Session;
  readonly user: User;
  /** Null if the user has no password. */
  readonly password: PasswordFacts | null;
  /** By the database's clock, which set the expiry. */
  readonly hasExpired: boolean;
}

/** Columns of a session account, for queries that join the four tables as `findSessionAccount` does. */
export const sessionAccountColumns = {
  session: getTableColumns(sessions),
  user: userColumns,
  password: passwordColumns,
  hasExpired: sql<boolean>`${sessions.expiresAt} <= now()`,
};

const ofUser = eq(users.id, sessions.userId);
const ofAgency = eq(agencies.id, users.agencyId);
const ofPassword = and(eq(credentials.userId, users.id), isNotNull(credentials.password));

const selectSessionAccounts = (query: Pick<NodePgDatabase, 'select'>) =>
  query
    .select(sessionAccountColumns)
    .from(sessions)
    .innerJoin(users, ofUser)
    .leftJoin(agencies, ofAgency)
    .leftJoin(credentials, ofPassword);

/**
 * Selects the session with this token. Names its user once more, because PostgreSQL may otherwise read all users in
 * the order of their ids until it meets this one, and below row-level security does not stop there.
 */
const selectSessionAccount = (query: Pick<NodePgDatabase, 'select'>, token: Placeholder) => {
  const isSession = eq(sessions.token, token);
  const userId = query.select({ userId: sessions.userId }).from(sessions).where(isSession);
  return selectSessionAccounts(query).where(and(isSession, eq(users.id, userId)));
};

/** A hash of all columns of a session account. The account is unchanged as long as it is the same. */
const accountVersion = sql<string>`hash_record_extended(row(${sql.join(
  Object.values(sessionAccountColumns).flatMap((column) =>
    is(column, SQL) ? [column] : Object.values<AnyPgColumn | SQL>(column),
  ),
  sql`, `,
)}), 0)::text`;

/** A session account with its version. */
export interface VersionedSessionAccount extends SessionAccount {
  readonly version: string;
}

const listByIds = createStatement((tx) =>
  tx
    .select({ ...sessionAccountColumns, version: accountVersion })
    .from(sessions)
    .innerJoin(users, ofUser)
    .leftJoin(agencies, ofAgency)
    .leftJoin(credentials, ofPassword)
    .where(sql`${sessions.id} = any(${sql.placeholder('ids')}::uuid[])`),
);

/** Returns the sessions with these ids and their accounts. Sends one query at once. */
export const listSessionAccounts = (
  tx: Reader,
  ids: readonly string[],
): Promise<readonly VersionedSessionAccount[]> => listByIds(tx, { ids });

const listOtherVersions = createStatement((tx) =>
  tx
    .select({ id: sql<string>`known.id` })
    .from(
      sql`unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('versions')}::text[]) known (id, version)`,
    )
    .leftJoin(sessions, eq(sessions.id, sql`known.id`))
    .leftJoin(users, ofUser)
    .leftJoin(agencies, ofAgency)
    .leftJoin(credentials, ofPassword)
    .where(sql`${accountVersion} is distinct from known.version`),
);

/**
 * Returns the ids of those sessions that ended, or whose accounts have another version. Sends one query at once.
 */
export async function listChangedSessions(
  tx: Reader,
  known: ReadonlyMap<string, { readonly version: string }>,
): Promise<readonly string[]> {
  const versions = [...known.values()].map(({ version }) => version);
  return (await listOtherVersions(tx, { ids: [...known.keys()], versions })).map(({ id }) => id);
}

const findByToken = createStatement((tx) => selectSessionAccount(tx, sql.placeholder('token')));

/** Returns the session with this token and its account, or null. Sends one query at once. */
export async function findSessionAccount(tx: Reader, token: string): Promise<SessionAccount | null> {
  const [row] = await findByToken(tx, { token });
  return row ?? null;
}

const prepareSessionAccount = ({ query }: SystemReader) =>
  selectSessionAccount(query, sql.placeholder('token')).prepare('session_account');
const prepared = new WeakMap<SystemReader, ReturnType<typeof prepareSessionAccount>>();

/**
 * Works like `findSessionAccount`, as one prepared statement without a transaction: every request needs it.
 */
export async function readSessionAccount(
  reader: SystemReader,
  token: string,
): Promise<SessionAccount | null> {
  const statement = prepared.get(reader) ?? prepareSessionAccount(reader);
  prepared.set(reader, statement);
  const [row] = await statement.execute({ token });
  return row ?? null;
}

/** An API key with the account that it acts for. */
export interface KeyAccount {
  readonly key: ApiKey;
  readonly user: User;
}

const keyAgencies = alias(agencies, 'key_agencies');

const selectKeyAccounts = (tx: Reader) =>
  tx
    .select({ key: { ...keyColumns, agencyName: keyAgencies.name }, user: userColumns })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .leftJoin(keyAgencies, eq(keyAgencies.id, apiKeys.agencyId));

/** Returns the key whose secret has this hash and its account in one query, or null. */
export async function findKeyAccount(tx: Reader, secretHash: string): Promise<KeyAccount | null> {
  const [row] = await selectKeyAccounts(tx).where(eq(apiKeys.secretHash, secretHash));
  return row ?? null;
}

/**
 * Returns the keys with these ids and their accounts in one query, whose text does not depend
 * on their number.
 */
export const listKeyAccounts = async (tx: Reader, ids: readonly string[]): Promise<KeyAccount[]> =>
  selectKeyAccounts(tx).where(isOneOf(apiKeys.id, ids));
