/**
 * Each reason for which the product cannot start is a sentence that names the setting and says what to do; the exit code
 * is not 0, and there is no stack.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createNetServer, type AddressInfo, type Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drawTests } from '@plainview/test-support/draw-sample';
import { TEST_SECRET } from '@plainview/test-support/product/database-passwords';
import { freePort } from '@plainview/test-support/product/free-port';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { serverProgram } from '@plainview/test-support/product/server-programs';
import { cloneTestDatabase, type TestDatabase } from '@plainview/test-support/product/test-database-clone';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { prepareInstallation } from './two-processes.ts';

type Settings = Readonly<Record<string, string>>;

let directory: string;
let database: TestDatabase;

drawTests(9);

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'plainview-start-'));
  database = await cloneTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

/** Starts the product, which must end by itself. Returns its exit code and what it printed. */
async function start(settings: Settings) {
  const child = spawn(process.execPath, [...serverProgram('main')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      DATA_DIRECTORY: path.join(directory, 'data'),
      DATABASE_URL: database.url,
      SECRET: TEST_SECRET,
      PORT: '0',
      FFMPEG_PATH: 'off',
      LOG_LEVEL: 'silent',
      ...settings,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      printed += bytes.toString();
      // It started: the test fails by its exit code.
      if (printed.includes('is running at')) child.kill('SIGTERM');
    });
  await once(child, 'close');
  const last = printed.trim().split('\n').at(-1) ?? '';
  return { code: child.exitCode, isSentence: /^Plainview did not start\. .+\.$/u.test(last), printed };
}

/** How a start ends that fails: with one line, without a stack. */
const startFails = (sentence: RegExp) => ({
  code: 1,
  isSentence: true,
  printed: expect.stringMatching(sentence),
});

const at = (change: (url: URL) => void): Settings => {
  const url = new URL(database.url);
  change(url);
  return { DATABASE_URL: url.href };
};

/** Listens on a port of this machine until the end of the test. */
async function listen(server: Server | NetServer): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const onPort = (port: number): Settings => ({
  DATABASE_URL: `postgres://plainview:secret@127.0.0.1:${port}/plainview`,
});

