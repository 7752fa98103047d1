import { connect, createServer, type Server } from 'node:net';
import path from 'node:path';
import { createEmptyDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import type { Pool, PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closePool, connectionFromUrl, openPool } from '../src/database.ts';

// A proxy reads the types of the messages that the connection and PostgreSQL exchange.
let database: TestDatabase;
let proxy: Server;
let pool: Pool;
let client: PoolClient;
let sent: string;
let received: string;

const typesIn = (chunk: Buffer): string => {
  let types = '';
  for (let at = 0; at + 5 <= chunk.length; at += 1 + chunk.readUInt32BE(at + 1))
    types += String.fromCodePoint(chunk[at] ?? 0);
  return types;
};

beforeAll(async () => {
  database = await createEmptyDatabase();
  const target = connectionFromUrl(database.url);
  proxy = createServer((near) => {
    const far = connect(path.join(target.host, `.s.PGSQL.${target.port}`));
    near.on('data', (chunk: Buffer) => {
      sent += `${typesIn(chunk)} `;
      far.write(chunk);
    });
    far.on('data', (chunk: Buffer) => {
      received += typesIn(chunk);
      near.write(chunk);
    });
    // Either side may close the connection while the other one still writes.
    const close = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', close).on('close', close);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (typeof address !== 'object' || address === null) throw new Error('the proxy does not listen');
  const connection = { ...target, host: '127.0.0.1', port: address.port };
  pool = openPool(connection, { connections: 1, onIdleError: () => undefined });
  client = await pool.connect();
});
afterAll(async () => {
  client.release();
  await closePool(pool);
  proxy.close();
  await database.drop();
});
beforeEach(() => {
  sent = '';
  received = '';
});

const named = (name: string, text: string, values: unknown[] = []) =>
  client.query<{ value: number }>({ name, text, values });

const outcomes = async (queries: readonly Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(queries)).map((query) =>
    query.status === 'fulfilled' ? 'done' : String(query.reason),
  );

const transaction = () => [
  client.query('begin read only'),
  named('one', 'select $1::int as value', [1]),
  named('two', 'select 2 as value'),
  client.query('commit'),
];

test('a transaction is one batch with one Sync, also with two transactions in one turn', async () => {
  const answers = await Promise.all([...transaction(), ...transaction()]);
  const ofOne = ['BEGIN', 'SELECT', 'SELECT', 'COMMIT'];
  expect(answers.map(({ command }) => command)).toEqual([...ofOne, ...ofOne]);
  expect(answers.flatMap(({ rows }) => rows.map(({ value }) => value))).toEqual([1, 2, 1, 2]);
  expect(sent.trim()).toMatch(/^[^S ]+S$/u);
  expect(received.match(/Z/gu)).toHaveLength(1);
});

test('the rows of a prepared statement are described once', async () => {
  await named('described', 'select 3 as value');
  received = '';
  const { rows, fields } = await named('described', 'select 3 as value');
  expect([rows, fields.map(({ name }) => name)]).toEqual([[{ value: 3 }], ['value']]);
  expect(received).not.toContain('T');
});

const threeOfWhichOneFails = () => [
  named('before', 'select 6 as value'),
  named('fails', 'select 1 / $1::int as value', [0]),
  named('after', 'select 7 as value'),
];
const error = 'error: division by zero';

test('queries outside a transaction do not share their fate', async () => {
  expect(await outcomes(threeOfWhichOneFails())).toEqual(['done', error, 'done']);
});

test('an error fails the rest of its batch, and the connection works again after a rollback', async () => {
  const queries = [client.query('begin'), ...threeOfWhichOneFails(), named('ignored', 'select 9 as value')];
  expect(await outcomes(queries)).toEqual(['done', 'done', error, error, error]);
  await client.query('rollback');
  // PostgreSQL did not prepare it.
  expect(await outcomes([named('ignored', 'select 9 as value')])).toEqual(['done']);
  expect(await outcomes(threeOfWhichOneFails())).toEqual(['done', error, 'done']);
});

test('a value that cannot be sent fails its own query only', async () => {
  const unsendable = {
    toPostgres: () => {
      throw new Error('cannot be sent');
    },
  };
  const queries = [
    client.query('begin'),
    named('sendable', 'select $1::int as value', [8]),
    named('unsendable', 'select $1::int as value', [unsendable]),
    named('sendable', 'select $1::int as value', [9]),
    client.query('commit'),
  ];
  expect(await outcomes(queries)).toEqual(['done', 'done', 'Error: cannot be sent', 'done', 'done']);
});
