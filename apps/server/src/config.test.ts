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
  ['STORAGE_BUCKET', 'a bucket'],
  ['STORAGE_ENDPOINT', 's3.example.gov'],
  ['STORAGE_PREFIX', '/plainview'],
  ['STORAGE_ENCRYPTION', 'yes'],
  ['STORAGE_OBJECT_LOCK', 'governance'],
  ['STORAGE_READS', 'anyhow'],
  ['LOG_LEVEL', 'loud'],
  ['GOOGLE_SHEETS_SPREADSHEET_ID', 'no id'],
  ['GOOGLE_SHEETS_ROOT_URL', 'sheets'],
  ['SMTP_URL', 'https://mail.example.gov'],
  ['MAIL_FROM', 'Plainview'],
])('%s=%s stops the start by its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(BadSetting);
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('a spreadsheet is named by its id or its address, and needs an account', () => {
  const address = 'https://docs.google.com/spreadsheets/d/1a-B_c/edit?gid=0#gid=0';
  for (const named of ['1a-B_c', address]) {
    const config = readConfig({ GOOGLE_SHEETS_SPREADSHEET_ID: named, GOOGLE_SERVICE_ACCOUNT: 'key.json' });
    expect(config.googleSheets).toMatchObject({ spreadsheetId: '1a-B_c', serviceAccount: 'key.json' });
  }
  expect(() => readConfig({ GOOGLE_SHEETS_SPREADSHEET_ID: '1a' })).toThrow('GOOGLE_SERVICE_ACCOUNT');
  expect(() => readConfig({ GOOGLE_SERVICE_ACCOUNT: '{}' })).toThrow('GOOGLE_SHEETS_SPREADSHEET_ID');
});

test('a slash at the end of the public address changes nothing', () => {
  expect(readConfig({ PUBLIC_URL: 'https://review.example.gov/' }).publicUrl).toBe(
    'https://review.example.gov',
  );
});

test('a mail server needs the address that messages come from', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.gov' })).toThrow('MAIL_FROM');
  expect(readConfig({ MAIL_FROM: 'no-reply@example.gov' }).mail).toBeNull();
  expect(readConfig({ SMTP_URL: 'smtp://mail.example.gov', MAIL_FROM: 'no-reply@example.gov' }).mail).toEqual(
    {
      smtpUrl: 'smtp://mail.example.gov',
      sender: 'no-reply@example.gov',
    },
  );
});

test('.env.example names every setting, and only settings', () => {
  const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^(?<name>[A-Z_]+)=/gmu)].map((match) => match.groups?.['name']);
  const source = readFileSync(new URL('./config.ts', import.meta.url), 'utf8');
  const read = [...source.matchAll(/^ {2}(?<name>[A-Z_]+): /gmu)].map((match) => match.groups?.['name']);
  expect(new Set(named)).toEqual(new Set(read));
});

test('a bucket is what its settings say, and none without its name', () => {
  const store = {
    STORAGE_ENDPOINT: 'https://s3.example.gov',
    STORAGE_ACCESS_KEY: 'us',
    STORAGE_SECRET_KEY: 'secret',
  };
  expect(readConfig(store).bucket).toBeNull();
  expect(readConfig({ ...store, STORAGE_BUCKET: 'evidence' }).bucket).toEqual({
    bucket: 'evidence',
    endpoint: 'https://s3.example.gov',
    region: 'us-east-1',
    credentials: { accessKeyId: 'us', secretAccessKey: 'secret' },
    prefix: '',
    pathStyle: true,
    encryption: null,
    objectLock: null,
    reads: 'through',
    linkSeconds: 3600,
  });
  const chosen = {
    STORAGE_BUCKET: 'evidence',
    STORAGE_PREFIX: 'one/two',
    STORAGE_ENCRYPTION: 'aws:kms:arn:aws:kms:key',
    STORAGE_OBJECT_LOCK: 'compliance:365',
    STORAGE_READS: 'redirect',
  };
  expect(readConfig(chosen).bucket).toMatchObject({
    credentials: null,
    pathStyle: false,
    prefix: 'one/two/',
    encryption: { algorithm: 'aws:kms', keyId: 'arn:aws:kms:key' },
    objectLock: { mode: 'COMPLIANCE', days: 365 },
    reads: 'redirect',
  });
  expect(() => readConfig({ ...chosen, STORAGE_ACCESS_KEY: 'us' })).toThrow('STORAGE_SECRET_KEY');
});
