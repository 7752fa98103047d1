import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@plainview/test-support/product/free-port';
import { startTestProduct, type TestProduct } from '@plainview/test-support/product/test-product';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

// Runs the tool of examples/processing-tool against the product, as an integrator would.

const program = fileURLToPath(new URL('../../../../examples/processing-tool/tool.mjs', import.meta.url));

let product: TestProduct;
let admin: Person;
let toolOrigin: string;
let folder: string;
let tool: ChildProcess | null = null;

beforeAll(async () => {
  toolOrigin = `http://localhost:${await freePort()}`;
  product = await startTestProduct({
    processingToolUrl: `${toolOrigin}/`,
    webhookOrigins: [toolOrigin],
  });
  admin = await signInOperator(product.url);
  const ann = await joinAgency(product.url, admin, 'North PD');
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-tool-'));
  const large = path.join(folder, 'large.mp4');
  // More than one range of the tool.
  await copyFile(await makeTestVideo(), large);
  await padVideoTo(large, 9 * 1024 * 1024);
  const uploads = [
    await storeVideo(product.url, ann, await makeTestVideo()),
    await storeVideo(product.url, ann, large),
  ];
  await createTicket(
    ann,
    uploads.map(({ id }) => id),
  );
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true });
});
afterEach(() => {
  tool?.kill('SIGKILL');
});

async function startTool(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  const env = { PLAINVIEW_URL: product.url, PORT: new URL(toolOrigin).port, ...environment };
  tool = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  if (tool.stdout) await once(tool.stdout, 'data');
}

const startRun = () => admin.client.processing.start({ selection: { kind: 'all', filter: {}, except: [] } });

async function expectDone(runId: string): Promise<void> {
  await expect
    .poll(async () => (await admin.client.processing.get({ id: runId })).byStatus, { timeout: 20_000 })
    .toMatchObject({ completed: 2 });
  const { videos, isOwn } = await admin.client.processing.get({ id: runId });
  expect(isOwn).toBe(false);
  for (const { files, progress } of videos) {
    expect(files.map((file) => file.name)).toEqual(['facts.json']);
    expect(progress).toBeNull();
  }
}

test('opened in a tab, the tool processes the selection in ranges and returns its files', async () => {
  await startTool();
  const run = await startRun();
  expect(new URL(run.url).origin).toBe(toolOrigin);
  expect((await fetch(run.url)).status).toBe(200);
  await expectDone(run.runId);
});

test('called by a webhook, the tool starts by itself; a call without our signature is rejected', async () => {
  const { id, secret } = await admin.client.webhooks.add({
    url: `${toolOrigin}/webhook`,
    events: ['processing.started'],
  });
  await startTool({ WEBHOOK_SECRET: secret });
  const run = await startRun();
  await expectDone(run.runId);
  const body = '{"type":"processing.started","data":{}}';
  const call = async (key: string, sentAt: Date): Promise<number> => {
    const answer = await fetch(`${toolOrigin}/webhook`, {
      method: 'POST',
      headers: {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
        'webhook-signature': new Webhook(key).sign(id, sentAt, body),
      },
      body,
    });
    return answer.status;
  };
  expect(await call(`whsec_${Buffer.alloc(32).toString('base64')}`, new Date())).toBe(401);
  expect(await call(secret, new Date(Date.now() - 10 * 60_000))).toBe(401);
});
