import { expect, test } from 'vitest';
import { createOnlineStore } from './online-store.ts';

function world() {
  const network = { up: true };
  const store = createOnlineStore({ isOnLine: () => true, ping: async () => network.up });
  return { network, store };
}

test('SI-04 retries are counted up to three', async () => {
  const { network, store } = world();
  network.up = false;
  await store.check();
  for (const attempts of [1, 2, 3, 3]) {
    await store.retry();
    expect(store.getSnapshot()).toEqual({ isOnline: false, attempts, isChecking: false });
  }
});

test('NW-01 a success resets the count', async () => {
  const { network, store } = world();
  network.up = false;
  await store.check();
  await store.retry();
  network.up = true;
  await store.check();
  expect(store.getSnapshot()).toEqual({ isOnline: true, attempts: 0, isChecking: false });
});

test('SI-02 a response that arrives after the network is lost does not count', async () => {
  const network = { isOnLine: true };
  const answer = Promise.withResolvers<boolean>();
  const store = createOnlineStore({ isOnLine: () => network.isOnLine, ping: () => answer.promise });
  const checking = store.check();
  network.isOnLine = false;
  store.goOffline();
  answer.resolve(true);
  await checking;
  expect(store.getSnapshot()).toMatchObject({ isOnline: false, isChecking: false });
});
