import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DAY } from '@plainview/domain/shared/time';
import { readNewestTimestamp } from '@plainview/server/modules/proof/checkpoints/ledger-timestamp.repository';
import { timestampDaily } from '@plainview/server/modules/proof/checkpoints/timestamp-checkpoint';
import { asSystem } from '@plainview/server/platform/database/tenant-transaction';
import { samplesOf } from '@plainview/test-support/draw-sample';
import { makeBundle } from '@plainview/test-support/make-bundle';
import {
  startTimestampAuthority,
  type TimestampAuthority,
} from '@plainview/test-support/peers/timestamp-authority';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

// Tests run in order, in one product: first no answer is accepted, then a good one is.

const run = promisify(execFile);

let authority: TimestampAuthority;
let product: TestProduct;
let clockOffset = 0;

beforeAll(async () => {
  authority = await startTimestampAuthority();
  product = await startTestProduct(
    { timestampAuthority: { url: authority.url, certificatesFile: authority.trusted }, metricsPort: 0 },
    { now: () => new Date(Date.now() + clockOffset) },
  );
});
afterAll(async () => {
  await product.stop();
  await authority.stop();
});

const stored = () => asSystem(product.app.database, readNewestTimestamp);

/** Returns how many attempts failed, by reason, without those that never did. */
async function failures(): Promise<Record<string, number>> {
  const text = (await product.app.metrics?.text()) ?? '';
  const counts = text.matchAll(/^plainview_ledger_timestamp_failures_total\{reason="(.+)"\} (\d+)$/gmu);
  return Object.fromEntries(
    [...counts].map(([, reason, count]) => [reason, Number(count)]).filter(([, count]) => count !== 0),
  );
}

/** Has the newest checkpoint timestamped. Returns the problems that were logged. */
async function problemsOf(app: TestProduct['app']): Promise<string[]> {
  const problems: string[] = [];
  const write = (line: string): void => {
    problems.push(z.object({ problem: z.string() }).parse(JSON.parse(line)).problem);
  };
  await timestampDaily({ ...app, log: pino({ level: 'error' }, { write }) });
  return problems;
}

/** Answers with these bytes. */
const send =
  (make: (query: Buffer) => Promise<Uint8Array> | Uint8Array, status = 200) =>
  async (query: Buffer, response: ServerResponse): Promise<void> => {
    response.writeHead(status, { 'content-type': 'application/timestamp-reply' }).end(await make(query));
  };

/** Changes a byte of a query or an answer. */
function change(bytes: Buffer, position: number): Buffer {
  const place = position < 0 ? bytes.byteLength + position : position;
  return Buffer.from(bytes.map((byte, index) => (index === place ? byte ^ 1 : byte)));
}

/**
 * A query ends with the nonce and the request for certificates (three bytes), and contains the hash
 * as OCTET STRING.
 */
const LAST_BYTE_OF_NONCE = -4;
const hashOf = (query: Buffer): number => query.indexOf(Buffer.from('0420', 'hex')) + 2;

/** An answer is a sequence with four bytes before its content, which begins with the sequence of its status. */
const LENGTH_OF_STATUS = 5;

