import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { RefetchingQueryClient } from './refetching-query-client.ts';

/** Observes a list whose requests are answered by the test, in any order. */
function observeList() {
  const client = new RefetchingQueryClient({ defaultOptions: { queries: { retry: false } } });
  const requests: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['drafts', 'list'],
    queryFn: () => {
      const request = Promise.withResolvers<string>();
      requests.push(request);
      return request.promise;
    },
  });
  const stop = observer.subscribe(() => undefined);
  return { client, requests, observer, stop };
}

test('a list that is loading for the first time is loaded again after a change', async () => {
  const { client, requests, observer } = observeList();
  const invalidated = client.invalidateQueries({ queryKey: ['drafts'] });
  expect(requests).toHaveLength(1);
  requests[0]?.resolve('before the change');
  await expect.poll(() => requests.length).toBe(2);
  expect(observer.getCurrentResult().data).toBe('before the change');
  requests[1]?.resolve('after the change');
  await invalidated;
  expect(observer.getCurrentResult().data).toBe('after the change');
});

test('several changes during the first load cause one more request', async () => {
  const { client, requests } = observeList();
  const invalidated = [client.invalidateQueries(), client.invalidateQueries(), client.invalidateQueries()];
  requests[0]?.resolve('before the changes');
  await expect.poll(() => requests.length).toBe(2);
  requests[1]?.resolve('after the changes');
  await Promise.all(invalidated);
  expect(requests).toHaveLength(2);
});

test('a first load that fails is not repeated by a change', async () => {
  const { client, requests, observer } = observeList();
  const invalidated = client.invalidateQueries();
  requests[0]?.reject(new Error('offline'));
  await invalidated;
  expect(requests).toHaveLength(1);
  expect(observer.getCurrentResult().status).toBe('error');
});

test('a list that nothing shows any more is not loaded again', async () => {
  const { client, requests, stop } = observeList();
  const invalidated = client.invalidateQueries();
  stop();
  requests[0]?.resolve('before the change');
  await invalidated;
  expect(requests).toHaveLength(1);
});

test('a change of other data loads nothing again', async () => {
  const { client, requests } = observeList();
  await client.invalidateQueries({ queryKey: ['tickets'] });
  requests[0]?.resolve('all of it');
  await client.invalidateQueries({ queryKey: ['tickets'] });
  expect(requests).toHaveLength(1);
});

test('changes that are faster than responses cancel no request, and cause one more each time', async () => {
  const { client, requests, observer } = observeList();
  const change = () => client.invalidateQueries({ queryKey: ['drafts'] }, { cancelRefetch: false });
  const data = () => observer.getCurrentResult().data;
  requests[0]?.resolve('first');
  await expect.poll(data).toBe('first');
  const changes = [change()];
  for (const response of ['second', 'third']) {
    changes.push(change(), change(), change());
    const request = requests.at(-1);
    expect(requests).toHaveLength(response === 'second' ? 2 : 3);
    request?.resolve(response);
    await expect.poll(data).toBe(response);
  }
  requests.at(-1)?.resolve('last');
  await Promise.all(changes);
  expect(requests).toHaveLength(4);
  expect(data()).toBe('last');
});

test('without `cancelRefetch: false`, a change cancels a running request of data that is shown', async () => {
  const { client, requests, observer } = observeList();
  requests[0]?.resolve('first');
  await expect.poll(() => observer.getCurrentResult().data).toBe('first');
  const changes = [client.invalidateQueries(), client.invalidateQueries()];
  expect(requests).toHaveLength(3);
  requests[2]?.resolve('last');
  await Promise.all(changes);
  expect(requests).toHaveLength(3);
  expect(observer.getCurrentResult().data).toBe('last');
});
