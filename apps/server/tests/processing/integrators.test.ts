import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestProduct } from '@plainview/test-support/product/test-product';
import { joinAgency, joinByKey, signInOperator } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { sha256Of } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { expect, onTestFinished, test } from 'vitest';

const page = fileURLToPath(new URL('../../../../docs/integrators.md', import.meta.url));
// The page's commands are for Linux.
const tools = ['curl', 'bash', 'sha256sum', 'openssl'];
const hasTools = tools.every(
  (tool) => spawnSync(tool, [tool === 'openssl' ? 'version' : '--version']).status === 0,
);
if (!hasTools) console.warn(`docs/integrators.md is not run here: it needs ${tools.join(', ')}`);

/**
 * Returns the page's commands in order, with this product's address and this API key instead of the page's.
 */
async function commandsOf(url: string, secret: string): Promise<string> {
  const blocks = (await readFile(page, 'utf8')).matchAll(/^```sh\n(?<commands>.*?)^```$/gmsu);
  const script = [...blocks].map((block) => block.groups?.['commands']).join('\n');
  expect(script).toContain('https://review.example.gov');
  expect(script).toContain('plainview_...');
  expect(script).toContain("'reference...'");
  return script
    .replace('https://review.example.gov', url)
    .replace('plainview_...', secret)
    .replace("'reference...'", '"$(cat reference.txt)"')
    .replaceAll(/sleep \d+/gu, 'sleep 0.1');
}

test.skipIf(!hasTools)(
  'every command of the integrators’ page does what the page says',
  { timeout: 60_000 },
  async () => {
    const product = await startTestProduct();
    onTestFinished(() => product.stop());
    const admin = await signInOperator(product.url);
    const dana = await joinAgency(product.url, admin, 'North PD', 'Dana Okafor');
    const { secret } = await joinByKey(product.url, dana);
    const directory = await mkdtemp(path.join(tmpdir(), 'plainview-page-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const file = (name: string) => path.join(directory, name);
    const read = (name: string) => readFile(file(name), 'utf8');
    await copyFile(await makeTestVideo(), file('patrol.mp4'));

    const script = await commandsOf(product.url, secret);
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', script], { cwd: directory });
    let printed = '';
    shell.stdout.on('data', (bytes: Buffer) => (printed += bytes.toString()));
    shell.stderr.on('data', (bytes: Buffer) => (printed += bytes.toString()));
    const ended = once(shell, 'exit');
    onTestFinished(() => void shell.kill());

    // Meanwhile the administrators do their part.
    const tickets = async () => (await admin.client.tickets.list({})).items;
    await expect.poll(async () => (await tickets()).length, { timeout: 20_000 }).toBe(1);
    const [ticket] = await tickets();
    const id = ticket?.id ?? '';
    await admin.client.tickets.startReview({ id });
    const run = await admin.client.processing.start({ selection: { kind: 'all', filter: {}, except: [] } });
    await writeFile(file('reference.txt'), run.reference);
    // A processed video is not a delivered report, and the page must not confuse them.
    await expect
      .poll(async () => (await admin.client.tickets.get({ id })).videos.map(({ status }) => status))
      .toEqual(['completed']);
    const report = await admin.client.reports.deliver({
      ticketId: id,
      summary: 'Sound work.',
      notWatchedReason: NOT_WATCHED,
    });

    expect([await ended, printed]).toMatchObject([
      [0, null],
      expect.stringContaining('"name":"Dana Okafor"'),
    ]);
    expect(printed).toMatch(/ratelimit: "minute";r=\d+;t=\d+\r\n/u);
    expect(await sha256Of(file('report.pdf'))).toBe(report.sha256);
    expect(JSON.parse(await read('page.json'))).toMatchObject({ items: [{ id }], total: 1 });
    expect(JSON.parse(await read('next.json'))).toMatchObject({ items: [], nextCursor: null });
    const processed = (await admin.client.processing.get({ id: run.runId })).videos[0];
    expect(processed?.files.map(({ name }) => name)).toEqual(['faces.json']);
    expect(await read('changes.txt')).toContain('ticket.created');
    expect((await admin.client.support.list({})).items.map(({ text }) => text)).toEqual([
      'The transfer lacks two videos.',
    ]);
    const { videos } = await dana.client.tickets.get({ id });
    expect(videos[0]).toMatchObject({ fileName: 'patrol.mp4', sha256: await sha256Of(file('patrol.mp4')) });
  },
);