const badAnswers: readonly (readonly [
  name: string,
  reason: string,
  problem: string,
  answer: ReturnType<typeof send>,
])[] = [
  ['an error', 'refused', 'HTTP 500', send(() => Buffer.from('busy'), 500)],
  [
    'a redirection',
    'refused',
    'HTTP 302',
    async (_query, response) => {
      response.writeHead(302, { location: `${authority.url}/elsewhere` }).end();
    },
  ],
  [
    'no answer',
    'no-answer',
    'other side closed',
    async (_query, response) => {
      response.destroy();
    },
  ],
  ['a huge answer', 'not-valid', 'the answer is too large', send(() => randomBytes(1_000_000))],
  ['something else than DER', 'not-valid', 'not DER', send(() => Buffer.from('<html>Sign in</html>'))],
  ['an empty answer', 'not-valid', 'not DER', send(() => Buffer.alloc(0))],
  [
    'bytes after the answer',
    'not-valid',
    'not DER',
    send(async (query) => Buffer.concat([await authority.timestamp(query), Buffer.from([5, 0])])),
  ],
  [
    'a wrong length inside, which lenient programs skip',
    'not-valid',
    'not DER',
    send(async (query) => change(await authority.timestamp(query), LENGTH_OF_STATUS)),
  ],
  [
    'a refusal',
    'refused',
    'status 2',
    send((query) => authority.timestamp(change(query, query.indexOf('608648016503040201', 'hex') + 8))),
  ],
  [
    'a timestamp for another request',
    'not-valid',
    'belongs to another request',
    send((query) => authority.timestamp(change(query, LAST_BYTE_OF_NONCE))),
  ],
  [
    'a timestamp of something else',
    'not-valid',
    'about something else',
    send((query) => authority.timestamp(change(query, hashOf(query)))),
  ],
  [
    'a damaged signature',
    'not-valid',
    'the signature is wrong',
    send(async (query) => change(await authority.timestamp(query), -1)),
  ],
  [
    'a certificate that is not for timestamps',
    'not-valid',
    'not one for timestamps',
    send((query) => authority.timestampWithOrdinaryCertificate(query)),
  ],
];

/** Number of bad answers that a run has. Others follow in other runs. */
const BAD_ANSWERS = 5;

test('PR-11 an answer that proves nothing is stored nowhere and reported once', async () => {
  const admin = await signInOperator(product.url);
  for (const [name, reason, problem, answer] of samplesOf()(badAnswers, BAD_ANSWERS)) {
    authority.answerWith(answer);
    const [requests, before] = [authority.requestCount(), await failures()];
    expect(await problemsOf(product.app), `with ${name}`).toEqual([expect.stringContaining(problem)]);
    expect(authority.requestCount() - requests, `with ${name}`).toBe(1);
    expect(await failures(), `with ${name}`).toEqual({ ...before, [reason]: (before[reason] ?? 0) + 1 });
    expect(await stored(), `with ${name}`).toBeNull();
  }
  authority.answerWith(null);
  const { items } = await admin.client.mail.list({ limit: 100 });
  const alerts = items.filter(({ kind }) => kind === 'timestampFault');
  expect(alerts.map(({ address, subject }) => ({ address, subject }))).toEqual([
    { address: admin.user.email, subject: expect.stringContaining('The ledger could not be timestamped') },
  ]);
});

test('PR-11 a timestamp with a time far from ours, or of an unknown authority, is not accepted', async () => {
  const before = await failures();
  clockOffset = DAY;
  expect(await problemsOf(product.app)).toEqual([expect.stringMatching(/the stated time .+ is far from/u)]);
  clockOffset = 0;
  const { config } = product.app;
  const withCertificates = (certificatesFile: string | null) => ({
    ...product.app,
    config: { ...config, timestampAuthority: { url: authority.url, certificatesFile } },
  });
  for (const certificates of [authority.untrusted, null])
    expect(await problemsOf(withCertificates(certificates))).toEqual([
      'no trusted authority issued the certificate',
    ]);
  expect(await failures()).toEqual({ ...before, 'not-valid': (before['not-valid'] ?? 0) + 3 });
  await problemsOf(withCertificates(path.join(product.dataDirectory, 'missing.pem')));
  expect(await failures()).toMatchObject({ 'not-set-up': 1 });
  expect(await stored()).toBeNull();
});

/** Verifies a timestamp as a reader does. */
const verify = (folder: string, data: string, answer: string, certificates = authority.trusted) =>
  run('openssl', ['ts', '-verify', '-data', data, '-in', answer, '-CAfile', certificates], { cwd: folder });

