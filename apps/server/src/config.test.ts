import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { BadSetting, readConfig } from './config.ts';

test('without any setting the defaults hold, and an empty value counts as unset', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    databaseUrl: null,
    adminPassword: null,
  });
  expect(readConfig({ PORT: '', ADMIN_REGISTRATION_KEY: '' })).toEqual(readConfig({}));
});

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['PUBLIC_URL', 'plainview'],
  ['SECRET', 'short'],
  ['MINIMUM_PASSWORD_LENGTH', '5'],
  ['MAXIMUM_UPLOAD_BYTES', '-1'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s stops the start by its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(BadSetting);
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('.env.example names every setting, and only settings', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^(?<name>[A-Z_]+)=/gmu)].map((match) => match.groups?.['name']);
  const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8');
  const read = [...source.matchAll(/^ {2}(?<name>[A-Z_]+): /gmu)].map((match) => match.groups?.['name']);
  expect(new Set(named)).toEqual(new Set(read));
});
