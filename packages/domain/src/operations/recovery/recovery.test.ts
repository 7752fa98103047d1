import { expect, test } from 'vitest';
import { addTime, DAY, HOUR, MINUTE } from '../../shared/time.ts';
import { chooseBaseBackup, findUnneeded, isBaseBackupDue, type BaseBackup } from './base-backups.ts';
import { checkArchive, checkBaseBackups, checkRestoreDrill, type ArchiveState } from './recovery-checks.ts';
import {
  findMissingSegment,
  newestSegment,
  parseBackupHistory,
  parseHistory,
  parseLsn,
  parseSegment,
  segmentName,
} from './wal-segments.ts';

const now = new Date('2026-11-30T12:00:00Z');
const ago = (duration: number): Date => addTime(now, -duration);

const segment = (number: number, timeline = 1): string => segmentName({ timeline, number });

const historyOf = (name: string): string => `${name}.00000028.backup`;

const backup = (age: number, number: number, timeline = 1): BaseBackup => ({
  name: `base-${age}`,
  startedAt: ago(age),
  finishedAt: ago(age),
  timeline,
  startSegment: segment(number, timeline),
  stopSegment: segment(number, timeline),
  stopLsn: `0/${(number * 16 * 1024 * 1024).toString(16).toUpperCase()}`,
});

test('segments are named as PostgreSQL names them', () => {
  expect(segmentName({ timeline: 1, number: 0x1_02 })).toBe('000000010000000100000002');
  expect(parseSegment('0000000A0000000100000002')).toEqual({ timeline: 10, number: 0x1_02 });
  for (const name of ['00000002.history', '000000010000000100000002.00000028.backup', ''])
    expect(parseSegment(name)).toBeNull();
  expect(parseBackupHistory('000000010000000100000002.00000028.backup')).toBe('000000010000000100000002');
  for (const name of ['00000002.history', '000000010000000100000002', '000000010000000100000002.partial'])
    expect(parseBackupHistory(name)).toBeNull();
});

test('a missing segment is found, also across the end of a log and a new timeline', () => {
  const names = [segment(0xfe), segment(0xff), segment(0x100), segment(0x101, 2), '00000002.history'];
  expect(findMissingSegment(names, segment(0xfe))).toBeNull();
  expect(newestSegment(names)).toEqual({ timeline: 2, number: 0x101 });
  expect(findMissingSegment(names.toSpliced(2, 1), segment(0xfe))).toBe(segment(0x100));
  expect(findMissingSegment(names, segment(0xfd))).toBe(segment(0xfd));
});

test('OP-04 removal keeps the newest base backup from before the seven days, and all WAL from it on', () => {
  const backups = [9, 8, 7.5, 6, 1].map((days, index) => backup(days * DAY, 10 + index * 10));
  const names = [5, 29, 30, 31, 60].map((number) => segment(number));
  expect(findUnneeded(backups, [...names, '00000002.history'], now)).toEqual({
    backups: [backups[0]?.name, backups[1]?.name],
    segments: [segment(5), segment(29)],
    backupHistories: [],
  });
});

test('OP-04 removal takes backup history files of removed base backups, and of segments before the oldest one', () => {
  const [left, removed, kept, newest] = [
    backup(10 * DAY, 45),
    backup(9 * DAY, 20, 2),
    backup(8 * DAY, 30, 2),
    backup(DAY, 50, 2),
  ];
  // One of a base backup that was interrupted, or that another program took.
  const foreign = historyOf(segment(12));
  const histories = [left, removed, kept, newest].map(({ startSegment }) => historyOf(startSegment));
  expect(
    findUnneeded([left, removed, kept, newest], [foreign, ...histories, historyOf(segment(31, 2))], now),
  ).toMatchObject({
    backups: [left.name, removed.name],
    segments: [],
    // The first one was on a timeline that a restore left: its segment has a higher number than the oldest needed one.
    backupHistories: [foreign, historyOf(left.startSegment), historyOf(removed.startSegment)],
  });
});

