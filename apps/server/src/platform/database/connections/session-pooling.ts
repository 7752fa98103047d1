import { randomUUID } from 'node:crypto';
import { transactionPooling } from '@plainview/domain/operations/health/database-checks';
import { SECOND } from '@plainview/domain/shared/time';
import type { DatabaseConnection } from '@plainview/postgres/database';
import { Client } from 'pg';
import { z } from 'zod';
import { StartError } from '../../core/start-error.ts';

const CONNECTIONS = 4;
const CONNECTION_TIMEOUT = 5 * SECOND;
const ROUNDS = 5;
const SETTING = 'plainview.session';

const valueRow = z.object({ value: z.string().nullable() });

/** @throws StartError if connections of DATABASE_URL do not keep their sessions */
export async function requireSessions(connection: DatabaseConnection): Promise<void> {
  if (await keepsSessions(connection)) return;
  throw new StartError(`DATABASE_URL: ${transactionPooling.text}. ${transactionPooling.advice}.`);
}

/**
 * Returns whether each connection is one session of PostgreSQL, as without a pooler or with session pooling. Several connections
 * each store a value in their session and read it back: behind a pooler for transactions, they find the value of
 * another one or none, because they take turns on the same sessions. A connection that is a session always finds its own, so
 * there is no false alarm.
 */
export async function keepsSessions({ ssl, ...target }: DatabaseConnection): Promise<boolean> {
  const clients = Array.from(
    { length: CONNECTIONS },
    () =>
      new Client({
        ...target,
        ssl: ssl ?? false,
        application_name: 'plainview session check',
        connectionTimeoutMillis: CONNECTION_TIMEOUT,
      }),
  );
  // Lost connections are reported by the query that notices.
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    const sessions = clients.map((client) => ({ client, value: randomUUID() }));
    // One after the other: an idle pooler gives all of them the same session.
    for (const { client, value } of sessions)
      await client.query('select set_config($1, $2, false)', [SETTING, value]);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const session of sessions) if (!(await findsItsValue(session))) return false;
      // At the same time: a busy pooler gives them several.
      const found = await Promise.all(sessions.map(findsItsValue));
      if (found.includes(false)) return false;
    }
    return true;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function findsItsValue({
  client,
  value,
}: {
  readonly client: Client;
  readonly value: string;
}): Promise<boolean> {
  const { rows } = await client.query('select current_setting($1, true) as value', [SETTING]);
  return valueRow.parse(rows[0]).value === value;
}
