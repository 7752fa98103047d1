import { expect, test } from 'vitest';
import { HOUR, subtractTime } from '../../shared/time.ts';
import {
  checkJobLanes,
  checkJobs,
  checkLedger,
  checkPooling,
  checkStoredFiles,
  checkUpgradeCopy,
} from './database-checks.ts';
import { jobLanes, videoLanes, type JobLane } from './job-lanes.ts';

const now = new Date('2026-03-02T10:00:00Z');
const hoursAgo = (hours: number): Date => subtractTime(now, hours * HOUR);

test.each([
  [null, 'ok'],
  [{ faults: 0, verifiedAt: hoursAgo(0.2) }, 'ok'],
  [{ faults: 0, verifiedAt: hoursAgo(2) }, 'warning'],
  [{ faults: 1, verifiedAt: hoursAgo(0.2) }, 'problem'],
] as const)('IN-03 a verification of the ledger with %j is a %s', (last, state) => {
  expect(checkLedger(last, now).state).toBe(state);
});

test('IN-03 stored files with a fault are a problem', () => {
  expect(checkStoredFiles(0).state).toBe('ok');
  expect(checkStoredFiles(1200)).toMatchObject({
    state: 'problem',
    text: '1,200 are missing, altered or unreadable',
  });
});

test('IN-03 a database server that may not copy the database is a warning', () => {
  expect([true, false].map((may) => checkUpgradeCopy(may).state)).toEqual(['ok', 'warning']);
});

test('OP-07 a pooler that takes sessions away is a problem that names the setting', () => {
  expect(checkPooling(true).state).toBe('ok');
  expect(checkPooling(false)).toMatchObject({
    state: 'problem',
    advice: expect.stringContaining('DATABASE_URL: Use session pooling'),
  });
});

test('IN-03 jobs that failed permanently or wait for more than a day are named', () => {
  expect(checkJobs({ failed: [], waitsSince: hoursAgo(23) }, now).state).toBe('ok');
  expect(checkJobs({ failed: [], waitsSince: hoursAgo(25) }, now).state).toBe('warning');
  expect(checkJobs({ failed: [{ name: 'send-mail', count: 2 }], waitsSince: null }, now)).toMatchObject({
    state: 'warning',
    text: 'failed permanently: send-mail (2)',
  });
});

const checkWithout = (isMissing: (lane: JobLane) => boolean, hasVideos = true) =>
  checkJobLanes({
    processes: new Map(jobLanes.map((lane) => [lane, isMissing(lane) ? 0 : 2])),
    hasVideos,
  });

test('lanes that no process runs are named; those of videos matter only with ffmpeg', () => {
  expect(checkWithout(() => false).state).toBe('ok');
  expect(checkWithout((lane) => lane === 'backups' || lane === 'recovery').state).toBe('ok');
  expect(checkWithout((lane) => lane === 'mail')).toMatchObject({
    state: 'problem',
    text: 'no process runs jobs of mail',
  });
  expect(checkWithout((lane) => videoLanes.has(lane)).state).toBe('warning');
  expect(checkWithout((lane) => videoLanes.has(lane), false).state).toBe('ok');
  expect(checkJobLanes({ processes: new Map(), hasVideos: true }).state).toBe('problem');
});
