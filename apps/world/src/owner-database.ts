import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { connectionFromUrl } from '@plainview/server/persistence/database';
import { Client, type ClientConfig } from 'pg';

// What no act of the product leads to, a test must bring about as the database's owner.

/** Runs one statement in the database at this address. @returns how many rows it touched. */
export function changeAsOwner(databaseUrl: string, statement: string, ...values: unknown[]): Promise<number> {
  const { ssl: _ssl, ...connection } = connectionFromUrl(databaseUrl);
  return change(connection, statement, values);
}

/** Runs one statement in the embedded database of a running product's data directory. */
export async function changeEmbedded(
  dataDirectory: string,
  statement: string,
  ...values: unknown[]
): Promise<number> {
  const directory = path.join(dataDirectory, 'postgres');
  const running = await readFile(path.join(directory, 'cluster', 'postmaster.pid'), 'utf8');
  // PostgreSQL's own lines: pid, data directory, start, port, socket's folder.
  const [, , , port, host = ''] = running.split('\n');
  const password = await readFile(path.join(directory, 'password'), 'utf8');
  const owner = {
    host,
    port: Number(port),
    user: 'plainview',
    password: password.trim(),
    database: 'plainview',
  };
  return change(owner, statement, values);
}

async function change(connection: ClientConfig, statement: string, values: unknown[]): Promise<number> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(statement, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
