import { readFileSync } from 'node:fs';
import { jobLanes } from '@plainview/domain/operations/health/job-lanes';
import { expect, test } from 'vitest';
import { BadSetting, readConfig } from './config.ts';
import { settingSchema } from './setting-schema.ts';

test('without settings the defaults apply, and an empty value counts as unset', () => {
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
  ['BACKUP_TIME', '24:00'],
  ['BACKUP_KEEP', '0'],
  ['SETUP_PAGE', 'on'],
  ['SUPPORT_CONTACT_EMAIL', 'the office'],
  ['SUPPORT_CONTACT_PHONE', 'call us'],
  ['MINIMUM_PASSWORD_LENGTH', '5'],
  ['MAXIMUM_UPLOAD_BYTES', '-1'],
  ['STORAGE_BUCKET', 'a bucket'],
  ['STORAGE_ENDPOINT', 's3.example.gov'],
  ['STORAGE_PREFIX', '/plainview'],
  ['STORAGE_ENCRYPTION', 'yes'],
  ['STORAGE_OBJECT_LOCK', 'governance'],
  ['STORAGE_READS', 'anyhow'],
  ['MEDIA_HANDOFF', 'apache'],
  ['COPY_BEFORE_UPGRADE', 'no'],
  ['FILE_ROUND_DAYS', '366'],
  ['REVIEW_HOURS_PER_DAY', '25'],
  ['UNUSED_ACCOUNT_DAYS', '14'],
  ['FILE_VERIFICATION_BYTES_PER_SECOND', '1000'],
  ['LOG_LEVEL', 'loud'],
  ['TRUSTED_PROXIES', 'proxy.example.gov'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '10.0.0.0/8,,127.0.0.1'],
  ['GOOGLE_SHEETS_SPREADSHEET_ID', 'no id'],
  ['GOOGLE_SHEETS_ROOT_URL', 'sheets'],
  ['SPEECH_DETECTION', 'maybe'],
  ['SPEECH_TO_TEXT_URL', 'http://speech.example.gov'],
  ['SPEECH_TO_TEXT_URL', 'http://203.0.113.9:8000'],
  ['SPEECH_TO_TEXT_URL', 'https://key@speech.example.gov'],
  ['TIMESTAMP_AUTHORITY_URL', 'https://user:password@timestamps.example.gov'],
  ['TIMESTAMP_AUTHORITY_CERTIFICATES', 'roots.pem'],
  ['REPORT_SIGNING_KEY', 'key.pem'],
  ['REPORT_SIGNING_PASSPHRASE_FILE', 'passphrase'],
  ['SOURCE_SIGNATURE_AUTHORITIES', '/no/such/roots.pem'],
  ['SMTP_URL', 'https://mail.example.gov'],
  ['MAIL_FROM', 'Plainview'],
  ['OIDC_ISSUER', 'http://login.example.gov'],
  ['OIDC_ISSUER', 'https://login.example.gov?tenant=1'],
  ['OIDC_ORIGINS', 'https://a.example.gov, http://b.example.gov'],
  ['OIDC_SECOND_FACTOR', 'none'],
  ['PROCESS_ROLE', 'media'],
  ['JOB_LANES', 'checks,media'],
])('%s=%s stops the start and names the setting', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(BadSetting);
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

const several = { DATABASE_URL: 'postgres://a@localhost/plainview', STORAGE_BUCKET: 'evidence' };

test('a process serves people and runs all lanes, unless its settings name a part', () => {
  expect(readConfig({})).toMatchObject({ role: 'all', jobLanes });
  expect(readConfig({ ...several, PROCESS_ROLE: 'web' })).toMatchObject({ role: 'web', jobLanes: [] });
  expect(readConfig({ ...several, PROCESS_ROLE: 'worker' })).toMatchObject({ role: 'worker', jobLanes });
  expect(readConfig({ ...several, JOB_LANES: 'mail, checks' }).jobLanes).toEqual(['mail', 'checks']);
});

test.each([
  [{ PROCESS_ROLE: 'worker' }, 'PROCESS_ROLE: needs DATABASE_URL'],
  [{ PROCESS_ROLE: 'web' }, 'PROCESS_ROLE: needs DATABASE_URL'],
  [{ JOB_LANES: 'checks' }, 'JOB_LANES: needs DATABASE_URL'],
  [{ PROCESS_ROLE: 'worker', DATABASE_URL: several.DATABASE_URL }, 'PROCESS_ROLE: needs STORAGE_BUCKET'],
  [{ ...several, PROCESS_ROLE: 'web', JOB_LANES: 'checks' }, 'JOB_LANES: a process with PROCESS_ROLE=web'],
  [{ ...several, JOB_LANES: 'checks', BACKUP_FOLDER: '/backups' }, 'BACKUP_FOLDER: this process runs no'],
])('a part of the work without the rest is refused: %j', (settings, message) => {
  expect(() => readConfig(settings)).toThrow(message);
});

test('OP-04 only the embedded database archives its WAL', () => {
  expect(readConfig({}).walArchive).toBeNull();
  const key = 'k'.repeat(40);
  const given = { WAL_ARCHIVE: '/archive', BACKUP_KEY: key };
  expect(readConfig(given).walArchive).toEqual({ place: '/archive', bucket: null, key });
  expect(() => readConfig({ ...given, DATABASE_URL: 'postgres://a@localhost/plainview' })).toThrow(
    /WAL_ARCHIVE: only for the embedded database/u,
  );
  expect(() => readConfig({ WAL_ARCHIVE: '/archive' })).toThrow(/BACKUP_KEY: needed with WAL_ARCHIVE/u);
});

test('OP-04 an archive may be in any bucket of the store, under a prefix that stored files do not use', () => {
  const given = { BACKUP_KEY: 'k'.repeat(40), STORAGE_ACCESS_KEY: 'us', STORAGE_SECRET_KEY: 'secret' };
  const archiveIn = (place: string, others = {}) =>
    readConfig({ ...given, WAL_ARCHIVE: place, ...others }).walArchive;
  expect(archiveIn('s3://archives/north/wal/')).toMatchObject({
    place: 's3://archives/north/wal',
    bucket: {
      bucket: 'archives',
      prefix: 'north/wal/',
      credentials: { accessKeyId: 'us' },
      objectLock: null,
    },
  });
  for (const place of ['s3://archives', 's3://archives/', 's3://archives/a b', 's3:archives/a'])
    expect(() => archiveIn(place)).toThrow(/WAL_ARCHIVE: expected a folder or s3/u);
  const files = { STORAGE_BUCKET: 'evidence', STORAGE_PREFIX: 'files' };
  expect(archiveIn('s3://evidence/blobs', files)).toMatchObject({ place: 's3://evidence/blobs' });
  for (const below of ['blobs', 'uploads/a', 'tails', 'quarantine/'])
    expect(() => archiveIn(`s3://evidence/files/${below}`, files)).toThrow(
      /a prefix that stored files do not/u,
    );
  expect(() => archiveIn('s3://archives/wal', { STORAGE_SECRET_KEY: '' })).toThrow('STORAGE_SECRET_KEY');
});

test('IN-03 backups are scheduled by their folder, and the setup page needs a first start without a password', () => {
  expect(readConfig({ BACKUP_TIME: '04:05' }).backups).toBeNull();
  expect(readConfig({ BACKUP_FOLDER: '/backups' }).backups).toEqual({
    folder: '/backups',
    time: '02:30',
    keep: 7,
  });
  expect(readConfig({}).hasSetupPage).toBe(false);
  expect(readConfig({ SETUP_PAGE: 'yes' }).hasSetupPage).toBe(true);
  expect(readConfig({ SETUP_PAGE: 'yes', ADMIN_PASSWORD: 'eleven paper boats' }).hasSetupPage).toBe(false);
});

test('a spreadsheet is identified by its id or URL, and needs an account', () => {
  const address = 'https://docs.google.com/spreadsheets/d/1a-B_c/edit?gid=0#gid=0';
  for (const named of ['1a-B_c', address]) {
    const config = readConfig({ GOOGLE_SHEETS_SPREADSHEET_ID: named, GOOGLE_SERVICE_ACCOUNT: 'key.json' });
    expect(config.googleSheets).toMatchObject({ spreadsheetId: '1a-B_c', serviceAccount: 'key.json' });
  }
  expect(() => readConfig({ GOOGLE_SHEETS_SPREADSHEET_ID: '1a' })).toThrow('GOOGLE_SERVICE_ACCOUNT');
  expect(() => readConfig({ GOOGLE_SERVICE_ACCOUNT: '{}' })).toThrow('GOOGLE_SHEETS_SPREADSHEET_ID');
});

test('the speech recognition service uses TLS or is in the private network', () => {
  const accepted = [
    'https://speech.example.gov/v1/',
    'http://10.1.2.3:8000',
    'http://[fd00::1]',
    'http://localhost/',
  ];
  expect(accepted.map((url) => readConfig({ SPEECH_TO_TEXT_URL: url }).speechToText?.url)).toEqual([
    'https://speech.example.gov',
    'http://10.1.2.3:8000',
    'http://[fd00::1]',
    'http://localhost',
  ]);
});

test('a trailing slash of the public address has no effect', () => {
  expect(readConfig({ PUBLIC_URL: 'https://review.example.gov/' }).publicUrl).toBe(
    'https://review.example.gov',
  );
});

test('a mail server needs a sender address', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://mail.example.gov' })).toThrow('MAIL_FROM');
  expect(
    readConfig({ SMTP_URL: 'smtp://mail.example.gov', MAIL_FROM: 'No-Reply@bücher.example' }).mail?.sender,
  ).toBe('No-Reply@xn--bcher-kva.example');
  expect(readConfig({ MAIL_FROM: 'no-reply@example.gov' }).mail).toBeNull();
  expect(readConfig({ SMTP_URL: 'smtp://mail.example.gov', MAIL_FROM: 'no-reply@example.gov' }).mail).toEqual(
    {
      smtpUrl: 'smtp://mail.example.gov',
      sender: 'no-reply@example.gov',
    },
  );
});