test('PR-11 the newest checkpoint gets one timestamp a day, which openssl verifies', async () => {
  const requests = authority.requestCount();
  for (let attempt = 0; attempt < 2; attempt += 1) expect(await problemsOf(product.app)).toEqual([]);
  expect(authority.requestCount() - requests).toBe(1);
  const published = z.object({
    timestamp: z.object({ size: z.int(), time: z.string(), authority: z.string() }),
  });
  const identity = await fetch(`${product.url}/.well-known/plainview-ledger`);
  const { size, time, authority: stated } = published.parse(await identity.json()).timestamp;
  expect(stated).toBe('tsa');
  expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
  const folder = product.dataDirectory;
  for (const name of ['checkpoint', 'timestamp']) {
    const answer = await fetch(`${product.url}/ledger/${name}?size=${size}`);
    expect(answer.status).toBe(200);
    await writeFile(path.join(folder, name), Buffer.from(await answer.arrayBuffer()));
  }
  expect((await verify(folder, 'checkpoint', 'timestamp')).stdout).toContain('Verification: OK');
  await writeFile(
    path.join(folder, 'changed'),
    `${await readFile(path.join(folder, 'checkpoint'), 'utf8')} `,
  );
  await expect(verify(folder, 'changed', 'timestamp')).rejects.toThrow('Command failed');
  await expect(verify(folder, 'checkpoint', 'timestamp', authority.untrusted)).rejects.toThrow(
    'Command failed',
  );
  for (const query of ['', '?size=0', `?size=${size + 1000}`, '?size=x'])
    expect((await fetch(`${product.url}/ledger/timestamp${query}`)).status, `asked ${query}`).toBe(404);
});

test('PR-11 a bundle contains the timestamp of its checkpoint, and is made without one if there is none', async () => {
  const admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'North PD', 'Ann');
  const { id, number } = await submitTicket(product.url, ann);
  const place = path.join(product.dataDirectory, 'bundle');
  const script = fileURLToPath(new URL('../../../../examples/verify-bundle/verify.py', import.meta.url));
  const check = (...options: string[]) => run('python3', [script, `${place}.zip`, ...options]);
  const download = async (): Promise<string> => {
    const { url } = await makeBundle(ann, id, 'custody');
    const answer = await ann.fetch(String(url));
    await writeFile(`${place}.zip`, Buffer.from(await answer.arrayBuffer()));
    await run('rm', ['-rf', place]);
    await run('python3', [
      '-c',
      'import sys,zipfile; zipfile.ZipFile(sys.argv[1]).extractall(sys.argv[2])',
      `${place}.zip`,
      place,
    ]);
    return path.join(place, `plainview-${number}-custody`);
  };
  const bag = await download();
  const [checkpoint, answer] = [path.join(bag, 'proof/checkpoint'), path.join(bag, 'proof/checkpoint.tsr')];
  expect((await verify(bag, checkpoint, answer)).stdout).toContain('Verification: OK');
  expect((await check()).stderr).toContain('checkpoint.tsr is not checked');
  expect((await check('--authority', authority.trusted)).stdout).toMatch(
    /^Timestamp verified: .+ GMT\nNo faults$/mu,
  );
  const other = check('--json', '--authority', authority.untrusted);
  await expect(other).rejects.toMatchObject({
    stdout: expect.stringContaining('{"faults": [{"code": "timestamp", "place": "proof/checkpoint.tsr"}], '),
  });
  const instructions = await readFile(path.join(bag, 'VERIFY.txt'), 'utf8');
  const commands = [...instructions.matchAll(/^ {4}(.*)$/gmu)].map(([, command]) => command).join('\n');
  const { stdout } = await run('sh', ['-c', commands], {
    cwd: bag,
    env: { PATH: '/usr/bin:/bin', authority: authority.trusted },
  });
  expect(stdout.match(/^(?:OK|FAILED).*$/gmu)).toContain('OK: the authority timestamped the checkpoint');

  authority.answerWith(badAnswers[0]?.[3] ?? null);
  const without = await download();
  await expect(readFile(path.join(without, 'proof/checkpoint.tsr'))).rejects.toThrow('ENOENT');
  expect((await check()).stdout).toContain('No faults');
});
