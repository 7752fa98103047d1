/** `plainview doctor` uses what the settings name, and finds what does not work although the settings are right. */
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startRubbishPeer, startTestSmtpServer } from '@plainview/test-support/peers/test-smtp-server';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { TEST_SECRET } from '@plainview/test-support/product/database-passwords';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { makePlace, startFaultyProduct, type FaultyProduct } from './faulty-product.ts';

const report = z.object({
  isHealthy: z.boolean(),
  checks: z.array(
    z.object({ name: z.string(), state: z.string(), text: z.string(), advice: z.string().optional() }),
  ),
});

const mailThrough = (url: string) => ({ SMTP_URL: url, MAIL_FROM: 'no-reply@review.example.gov' });

describe('doctor', () => {
  let directory: string;
  let product: FaultyProduct;

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'plainview-doctor-'));
    product = await startFaultyProduct(await makePlace());
    await chmod(product.dataDirectory, 0o700);
  });
  afterAll(async () => {
    await product.stop();
    await rm(directory, { recursive: true, force: true });
  });

  /** Returns the checks of a kind, with these settings in addition to those of the product. */
  async function check(
    name: string,
    settings: Readonly<Record<string, string>> = {},
    ...args: readonly string[]
  ) {
    const { printed } = await runConsoleCommand(
      'doctor',
      {
        HOST: '127.0.0.1',
        PORT: new URL(product.process.url).port,
        DATA_DIRECTORY: product.dataDirectory,
        DATABASE_URL: product.database.url,
        SECRET: TEST_SECRET,
        FFMPEG_PATH: 'off',
        ...settings,
      },
      '--json',
      ...args,
    );
    const { checks } = report.parse(JSON.parse(printed));
    return checks.find((each) => each.name === name);
  }

  test('OP-07 stores, reads and deletes a file, and finds a storage that does not work', async () => {
    expect(await check('storage')).toMatchObject({
      state: 'ok',
      text: expect.stringContaining('stored, read and deleted 1048576 bytes'),
    });
    const uploads = path.join(product.dataDirectory, 'files', 'uploads');
    await rename(uploads, `${uploads}.away`);
    await writeFile(uploads, '');
    onTestFinished(async () => {
      await rm(uploads);
      await rename(`${uploads}.away`, uploads);
    });
    expect(await check('storage')).toMatchObject({
      state: 'problem',
      advice: expect.stringContaining('disk'),
    });
  });

  test('OP-07 signs in to the mail server, sends a message on request, and finds a server that is none', async () => {
    const server = await startTestSmtpServer();
    onTestFinished(() => server.stop());
    expect(await check('mail', mailThrough(server.url))).toMatchObject({
      state: 'ok',
      text: expect.stringContaining('the mail server answers'),
    });
    expect(server.received).toEqual([]);
    expect(await check('mail', mailThrough(server.url), '--mail-to', 'ops@example.gov')).toMatchObject({
      state: 'ok',
      text: expect.stringContaining('sent a message to ops@example.gov'),
    });
    expect(server.received.map(({ to }) => to)).toEqual([['ops@example.gov']]);
    const peer = await startRubbishPeer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    onTestFinished(() => peer.stop());
    expect(await check('mail', mailThrough(peer.url))).toMatchObject({
      state: 'problem',
      advice: expect.stringContaining('SMTP_URL'),
    });
  });

  test.skipIf(!hasFfmpeg)('OP-07 has ffmpeg decode, and finds one that only tells its version', async () => {
    expect((await check('ffmpeg', { FFMPEG_PATH: 'ffmpeg' }))?.text).toContain('decodes');
    const program = path.join(directory, 'ffmpeg');
    await writeFile(
      program,
      `#!/bin/sh\n[ "$1" = -version ] && exec ffmpeg -version\necho "no decoder" >&2\nexit 1\n`,
    );
    await chmod(program, 0o755);
    expect(await check('ffmpeg', { FFMPEG_PATH: program, FFMPEG_SANDBOX: 'off' })).toMatchObject({
      state: 'problem',
      text: expect.stringContaining('no decoder'),
    });
  });

  test('OP-07 writes to the database, and finds one that takes no changes', async () => {
    expect(await check('database')).toMatchObject({ state: 'ok' });
    const name = new URL(product.database.url).pathname.slice(1);
    onTestFinished(async () => {
      await changeAsOwner(product.database.url, 'set default_transaction_read_only = off');
      await changeAsOwner(product.database.url, `alter database ${name} reset default_transaction_read_only`);
    });
    await changeAsOwner(
      product.database.url,
      `alter database ${name} set default_transaction_read_only = on`,
    );
    expect(await check('database')).toMatchObject({
      state: 'problem',
      text: expect.stringContaining('takes no changes'),
    });
  });

  test('OP-07 calls the public address, compares the secret, and names settings that do not exist', async () => {
    expect(await check('public address', { PUBLIC_URL: product.process.url })).toMatchObject({ state: 'ok' });
    expect(await check('public address', { PUBLIC_URL: 'https://nobody.invalid' })).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('nobody.invalid'),
    });
    expect(await check('secret')).toMatchObject({ state: 'ok' });
    expect(await check('secret', { SECRET: 'another secret, which nobody else here has' })).toMatchObject({
      state: 'problem',
    });
    expect(await check('settings', { SMPT_URL: 'smtp://host' })).toMatchObject({
      text: 'SMPT_URL is no setting',
      advice: 'Did you mean SMTP_URL?',
    });
  });
});
