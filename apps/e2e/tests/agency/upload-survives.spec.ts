import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@plainview/test-support/product/free-port';
import { copyDataPreparedIn, sharePreparedData } from '@plainview/test-support/product/prepared-folder';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import { startTestProxy } from '@plainview/test-support/product/proxies/test-proxy';
import { joinAgency, operator, signInOperator } from '@plainview/test-support/test-users';
import { sha256Of } from '@plainview/test-support/videos/send-video';
import { makeTestVideo, padVideoTo } from '@plainview/test-support/videos/test-videos';
import { expect, openAs, test } from '../../product.ts';

const SIZE = 12 * 1024 * 1024;

// Uses its own product, because it kills it.
test('TK-07 an upload is paused and resumed, survives a lost network and kill -9 of the server, and keeps its SHA-256', async ({
  page,
}) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'plainview-survives-'));
  const file = path.join(directory, 'long.mp4');
  await copyFile(await makeTestVideo(), file);
  await padVideoTo(file, SIZE);
  const settings = {
    DATA_DIRECTORY: path.join(directory, 'data'),
    PORT: String(await freePort()),
    ADMIN_PASSWORD: operator.password,
  };
  await copyDataPreparedIn(sharePreparedData(), settings.DATA_DIRECTORY);
  let product = await startProductProcess(settings);
  const ann = await joinAgency(product.url, await signInOperator(product.url), 'North PD');
  const network = await startTestProxy(product.url);
  await openAs(page, ann, network.url);
  await page.goto(`${network.url}/agency`);
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  // A line that is slow enough for all that happens meanwhile.
  const browser = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2 * 1024 * 1024 };
  await browser.send('Network.emulateNetworkConditions', line);
  await page.locator('input[type=file]').setInputFiles(file);

  const progress = page.getByRole('progressbar', { name: /Upload of/u });
  const percent = async () => Number(await progress.getAttribute('aria-valuenow'));
  await expect.poll(percent, { intervals: [50] }).toBeGreaterThan(5);

  await test.step('an upload is paused and resumed', async () => {
    await page.getByRole('button', { name: /^Pause/u }).click();
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
    const resume = page.getByRole('button', { name: /^Resume/u });
    await expect(resume).toBeFocused();
    await resume.click();
    const paused = await percent();
    await expect.poll(percent, { intervals: [50] }).toBeGreaterThan(paused + 3);
  });
  const [begun] = await ann.client.uploads.list();
  expect(begun).toMatchObject({ state: 'receiving' });

  await test.step('it continues after the network returns', async () => {
    // If the emulated conditions were offline, Chromium would send the rest of the file at full speed first.
    network.become('refusing');
    await browser.send('Network.overrideNetworkState', { ...line, offline: true });
    await expect(
      page.getByText(/paused at \d+%, resumes automatically|The connection was lost/u).first(),
    ).toBeVisible();
    const lost = await percent();
    network.become('through');
    await browser.send('Network.overrideNetworkState', line);
    await expect.poll(percent, { intervals: [50] }).toBeGreaterThan(lost + 3);
  });

  await product.kill();
  await browser.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 });
  product = await startProductProcess(settings);

  await expect(page.getByText('Stored and verified')).toBeVisible({ timeout: 45_000 });
  const [upload] = await ann.client.uploads.list();
  expect(upload).toMatchObject({
    id: begun?.id,
    state: 'stored',
    sizeBytes: SIZE,
    sha256: await sha256Of(file),
  });
  await network.close();
  await product.stop();
  await rm(directory, { recursive: true, force: true });
});
