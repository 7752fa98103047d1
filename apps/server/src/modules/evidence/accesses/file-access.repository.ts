import type { StoredFileKind } from '@plainview/domain/evidence/derived-files/stored-file-kind';
import type { Reader } from '@plainview/postgres/database';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { SystemReader } from '../../../platform/database/system-reader.ts';
import { sessionAccountColumns, type SessionAccount } from '../../identity/sessions/caller.repository.ts';
import { agencies, users } from '../../identity/users/accounts.table.ts';
import { credentials, sessions } from '../../identity/users/identity.table.ts';
import { reports } from '../../reports/reports/reports.table.ts';
import { videos } from '../../tickets/tickets/tickets.table.ts';
import { derivedFiles } from '../derived-files/derived-files.table.ts';

const tables = { video: videos, report: reports, derived: derivedFiles } as const;

/** A request for a stored file, by its session's token. */
export interface FileRequest {
  readonly token: string;
  readonly kind: StoredFileKind;
  readonly fileId: string;
}

/** The current session, account and file version of a request. */
export interface FileRequestFacts extends SessionAccount {
  /** See `readFileVersion`; null if the row was deleted. */
  readonly version: string | null;
}

/** Returns a text that changes with each update of a file's row; null if the actor may see no such row. */
export async function readFileVersion(tx: Reader, kind: StoredFileKind, id: string): Promise<string | null> {
  const table = tables[kind];
  const [row] = await tx
    .select({ version: sql<string>`${table}.xmin::text` })
    .from(table)
    .where(eq(table.id, id));
  return row?.version ?? null;
}

const versionIn = (table: (typeof tables)[StoredFileKind]) =>
  sql`(select ${table}.xmin::text from ${table} where ${table.id} = asked.file_id)`;

/**
 * Returns a function that reads the facts of many requests in one statement. Requests whose session or
 * account is gone are missing from the result.
 */
export function prepareFileRequests({ query }: SystemReader) {
  const prepared = query
    .select({
      position: sql<number>`asked.position::int`,
      ...sessionAccountColumns,
      version: sql<string | null>`case asked.kind
        when 'video' then ${versionIn(videos)}
        when 'report' then ${versionIn(reports)}
        else ${versionIn(derivedFiles)} end`,
    })
    .from(
      sql`unnest(${sql.placeholder('tokens')}::text[], ${sql.placeholder('kinds')}::text[],
        ${sql.placeholder('fileIds')}::uuid[]) with ordinality as asked(token, kind, file_id, position)`,
    )
    .innerJoin(sessions, eq(sessions.token, sql`asked.token`))
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(agencies, eq(agencies.id, users.agencyId))
    .leftJoin(credentials, and(eq(credentials.userId, users.id), isNotNull(credentials.password)))
    .prepare('file_requests');

  /** Returns the rows of each request, in the order of the requests: one for each password of its account. */
  return async (requests: readonly FileRequest[]): Promise<FileRequestFacts[][]> => {
    const found = requests.map((): FileRequestFacts[] => []);
    const rows = await prepared.execute({
      tokens: requests.map(({ token }) => token),
      kinds: requests.map(({ kind }) => kind),
      fileIds: requests.map(({ fileId }) => fileId),
    });
    for (const { position, ...facts } of rows) found[position - 1]?.push(facts);
    return found;
  };
}
