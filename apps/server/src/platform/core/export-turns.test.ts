import { expect, test } from 'vitest';
import { createExportTurns, type ExportTurns } from './export-turns.ts';

type Exporter = Parameters<ExportTurns['run']>[0];

const user = (userId: string, agencyId: string): Exporter => ({ role: 'agency', userId, agencyId });
const admin: Exporter = { role: 'admin', userId: 'admin', agencyId: null };

const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Starts exports that are prepared until `finish` is called; returns whose exports are being prepared. */
function createExports() {
  const turns = createExportTurns();
  const sent: string[] = [];
  const ends: (() => void)[] = [];
  const start = (actor: Exporter): Promise<void> =>
    turns.run(actor, async () => {
      sent.push(actor.userId);
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
    });
  return { start, sent, finish: () => ends.shift()?.() };
}

test('four slow users of an agency leave places to other agencies and to administrators', async () => {
  const { start, sent } = createExports();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void start(user(name, 'a'));
  for (const name of ['b1', 'b2', 'b3']) void start(user(name, 'b'));
  void start(admin);
  await settle();
  expect(sent.toSorted()).toEqual(['a1', 'a2', 'admin', 'b1', 'b2']);
});

test('the next export of an agency follows one of its own, even if many wait', async () => {
  const { start, sent, finish } = createExports();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void start(user(name, 'a'));
  await settle();
  finish();
  await settle();
  expect(sent).toEqual(['a1', 'a2', 'a3']);
});

test('a user has one export at a time, and at most three more wait', async () => {
  const { start, sent, finish } = createExports();
  const waiting = Array.from({ length: 4 }, () => start(user('a1', 'a')));
  await expect(start(user('a1', 'a'))).rejects.toMatchObject({ info: { code: 'TOO_MANY_ATTEMPTS' } });
  await settle();
  expect(sent).toEqual(['a1']);
  for (const _export of waiting) {
    finish();
    await settle();
  }
  await Promise.all(waiting);
  expect(sent).toHaveLength(4);
  // Nothing is left of it.
  void start(user('a1', 'a'));
  await settle();
  expect(sent).toHaveLength(5);
});
