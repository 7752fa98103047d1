import { expect, test } from 'vitest';
import { settingSchema } from './setting-schema.ts';
import { unknownSettings } from './unknown-settings.ts';

const known = Object.keys(settingSchema.shape);

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['PUBLIC_URLS', 'PUBLIC_URL'],
  ['DATADIRECTORY', 'DATA_DIRECTORY'],
  ['BACKUP_FODLER', 'BACKUP_FOLDER'],
])('%s is reported as no setting, with the name %s', (name, likelyName) => {
  expect(unknownSettings([name], known)).toEqual([{ name, likelyName }]);
});

test('settings, and variables of other programs, are not reported', () => {
  const others = [
    'PATH',
    'HOME',
    'LANG',
    'NODE_OPTIONS',
    'NODE_ENV',
    'TZ',
    'LOGNAME',
    'SHELL',
    'PWD',
    'USER',
    'TERM',
  ];
  expect(unknownSettings([...known, ...others], known)).toEqual([]);
});
