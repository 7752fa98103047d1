import { expect, test } from 'vitest';
import { parseClock, parseWallTime } from './wall-time.ts';

test.each([
  ['2026-03-14', '2026-03-14', null],
  ['2026-03-14 14:05', '2026-03-14', '14:05'],
  ['2026-03-14T14:05:59', '2026-03-14', '14:05'],
  ['3/14/2026', '2026-03-14', null],
  ['3/14/26 2:05 PM', '2026-03-14', '14:05'],
  ['03-14-2026, 12:00 a.m.', '2026-03-14', '00:00'],
  ['14.03.2026 09:07', '2026-03-14', '09:07'],
  ['14-Mar-2026 1405 hrs', '2026-03-14', '14:05'],
  ['March 14th, 2026 2pm', '2026-03-14', '14:00'],
  ['Saturday, Mar 14, 2026', '2026-03-14', null],
  [46_095, '2026-03-14', null],
  [46_095.586_805_6, '2026-03-14', '14:05'],
  ['46095', '2026-03-14', null],
  [new Date('2026-03-14T14:05:00Z'), '2026-03-14', '14:05'],
  [new Date('2026-03-14T00:00:00Z'), '2026-03-14', null],
])('IM-01 %s is the day %s at %s', (cell, date, time) => {
  expect(parseWallTime(cell, 'America/New_York')).toEqual({ date, time });
});

test.each([
  '',
  'soon',
  '14/3/2026',
  '2/30/2026',
  '2026-13-01',
  '3/14/2026 25:00',
  '3/14/2026 13:00 PM',
  2026,
  'Mer 14, 2026',
  new Date('1899-12-30T14:05:00Z'),
])('IM-01 %s is no date, and is not guessed', (cell) => {
  expect(parseWallTime(cell, 'America/New_York')).toBeNull();
});

test.each([
  ['2:05 PM', '14:05'],
  ['12:30 am', '00:30'],
  ['1405', '14:05'],
  ['0905 hours', '09:05'],
  [0.5, '12:00'],
  [new Date('1899-12-30T14:05:00Z'), '14:05'],
])('IM-01 the time %s is %s', (cell, time) => {
  expect(parseClock(cell)).toBe(time);
});

test.each(['24:00', '9:61', 'noon', '', '13:00 PM'])('IM-01 %s is no time', (cell) => {
  expect(parseClock(cell)).toBeNull();
});

test.each([
  ['2026-03-14T14:05:00Z', '2026-03-14', '10:05'],
  ['2026-03-14T14:05:00.000+00:00', '2026-03-14', '10:05'],
  ['2026-03-14 01:05 -0700', '2026-03-14', '04:05'],
  ['2026-03-14T23:30:00-10:00', '2026-03-15', '05:30'],
  ['2026-01-14T14:05:00Z', '2026-01-14', '09:05'],
  ['3/14/2026 2:05 PM CDT', '2026-03-14', '15:05'],
  ['3/14/2026 2:05 PM (EDT)', '2026-03-14', '14:05'],
  ['3/14/2026 2:05 p.m. UTC', '2026-03-14', '10:05'],
  ['2026-03-14T14:05:00+02:00[Europe/Paris]', '2026-03-14', '08:05'],
])('RI-08 %s is %s at %s in New York, and keeps its instant', (cell, date, time) => {
  const found = parseWallTime(cell, 'America/New_York');
  expect(found).toMatchObject({ date, time });
  expect(found?.instant?.getUTCFullYear()).toBe(2026);
});

test.each([
  '2026-03-14Z',
  '2026-03-14 14:05 ET',
  '2026-03-14T25:05Z',
  '3/14/2026 10:00-11:00',
  '3/14/2026 10:00 - 11:00',
  '2026-03-14T14:05-24:00',
])('RI-08 %s is no date', (cell) => {
  expect(parseWallTime(cell, 'America/New_York')).toBeNull();
});

test('RI-08 seconds never change the minute', () => {
  const date = new Date('2026-03-14T14:05:45.000Z');
  expect(parseWallTime(date, 'UTC')).toEqual({ date: '2026-03-14', time: '14:05' });
  expect(parseClock('0.5867')).toBe('14:04');
});
