import { expect, test } from 'vitest';
import { DAY, subtractTime } from '../../shared/time.ts';
import {
  checkBackup,
  checkClock,
  checkDiskSpace,
  checkNetwork,
  checkPermissions,
  checkSchema,
  isHealthy,
} from './installation-checks.ts';

const now = new Date('2026-03-02T10:00:00Z');
const daysAgo = (days: number): Date => subtractTime(now, days * DAY);

test.each([
  [5e8, 'problem'],
  [5e9, 'warning'],
  [5e10, 'ok'],
])('IN-01: %s bytes of free space are a %s', (bytes, state) => {
  expect(checkDiskSpace(bytes, '/data').state).toBe(state);
});

test('IN-01: keys that others may read are named with the command that closes them', () => {
  const check = checkPermissions([
    { path: '/data', mode: 0o700, isOwn: true },
    { path: '/data/secret', mode: 0o640, isOwn: true },
  ]);
  expect(check).toMatchObject({ state: 'problem', advice: 'Run: chmod go-rwx /data/secret' });
  expect(checkPermissions([{ path: '/data', mode: 0o700, isOwn: false }]).state).toBe('problem');
  expect(checkPermissions([{ path: '/data', mode: 0o700, isOwn: true }]).state).toBe('ok');
});

test('IN-01: the clock must agree with the database server and must not be behind the ledger', () => {
  expect(checkClock(now, now, daysAgo(1)).state).toBe('ok');
  expect(checkClock(now, daysAgo(-1), null)).toMatchObject({
    state: 'problem',
    text: expect.stringContaining('86400'),
  });
  expect(checkClock(now, now, daysAgo(-1)).state).toBe('problem');
});

test('IN-01: a database of a newer version is a problem, an older one will be migrated', () => {
  expect(checkSchema(['a', 'b'], ['a', 'b']).state).toBe('ok');
  expect(checkSchema(['a'], ['a', 'b']).state).toBe('warning');
  expect(checkSchema(['a', 'b', 'c'], ['a', 'b']).state).toBe('problem');
  expect(checkSchema(['a', 'x'], ['a', 'b']).state).toBe('problem');
});

test.each([
  [null, 'warning'],
  [{ at: daysAgo(1), isComplete: true, reason: null }, 'ok'],
  [{ at: daysAgo(3), isComplete: true, reason: null }, 'warning'],
  [{ at: daysAgo(9), isComplete: true, reason: null }, 'problem'],
  [{ at: daysAgo(1), isComplete: false, reason: null }, 'problem'],
] as const)('IN-01: a last backup %j is a %s', (last, state) => {
  expect(checkBackup(last, now, false).state).toBe(state);
});

test('IN-03 a scheduled backup that is older than 26 hours is a warning, a failed one names the reason', () => {
  const last = { isComplete: true, reason: null };
  expect(checkBackup({ ...last, at: daysAgo(1.05) }, now, true).state).toBe('ok');
  expect(checkBackup({ ...last, at: daysAgo(1.1) }, now, true)).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('BACKUP_FOLDER'),
  });
  const failed = { at: daysAgo(0), isComplete: false, reason: 'no space left' };
  expect(checkBackup(failed, now, true)).toMatchObject({
    state: 'problem',
    text: expect.stringContaining('failed: no space left'),
  });
});

/** Returns the state of each check by its name. */
const statesOf = (publicUrl: string | null, change: Partial<Parameters<typeof checkNetwork>[0]> = {}) =>
  Object.fromEntries(
    checkNetwork({
      host: '127.0.0.1',
      hasProxies: true,
      publicUrl: publicUrl === null ? null : new URL(publicUrl),
      ...change,
    }).map(({ name, state }) => [name, state]),
  );

test('IN-01: says what browsers get from the public address, and what a proxy changes', () => {
  const good = { address: 'ok', cookies: 'ok', passkeys: 'ok', proxy: 'ok' };
  expect(statesOf('https://review.example.gov')).toEqual(good);
  expect(statesOf('http://localhost:8080')).toEqual(good);
  expect(statesOf('https://192.0.2.1')).toEqual({ ...good, passkeys: 'warning' });
  expect(statesOf('https://[2001:db8::1]')).toEqual({ ...good, passkeys: 'warning' });
  const bare = { ...good, cookies: 'warning', passkeys: 'warning' };
  expect(statesOf('http://review.example.gov')).toEqual({ ...bare, address: 'problem' });
  expect(statesOf(null)).toEqual({ ...bare, address: 'warning' });
  expect(statesOf('https://a.example', { hasProxies: false })).toEqual({ ...good, proxy: 'warning' });
  const open = { host: '0.0.0.0', hasProxies: false };
  expect(statesOf('https://a.example', open)).toEqual({ ...good, proxy: 'warning', listening: 'warning' });
});

test('IN-01: warnings do not make an installation unhealthy', () => {
  expect(isHealthy([checkBackup(null, now, false)])).toBe(true);
  expect(isHealthy([checkDiskSpace(0, '/data')])).toBe(false);
});
