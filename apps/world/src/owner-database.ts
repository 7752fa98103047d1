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
  return change(await ownerOf(dataDirectory), statement, values);
}

/** Runs a statement in the embedded database and keeps its locks until the database itself stops. */
export async function holdEmbedded(dataDirectory: string, statement: string): Promise<void> {
  const client = new Client(await ownerOf(dataDirectory));
  // It goes with the database.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(statement);
}

async function ownerOf(dataDirectory: string): Promise<ClientConfig> {
  const directory = path.join(dataDirectory, 'postgres');
  const running = await readFile(path.join(directory, 'cluster', 'postmaster.pid'), 'utf8');
  // PostgreSQL's own lines: pid, data directory, start, port, socket's folder.
  const [, , , port, host = ''] = running.split('\n');
  const password = await readFile(path.join(directory, 'password'), 'utf8');
  return {
    host,
    port: Number(port),
    user: 'plainview',
    password: password.trim(),
    database: 'plainview',
  };
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
