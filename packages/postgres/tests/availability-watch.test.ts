import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isConnectionError } from '../src/connections/connection-error.ts';
import { openDatabase, type Database } from '../src/database.ts';

/** Accepts connections and never answers. */
let server: Server;
const accepted = new Set<Socket>();
const changes: string[] = [];
let database: Database;

beforeEach(async () => {
  changes.length = 0;
  server = createServer((socket) => {
    accepted.add(socket);
    socket.on('error', () => undefined).on('close', () => accepted.delete(socket));
    // Without a reader, it would not notice that the other side left.
    socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const connection = { host: '127.0.0.1', port, user: 'x', password: 'x', database: 'x' };
  database = openDatabase(connection, {
    connections: 2,
    onIdleError: () => undefined,
    onAvailability: (state) => changes.push(state),
  });
});
afterEach(async () => {
  await database.close();
  for (const socket of accepted) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

const failure = (query: Promise<unknown>): Promise<unknown> =>
  query.then(
    () => null,
    (error: unknown) => error,
  );

test('queries of a database that never answers fail within five seconds, also those that wait and later ones', async () => {
  const begun = performance.now();
  const other = new Client({ ...database.connection, stream: database.openSocket });
  const failures = await Promise.all([
    ...Array.from({ length: 5 }, () => failure(database.pool.query('select 1'))),
    failure(other.connect()),
  ]);
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(failures.map(isConnectionError)).toEqual(failures.map(() => true));
  expect(changes).toEqual(['hung']);
  const later = performance.now();
  expect(isConnectionError(await failure(database.pool.query('select 1')))).toBe(true);
  expect(performance.now() - later).toBeLessThan(500);
});

test('a database that refuses connections does not hang', async () => {
  await expect.poll(() => changes, { timeout: 6000 }).toEqual(['hung']);
  server.close();
  for (const socket of accepted) socket.destroy();
  await expect.poll(() => changes, { timeout: 6000 }).toEqual(['hung', 'available']);
  expect(isConnectionError(await failure(database.pool.query('select 1')))).toBe(true);
});