describe('a start names', () => {
  test.each([
    ['a setting that is not valid', { PORT: 'many' }, /Bad setting\. PORT: /u],
    ['a setting that is missing', { SMTP_URL: 'smtp://127.0.0.1' }, /MAIL_FROM: needed with SMTP_URL/u],
    [
      'an address that is no database',
      { DATABASE_URL: 'mysql://host/name' },
      /DATABASE_URL: expected postgres:/u,
    ],
    [
      'a host that nobody knows',
      { DATABASE_URL: 'postgres://a:b@no-such-host.invalid/plainview' },
      /DATABASE_URL: the host no-such-host\.invalid is not known\. Correct the name/u,
    ],
    [
      'a list of passwords that is missing',
      { COMMON_PASSWORDS_FILE: '/no/such/list' },
      /COMMON_PASSWORDS_FILE: \/no\/such\/list does not exist\. Correct the path/u,
    ],
    [
      'a certificate that is missing',
      { REPORT_SIGNING_CERTIFICATE: '/no/cert.pem', REPORT_SIGNING_KEY: '/no/key.pem' },
      /REPORT_SIGNING_CERTIFICATE: \/no\/cert\.pem does not exist\. Correct the path/u,
    ],
    [
      'a role that needs a bucket',
      { PROCESS_ROLE: 'worker' },
      /PROCESS_ROLE: needs STORAGE_BUCKET, since other processes cannot read files/u,
    ],
    [
      'an ffmpeg that the jobs of a worker need',
      { PROCESS_ROLE: 'worker', STORAGE_BUCKET: 'evidence', FFMPEG_PATH: 'no-such-ffmpeg' },
      /FFMPEG_PATH: ffmpeg does not run here, and jobs of this process need it \(runs, checks, /u,
    ],
    [
      'a host that is not of this machine',
      { HOST: '192.0.2.1' },
      /HOST: this machine has no address 192\.0\.2\.1\. Set one of its addresses/u,
    ],
  ])('%s', async (_, settings, sentence) => {
    expect(await start(settings)).toEqual(startFails(sentence));
  });

  test('OP-07 a server that does not run', async () => {
    const port = await freePort();
    expect(await start(onPort(port))).toEqual(
      startFails(
        new RegExp(
          `DATABASE_URL: nothing answers at 127\\.0\\.0\\.1:${port} \\(ECONNREFUSED\\)\\. Start PostgreSQL`,
          'u',
        ),
      ),
    );
  });

  test('OP-07 a server that does not answer', async () => {
    const port = await listen(createNetServer(() => undefined));
    expect(await start(onPort(port))).toEqual(
      startFails(/DATABASE_URL: 127\.0\.0\.1:\d+ does not answer\. Check the address/u),
    );
  });

  test('OP-07 a server that is not PostgreSQL', async () => {
    const port = await listen(createNetServer((socket) => socket.end('220 mail.example.gov ESMTP\r\n')));
    expect(await start(onPort(port))).toEqual(
      startFails(/DATABASE_URL: what answers at 127\.0\.0\.1:\d+ is not PostgreSQL\./u),
    );
  });

  test('OP-07 a password that is wrong', async () => {
    expect(await start(at((url) => (url.password = 'wrong')))).toEqual(
      startFails(/DATABASE_URL: PostgreSQL at \S+ rejects the password of \S+\. Correct/u),
    );
  });

  test('OP-07 a database that does not exist', async () => {
    expect(await start(at((url) => (url.pathname = '/no_such_database')))).toEqual(
      startFails(/DATABASE_URL: PostgreSQL at \S+ has no database no_such_database\. Create it/u),
    );
  });

  test('OP-07 encryption that the server does not offer', async () => {
    const port = await listen(createNetServer((socket) => socket.once('data', () => socket.end('N'))));
    const { DATABASE_URL: url = '' } = onPort(port);
    expect(await start({ DATABASE_URL: `${url}?sslmode=require` })).toEqual(
      startFails(/DATABASE_URL: .* offers no TLS\. Turn ssl on/u),
    );
  });

  test('OP-07 a right that the user of the database lacks', async () => {
    const weak = await cloneTestDatabase();
    onTestFinished(async () => {
      await changeAsOwner(database.url, 'drop owned by weak_user cascade; drop role weak_user');
      await weak.drop();
    });
    await changeAsOwner(weak.url, `create role weak_user login password 'secret'`);
    const url = new URL(weak.url);
    url.username = 'weak_user';
    url.password = 'secret';
    expect(await start({ DATABASE_URL: url.href })).toEqual(
      startFails(/DATABASE_URL: the user weak_user lacks a right \(.+\)\. Let it own/u),
    );
  });

  test('OP-07 a database that takes no changes', async () => {
    const standby = await cloneTestDatabase();
    onTestFinished(() => standby.drop());
    const name = new URL(standby.url).pathname.slice(1);
    await changeAsOwner(standby.url, `alter database ${name} set default_transaction_read_only = on`);
    expect(await start({ DATABASE_URL: standby.url })).toEqual(
      startFails(/DATABASE_URL: PostgreSQL at \S+ takes no changes: .+ Give the address of the leader/u),
    );
  });

  test('OP-07 data of a newer version', async () => {
    const newer = await cloneTestDatabase();
    onTestFinished(() => newer.drop());
    await changeAsOwner(
      newer.url,
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of a later version', 9999999999999)`,
    );
    expect(await start({ DATABASE_URL: newer.url })).toEqual(
      startFails(/newer version of Plainview.+ Nothing was changed\./u),
    );
  });

  test.each(['PORT', 'METRICS_PORT'])('OP-07 a %s that is in use', async (setting) => {
    const port = await listen(createNetServer());
    expect(await start({ [setting]: String(port) })).toEqual(
      startFails(new RegExp(`${setting}: port ${port} is in use by another program\\. Stop`, 'u')),
    );
  });

  test('OP-07 a folder that cannot be written', async () => {
    const file = path.join(directory, 'file');
    await writeFile(file, '');
    expect(await start({ DATA_DIRECTORY: path.join(file, 'data') })).toEqual(
      startFails(/DATA_DIRECTORY: \S+ is below a file\. Let this account write there/u),
    );
  });

  test.skipIf(process.platform !== 'linux' || process.getuid?.() !== 0)(
    'a folder on a disk that is read-only',
    async () => {
      const folder = path.join(directory, 'read-only');
      await mkdir(folder);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'ro', 'tmpfs', folder]);
      onTestFinished(() => void execFileSync('umount', [folder]));
      expect(await start({ DATA_DIRECTORY: folder })).toEqual(
        startFails(/DATA_DIRECTORY: \S+ is on a disk that is read-only\./u),
      );
    },
  );

  test('OP-07 a secret that is not the one of the running processes', async () => {
    const shared = await prepareInstallation();
    onTestFinished(() => shared.stop());
    await shared.start();
    expect(
      await start({
        DATABASE_URL: shared.database.url,
        SECRET: 'another secret, which nobody else here has',
      }),
    ).toEqual(
      startFails(
        /SECRET: other processes of this installation run with another secret\. Set SECRET to theirs/u,
      ),
    );
  });

  test.each([
    ['is no key', 'no key'],
    ['is another kind of key', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'],
  ])('a key file of the ledger that %s', async (_, text) => {
    const file = path.join(directory, 'ledger.pem');
    await writeFile(file, text);
    expect(await start({ LEDGER_KEY_FILE: file })).toEqual(
      startFails(/LEDGER_KEY_FILE: \S+ has no Ed25519 private key .+ Restore/u),
    );
  });

  test.each([
    [
      403,
      /STORAGE_BUCKET: the store denies access to the bucket evidence \(403\)\. Correct STORAGE_ACCESS_KEY/u,
    ],
    [404, /STORAGE_BUCKET: there is no bucket evidence\. Create it/u],
    [301, /STORAGE_BUCKET: the bucket evidence is elsewhere \(301\)\. Correct STORAGE_REGION/u],
  ])('a bucket for which the store answers with %i', async (status, sentence) => {
    const port = await listen(createServer((_request, response) => response.writeHead(status).end()));
    expect(
      await start({
        STORAGE_BUCKET: 'evidence',
        STORAGE_ENDPOINT: `http://127.0.0.1:${port}`,
        STORAGE_ACCESS_KEY: 'key',
        STORAGE_SECRET_KEY: 'secret',
      }),
    ).toEqual(startFails(sentence));
  });
});
