import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { expect, expectAccessible, follow, startProduct, test, type ProductInFolder } from '../../product.ts';

let folder: string;
let product: ProductInFolder;
let stop: () => Promise<void>;

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plainview-backups-'));
  const settings = { ADMIN_PASSWORD: '', SETUP_PAGE: 'yes', BACKUP_FOLDER: folder };
  ({ product, stop } = await startProduct(settings));
});
test.afterAll(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

test('IN-03 the operator sets Plainview up with the keyboard, and sees what is wrong and what to do', async ({
  page,
}) => {
  const settings = { DATA_DIRECTORY: product.dataDirectory };
  const backup = await runConsoleCommand('backup', settings, folder, '--keep', '3');
  expect(backup).toMatchObject({ code: 0 });
  const code = /(?:[A-Z2-9]{4}-){4}[A-Z2-9]{4}/u.exec(product.printed())?.[0] ?? '';

  await page.goto(product.url);
  await expect(page).toHaveURL(/\/setup$/u);
  await expect(page.getByRole('heading', { name: 'Set up Plainview' })).toBeVisible();
  await expectAccessible(page);
  const codeField = page.getByRole('textbox', { name: 'Setup code' });
  await codeField.fill('AAAA');
  await codeField.press('Enter');
  await expect(page.getByText('This setup code is not correct.')).toBeVisible();
  await codeField.fill(code.toLowerCase());
  await codeField.press('Enter');

  const summary = page.getByText('Restore from a backup instead');
  await summary.focus();
  await summary.press('Enter');
  await expect(page.getByText(/^1 backup found/u)).toBeVisible();
  await expect(page.getByText(new RegExp(`restore.+${folder}/plainview-.+--key-file`, 'u'))).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }

  await page.getByLabel('Full name').fill('Ada Park');
  await page.getByLabel('Email').fill('ada@example.gov');
  await page.getByLabel(/^Password/u).fill('eleven paper boats');
  await page.getByLabel(/^Confirm password/u).fill('eleven paper boats');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/health$/u);

  const checks = page.getByRole('region', { name: 'Checks' });
  const address = checks.getByRole('listitem').filter({ has: page.getByText('Address', { exact: true }) });
  await expect(address).toContainText('Set PUBLIC_URL');
  await expect(checks.getByRole('listitem').filter({ hasText: 'Backup' })).toContainText('OK');
  await expect(page.getByRole('region', { name: 'Backup Plan' })).toContainText(folder);
  await expect(page.getByRole('button', { name: 'Send Test Message' })).toBeDisabled();
  await page.getByRole('button', { name: 'Test Storage' }).press('Enter');
  await expect(page.getByText(/^The storage works: 1 MB/u)).toBeVisible();
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Check Again' }).press('Enter');
  await expect(checks).toContainText('problems');

  await test.step('without allowed origins the screen says that webhooks are not set up', async () => {
    await follow(page, '/admin/webhooks');
    await expect(page.getByText('Webhooks are not set up')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Webhook' })).toHaveCount(0);
    await expectAccessible(page);
  });

  await page.context().clearCookies();
  await page.goto(`${product.url}/setup`);
  await expect(page).toHaveURL(/\/login/u);
});