test('a sign-in provider needs issuer, client and secret, or none of them', () => {
  const named = { OIDC_ISSUER: 'https://login.example.gov/realms/x', OIDC_CLIENT_ID: 'plainview' };
  expect(() => readConfig(named)).toThrow('OIDC_CLIENT_SECRET: needed with');
  expect(() => readConfig({ OIDC_CLIENT_SECRET: 'x' })).toThrow(
    /OIDC_ISSUER: needed.*OIDC_CLIENT_ID: needed/u,
  );
  const secret = { OIDC_CLIENT_SECRET: 'x', OIDC_ORIGINS: 'https://keys.example.gov/x' };
  expect(readConfig({ ...named, ...secret }).oidc).toMatchObject({
    issuer: 'https://login.example.gov/realms/x',
    name: 'your organization',
    secondFactor: 'own',
    acr: null,
    origins: ['https://login.example.gov', 'https://keys.example.gov'],
  });
  for (const issuer of ['http://localhost:8120', 'http://127.0.0.1:8120'])
    expect(readConfig({ ...named, ...secret, OIDC_ISSUER: issuer }).oidc?.issuer).toBe(issuer);
  expect(readConfig({ OIDC_NAME: 'x' }).oidc).toBeNull();
});

test('.env.example lists every setting and nothing else', () => {
  const example = readFileSync(new URL('../../../../../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^(?<name>[A-Z\d_]+)=/gmu)].map((match) => match.groups?.['name']);
  expect(new Set(named)).toEqual(new Set(Object.keys(settingSchema.shape)));
});

test('every setting of .env reaches the container, except those that the container defines', () => {
  const compose = readFileSync(new URL('../../../../../compose.yml', import.meta.url), 'utf8');
  expect(compose).toMatch(/env_file:\n\s+- path: \.env\n/u);
  const pinned = [...compose.matchAll(/^ {6}(?<name>[A-Z_]+): /gmu)].map((match) => match.groups?.['name']);
  const own = ['HOST', 'PORT', 'DATA_DIRECTORY', 'DATABASE_URL', 'SECRET', 'METRICS_PORT'];
  expect(pinned.filter((name) => !name?.startsWith('POSTGRES_'))).toEqual(own);
});

test('the image contains no tests', () => {
  const ignored = readFileSync(new URL('../../../../../.dockerignore', import.meta.url), 'utf8').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['apps/server/tests', '**/*.test.ts', '**/*.test.tsx']));
});

