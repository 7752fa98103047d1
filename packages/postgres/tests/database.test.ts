import { createEmptyDatabase } from '@plainview/test-support/product/test-database-clone';
import { expect, test } from 'vitest';
import { closePool, connectionFromUrl, openPool } from '../src/database.ts';

test('a query waiting for a connection runs before its pool closes', async () => {
  const database = await createEmptyDatabase();
  const pool = openPool(connectionFromUrl(database.url), { connections: 1, onIdleError: () => undefined });
  const client = await pool.connect();
  const waiting = pool.query('select 1 as found');
  const closed = closePool(pool);
  client.release();
  await closed;
  expect((await waiting).rows).toEqual([{ found: 1 }]);
  await expect(pool.query('select 1')).rejects.toThrow('after calling end');
  await database.drop();
});
