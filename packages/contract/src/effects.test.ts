import { expect, test } from 'vitest';
import { affectedByCall, affectedBySubjects } from './effects.ts';
import { contract } from './index.ts';

const procedures = Object.entries(contract).flatMap(([noun, own]) =>
  Object.entries(own).map(([name, { '~orpc': definition }]) => ({
    name: `${noun}.${name}`,
    isRead: definition.route.method === 'GET',
  })),
);
const reads = procedures.filter(({ isRead }) => isRead).map(({ name }) => name);
const calls = procedures.filter(({ isRead }) => !isRead).map(({ name }) => name);

/** Returns the reading procedures of a noun, or the reading procedure of this name. */
const readsOf = (affected: string): readonly string[] =>
  reads.filter((name) => name === affected || name.startsWith(`${affected}.`));

/** Returns the nouns and procedures that a call affects although no procedure reads them. */
const unreadOf = (call: string): readonly string[] =>
  [false, true].flatMap((hasFailed) => {
    const affected = affectedByCall(call, hasFailed);
    return affected === 'everything' ? [] : affected.filter((name) => readsOf(name).length === 0);
  });

test('what each call affects can be read; effects.ts lists those that affect nothing', () => {
  expect(calls.length).toBeGreaterThan(100);
  expect(calls.filter((call) => unreadOf(call).length > 0)).toEqual([]);
});

test('a call affects its own noun if nothing else is listed', () => {
  expect(affectedByCall('webhooks.add')).toEqual(['webhooks']);
  expect(affectedByCall('webhooks.add', true)).toEqual(['webhooks']);
});

test('a listed procedure has precedence over its noun', () => {
  expect(affectedByCall('holds.place')).toEqual(['holds', 'tickets', 'retention']);
  expect(affectedByCall('secondFactor.begin')).toEqual([]);
  expect(affectedByCall('secondFactor.setRules')).toEqual(['secondFactor']);
  expect(affectedByCall('secondReviews.take')).toBe('everything');
});

test('a call whose response is shown affects its noun only if it fails', () => {
  expect(affectedByCall('cameras.align')).toEqual([]);
  expect(affectedByCall('cameras.align', true)).toEqual(['cameras']);
});

test('figures of a week that someone reviews stay after a failed sign-off', () => {
  expect(affectedByCall('audit.signOff')).toEqual(['audit']);
  expect(affectedByCall('audit.signOff', true)).toEqual([]);
});

test('subjects of the ledger affect nouns, and single procedures of others', () => {
  expect(affectedBySubjects(new Set(['message']))).toEqual([
    'messages',
    'notes',
    'notifications',
    'tickets.get',
  ]);
  expect(affectedBySubjects(new Set(['mail', 'webhook']))).toEqual(['mail', 'webhooks']);
  expect(affectedBySubjects(new Set(['invoice']))).toContain('session.current');
  expect(affectedBySubjects(new Set(['user']))).toContain('tickets.counts');
  expect(affectedBySubjects(new Set())).toEqual([]);
});