test('a bucket is configured by its settings, and not without its name', () => {
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

test('the support contact is what is set of it, or null', () => {
  expect(readConfig({}).supportContact).toBeNull();
  expect(readConfig({ SUPPORT_CONTACT_PHONE: '+1 (555) 010-0100' }).supportContact).toEqual({
    name: null,
    email: null,
    phone: '+1 (555) 010-0100',
  });
});

test('a collector of traces has headers with decoded values, and a bad one does not show its secret', () => {
  expect(readConfig({}).tracing).toBeNull();
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel-collector.monitoring:4318' };
  const headers = 'Authorization=Basic%20abc%3D%3D, x-team=video';
  expect(readConfig({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers }).tracing).toEqual({
    endpoint: 'http://otel-collector.monitoring:4318',
    headers: { authorization: 'Basic abc==', 'x-team': 'video' },
    serviceName: 'plainview',
    sampledFraction: 1,
  });
  for (const bad of ['s3cret', 'authorization=s3cret%0d%0ax: y', 'authorization=%s3cret', 'a b=s3cret'])
    expect(() => readConfig({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: bad })).toThrow(
      /^Bad setting\. OTEL_EXPORTER_OTLP_HEADERS: (?!.*s3cret)/u,
    );
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_HEADERS: headers })).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT');
  expect(() => readConfig({ ...endpoint, OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG');
});
