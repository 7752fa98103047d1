import { expect, test } from 'vitest';
import {
  describeLetterheadChange,
  isTimeZone,
  listTimeZones,
  noLetterhead,
  toReportLetterhead,
} from './letterhead.ts';

const logo = {
  contentType: 'image/png',
  width: 2,
  height: 1,
  sha256: 'a'.repeat(64),
  base64: 'eA==',
} as const;

test('RV-11 a change of a letterhead names what changed, and no one whose name is printed', () => {
  const after = {
    ...noLetterhead,
    signature: ['Dana Kim', 'Captain'],
    timeZone: 'America/New_York',
    logo,
  };
  expect(describeLetterheadChange(noLetterhead, after)).toEqual([
    'signature',
    'time zone (UTC → America/New York)',
    'logo',
  ]);
  expect(describeLetterheadChange(after, { ...after, logo: null, unit: 'Audit' })).toEqual([
    'name of the unit',
    'logo (removed)',
  ]);
  expect(describeLetterheadChange(after, { ...after })).toEqual([]);
});

test('RV-11 a report has the letterhead without the bytes of the logo, and none before it is set', () => {
  expect(toReportLetterhead(noLetterhead)).toBeNull();
  const { base64: _base64, ...facts } = logo;
  expect(toReportLetterhead({ ...noLetterhead, version: 3, logo })).toMatchObject({
    version: 3,
    logo: facts,
  });
});

test('RV-11 time zones are those of IANA, and UTC', () => {
  expect(['UTC', 'America/New_York', 'Asia/Kolkata', 'EST5', 'Mars/Base', ''].map(isTimeZone)).toEqual([
    true,
    true,
    listTimeZones().includes('Asia/Kolkata'),
    false,
    false,
    false,
  ]);
});
