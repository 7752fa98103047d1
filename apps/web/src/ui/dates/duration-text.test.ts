import { describe, expect, test } from 'vitest';
import { parseDurationText } from './duration-text.ts';

describe('parseDurationText', () => {
  test.each([
    ['00:00:00', 0],
    ['01:02:03', 3723],
    ['5:3', 303],
    ['45', 45],
    ['90', 90],
    ['75:00', 4500],
    [' 00:10:00 ', 600],
    ['', null],
    ['00:60:00', null],
    ['00:00:60', null],
    ['1:2:3:4', null],
    ['-1', null],
    ['1.5', null],
    ['abc', null],
    ['::', null],
  ])('%j is %j', (text, seconds) => {
    expect(parseDurationText(text)).toBe(seconds);
  });
});
