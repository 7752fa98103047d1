import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@plainview/test-support/product/free-port';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { adminRegistrationKey, joinAgency, operator } from '@plainview/test-support/test-users';
import { test as base, expect, expectAccessible, openAs } from '../../product.ts';

const program = fileURLToPath(new URL('../../../../examples/processing-tool/tool.mjs', import.meta.url));

/** A product that may call a tool's origin. Nothing listens there until a test starts the tool. */
const test = base.extend<object, { readonly toolOrigin: string }>({
  toolOrigin: [
    async ({}, use) => {
      await use(`http://localhost:${await freePort()}`);
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ toolOrigin }, use) => {
      const directory = await mkdtemp(path.join(tmpdir(), 'plainview-browser-'));
      const dataDirectory = path.join(directory, 'data');
      const product = await startProductProcess({
        DATA_DIRECTORY: dataDirectory,
        PORT: '0',
        ADMIN_PASSWORD: operator.password,
        ADMIN_REGISTRATION_KEY: adminRegistrationKey,
        PROCESSING_TOOL_URL: `${toolOrigin}/`,
        WEBHOOK_ORIGINS: toolOrigin,
      });
      await use({ ...product, dataDirectory });
      await product.stop();
      await rm(directory, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

async function startTool(
  origin: string,
  environment: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const env = { PORT: new URL(origin).port, ...environment };
  const tool = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  if (tool.stdout) await once(tool.stdout, 'data');
  return tool;
}

test('a webhook is added, shows its secret once, is tested, resends a delivery, and starts a tool', async ({
  page,
  product,
  admin,
  toolOrigin,
}) => {
  await openAs(page, admin, product.url);
  await page.goto('/admin/webhooks');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add Webhook' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Webhook' });
  await form.getByRole('button', { name: 'Add Webhook' }).click();
  await expect(form.getByText('Please choose at least one event.')).toBeVisible();
  await expect(form.getByText(/^Please enter a URL/u)).toBeVisible();
  await form.getByLabel('Address').fill('https://elsewhere.example/hook');
  await form.getByRole('checkbox', { name: 'Processing started' }).press('Space');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Add Webhook' }).click();
  await expect(form.getByText(/https:\/\/elsewhere\.example is not an allowed origin/u)).toBeVisible();
  await form.getByLabel('Address').fill(`${toolOrigin}/webhook`);
  await form.getByRole('button', { name: 'Add Webhook' }).click();

  const shown = page.getByRole('dialog', { name: 'Webhook Secret' });
  const secret = await shown.locator('code').innerText();
  expect(secret).toMatch(/^whsec_/u);
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Done' }).click();

  // Nothing listens there yet.
  const card = page.getByRole('article', { name: `Webhook ${toolOrigin}/webhook` });
  await card.getByRole('button', { name: 'Send Test' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Test' });
  await expect(row).toContainText('ECONNREFUSED');
  await expect(row).toContainText('Waiting');

  const tool = await startTool(toolOrigin, { PLAINVIEW_URL: product.url, WEBHOOK_SECRET: secret });
  try {
    await expect(row).toContainText('Delivered', { timeout: 20_000 });
    await row.getByRole('button', { name: /^Send Again/u }).click();
    await expect(row).toContainText('HTTP 204', { timeout: 20_000 });
    await expectAccessible(page);

    const ann = await joinAgency(product.url, admin, 'Hooked Police', 'Ann Hooked');
    await submitTicket(product.url, ann);
    await admin.client.processing.start({ selection: { kind: 'all', filter: {}, except: [] } });
    await page.goto('/admin/videos');
    await page.getByRole('link', { name: 'Processing Runs' }).click();
    await expectAccessible(page);
    await page.getByRole('link', { name: /1 video$/u }).click();
    await expect(page.getByText('All videos are processed.')).toBeVisible({ timeout: 20_000 });
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'facts.json' }).click();
    expect((await download).suggestedFilename()).toBe('facts.json');
    await expectAccessible(page);
  } finally {
    tool.kill('SIGKILL');
  }

  await page.goto('/admin/webhooks');
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card.getByText('Paused')).toBeVisible();
  await card.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});
