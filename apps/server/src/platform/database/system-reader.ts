import { closePool, openPool, type Database } from '@plainview/postgres/database';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';

/** Connections for single statements that only read. Only repositories use them. */
export interface SystemReader {
  readonly query: Pick<NodePgDatabase, 'select'>;
  close(): Promise<void>;
}

/**
 * The settings of each connection. Like `asSystem`, it sees the rows of all agencies, but every statement is
 * its own transaction: one round trip instead of four. PostgreSQL refuses every write. A generic plan saves
 * planning the same statement each time.
 */
const SETTINGS = {
  'app.role': 'system',
  default_transaction_read_only: 'on',
  plan_cache_mode: 'force_generic_plan',
};

const CONNECTIONS = 6;

/** Opens a connection with its first statement, and again after it was lost. */
export function openSystemReader(
  { connection, openSocket }: Pick<Database, 'connection' | 'openSocket'>,
  onIdleError: (error: Error) => void,
): SystemReader {
  const pool = openPool(connection, {
    connections: CONNECTIONS,
    settings: SETTINGS,
    onIdleError,
    openSocket,
  });
  return { query: drizzle({ client: pool }), close: () => closePool(pool) };
}
