import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { queryKeyOf, refetchAffected } from './refetch-affected.ts';

/** Creates a client that has read these, and returns which of them are stale after a call. */
async function staleAfter(procedure: string, read: readonly string[], hasFailed = false) {
  const client = new QueryClient();
  for (const name of read) client.setQueryData(queryKeyOf(name), 'read');
  await refetchAffected(client, queryKeyOf(procedure), hasFailed);
  return read.filter((name) => client.getQueryState(queryKeyOf(name))?.isInvalidated);
}

test('a call makes the queries of the nouns that it affects stale', async () => {
  const read = ['holds.list', 'retention.due', 'tickets.list', 'users.list'];
  expect(await staleAfter('holds.place', read)).toEqual(['holds.list', 'retention.due', 'tickets.list']);
});

test('a call makes single procedures stale without the others of their noun', async () => {
  const read = ['profile.devices', 'profile.get'];
  expect(await staleAfter('profile.changePassword', read)).toEqual(['profile.devices']);
});

test('a call may affect everything, or nothing', async () => {
  const read = ['cameras.get', 'tickets.list'];
  expect(await staleAfter('secondReviews.take', read)).toEqual(read);
  expect(await staleAfter('cameras.align', read)).toEqual([]);
  expect(await staleAfter('cameras.align', read, true)).toEqual(['cameras.get']);
});
