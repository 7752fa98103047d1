import { expect, test } from 'vitest';
import { addTime, DAY } from '../../shared/time.ts';
import {
  continuesDownload,
  formatPasscode,
  MOST_WRONG_PASSCODES,
  normalizePasscode,
  PASSCODE_LENGTH,
  PASSCODE_SYMBOLS,
  releaseError,
  releaseLinkState,
  releaseRefusals,
} from './release-link.ts';

const now = new Date('2026-12-01T08:00:00.000Z');
const link = { expiresAt: addTime(now, DAY), revokedAt: null, wrongPasscodes: 0 };

test.each([
  ['active', {}],
  ['active', { wrongPasscodes: MOST_WRONG_PASSCODES - 1 }],
  ['locked', { wrongPasscodes: MOST_WRONG_PASSCODES }],
  ['expired', { expiresAt: now }],
  ['expired', { expiresAt: now, wrongPasscodes: MOST_WRONG_PASSCODES }],
  ['revoked', { revokedAt: now, expiresAt: now, wrongPasscodes: MOST_WRONG_PASSCODES }],
])('RD-07 a link is %s with %j', (state, change) => {
  expect(releaseLinkState({ ...link, ...change }, now)).toBe(state);
});

test('RD-07 links that ended or have no copy get the error of unknown ones', () => {
  expect(releaseRefusals.map((refusal) => [refusal, releaseError(refusal)])).toEqual([
    ['expired', 'RELEASE_LINK_NOT_VALID'],
    ['revoked', 'RELEASE_LINK_NOT_VALID'],
    ['locked', 'RELEASE_LINK_LOCKED'],
    ['no-copy', 'RELEASE_LINK_NOT_VALID'],
    ['downloads-used', 'RELEASE_DOWNLOADS_USED'],
    ['view-only', 'RELEASE_VIEW_ONLY'],
  ]);
});

test('RD-07 a later part continues a download until all bytes were sent; the beginning is a new one', () => {
  const [unfinished, whole] = [{ isWhole: false }, { isWhole: true }];
  const beginning = { start: 0, endInclusive: 99 };
  const later = { start: 50, endInclusive: 99 };
  expect(continuesDownload(null, beginning)).toBe(false);
  expect(continuesDownload(null, later)).toBe(false);
  expect(continuesDownload(unfinished, beginning)).toBe(false);
  expect(continuesDownload(unfinished, later)).toBe(true);
  expect(continuesDownload(whole, later)).toBe(false);
});

test('a passcode is recognized however it is typed', () => {
  const passcode = PASSCODE_SYMBOLS.slice(0, PASSCODE_LENGTH);
  expect(formatPasscode(passcode)).toBe('01234-56789');
  expect(normalizePasscode(` ${formatPasscode(passcode)} `)).toBe(passcode);
  expect(normalizePasscode('oil2k')).toBe('0112K');
  expect(normalizePasscode(PASSCODE_SYMBOLS)).toBe(PASSCODE_SYMBOLS);
});