test('OP-04 removal takes nothing while the only base backup is old, or while there is none', () => {
  expect(findUnneeded([backup(30 * DAY, 4)], [segment(4), segment(5)], now)).toEqual({
    backups: [],
    segments: [],
    backupHistories: [],
  });
  const names = [segment(4), historyOf(segment(4))];
  expect(findUnneeded([], names, now)).toEqual({ backups: [], segments: [], backupHistories: [] });
});

test('a base backup is due each day and on a new timeline', () => {
  expect(isBaseBackupDue(null, 1, now)).toBe(true);
  expect(isBaseBackupDue(backup(23 * HOUR, 1), 1, now)).toBe(false);
  expect(isBaseBackupDue(backup(DAY, 1), 1, now)).toBe(true);
  expect(isBaseBackupDue(backup(HOUR, 1), 2, now)).toBe(true);
});

test('OP-04 a time is restored from the newest base backup before it that leads to the newest timeline', () => {
  const [old, recent, left, onNew] = [
    backup(5 * DAY, 10),
    backup(3 * DAY, 20),
    backup(2 * DAY, 40),
    backup(DAY, 31, 2),
  ];
  const all = [onNew, left, old, recent];
  const history = parseHistory('1\t0/1E000028\tno recovery target specified\n');
  expect(history).toEqual([{ timeline: 1, at: parseLsn('0/1E000028') }]);
  expect(chooseBaseBackup(all, null, 2, history)).toBe(onNew);
  // The one of two days ago belongs to what was left.
  expect(chooseBaseBackup(all, ago(1.5 * DAY), 2, history)).toBe(recent);
  expect(chooseBaseBackup(all, ago(4 * DAY), 2, history)).toBe(old);
  expect(chooseBaseBackup(all, ago(6 * DAY), 2, history)).toBeNull();
});

const state: ArchiveState = {
  place: '/archive',
  timeline: 1,
  lastArchivedAt: ago(MINUTE),
  lastFailedAt: null,
  failures: 0,
  waiting: 0,
  waitsSince: null,
  reason: null,
  droppedFrom: null,
};

test('OP-04 an archive that fails is reported with its reason, and what it dropped', () => {
  expect(checkArchive(state, now).state).toBe('ok');
  expect(checkArchive({ ...state, lastArchivedAt: null }, now).state).toBe('ok');
  expect(checkArchive({ ...state, waiting: 1, waitsSince: ago(MINUTE) }, now).state).toBe('ok');
  const failing = { ...state, reason: 'No space left on device' };
  expect(checkArchive(failing, now)).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('No space left'),
  });
  expect(checkArchive({ ...failing, waiting: 3, waitsSince: ago(HOUR) }, now)).toMatchObject({
    state: 'problem',
    text: expect.stringContaining('3 segments wait'),
  });
  expect(checkArchive({ ...failing, droppedFrom: segment(7) }, now)).toMatchObject({
    state: 'problem',
    text: expect.stringMatching(new RegExp(`${segment(7)}.*No space left`, 'u')),
  });
});

test('OP-04 base backups and drills that are missing, late or failed are reported', () => {
  expect(checkBaseBackups([], now).state).toBe('warning');
  expect(checkBaseBackups([backup(HOUR, 2), backup(3 * DAY, 1)], now)).toMatchObject({
    state: 'ok',
    text: expect.stringContaining(ago(3 * DAY).toISOString()),
  });
  expect(checkBaseBackups([backup(2 * DAY, 1)], now).state).toBe('problem');
  const drill = { at: ago(HOUR), seconds: 4, reachedAt: ago(HOUR), entries: 10, files: 3, problem: null };
  expect(checkRestoreDrill(null, now).state).toBe('warning');
  expect(checkRestoreDrill(drill, now)).toMatchObject({
    state: 'ok',
    text: expect.stringContaining('10 ledger entries verified, 3 files read'),
  });
  expect(checkRestoreDrill({ ...drill, at: ago(2 * DAY) }, now).state).toBe('warning');
  expect(checkRestoreDrill({ ...drill, problem: 'a segment is damaged' }, now)).toMatchObject({
    state: 'problem',
    text: expect.stringContaining('a segment is damaged'),
  });
});
