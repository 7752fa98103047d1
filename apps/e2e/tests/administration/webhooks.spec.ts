import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@plainview/test-support/product/free-port';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import {
  expect,
  expectAccessible,
  follow,
  openAs,
  type ProductInFolder,
  startProduct,
  test,
} from '../../product.ts';

const program = fileURLToPath(new URL('../../../../examples/processing-tool/tool.mjs', import.meta.url));

/** An origin that the product may call. Nothing listens there until the test starts the tool. */
let toolOrigin: string;
let product: ProductInFolder;
let stop: () => Promise<void>;

test.beforeAll(async () => {
  toolOrigin = `http://localhost:${await freePort()}`;
  ({ product, stop } = await startProduct({
    PROCESSING_TOOL_URL: `${toolOrigin}/`,
    WEBHOOK_ORIGINS: toolOrigin,
  }));
});
test.afterAll(() => stop());

async function startTool(
  origin: string,
  environment: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const env = { PORT: new URL(origin).port, ...environment };
  const tool = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(tool, 'exit').then(() => Promise.reject(new Error('the tool ended')));
  await Promise.race([once(tool.stdout, 'data'), ended]);
  ended.catch(() => undefined);
  return tool;
}

test('a webhook is added, shows its secret once, is tested, resends a delivery, and starts a tool', async ({
  page,
}) => {
  const admin = await signInOperator(product.url);
  await openAs(page, admin, product.url);
  await page.goto(`${product.url}/admin/webhooks`);
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
  const rows = page.getByRole('row').filter({ hasText: 'Test' });
  await expect(rows).toContainText('ECONNREFUSED');
  await expect(rows).toContainText('Waiting');

  const tool = await startTool(toolOrigin, { PLAINVIEW_URL: product.url, WEBHOOK_SECRET: secret });
  try {
    // The first delivery is repeated after seconds, and if the tool was not ready then, after minutes.
    await expect(async () => {
      // A second press within a second counts as a double click.
      await card.getByRole('button', { name: 'Send Test' }).click();
      await expect(rows).not.toHaveCount(1, { timeout: 2000 });
    }).toPass();
    const row = rows.first();
    await expect(row).toContainText('Delivered', { timeout: 20_000 });
    await row.getByRole('button', { name: /^Send Again/u }).click();
    await expect(row).toContainText('HTTP 204', { timeout: 20_000 });
    await expectAccessible(page);

    const ann = await joinAgency(product.url, admin, 'Hooked Police', 'Ann Hooked');
    await submitTicket(product.url, ann);
    await admin.client.processing.start({ selection: { kind: 'all', filter: {}, except: [] } });
    await follow(page, '/admin/videos');
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

  await follow(page, '/admin/webhooks');
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card.getByText('Paused')).toBeVisible();
  await card.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});
