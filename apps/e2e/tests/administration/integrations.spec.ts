import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startGoogleServer, type GoogleServer } from '@plainview/test-support/google/google-server';
import { freePort } from '@plainview/test-support/product/free-port';
import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import { copyVideosStatement } from '@plainview/test-support/videos/copy-videos';
import {
  expect,
  expectAccessible,
  follow,
  openAs,
  startProduct,
  test,
  type ProductInFolder,
} from '../../product.ts';
import { selectAll } from '../../select-all.ts';

const program = fileURLToPath(new URL('../../../../examples/processing-tool/tool.mjs', import.meta.url));

/** An origin that the product may call. Nothing listens there until the test starts the tool. */
let toolOrigin: string;
let google: GoogleServer;
let connected: ProductInFolder;
let stop: () => Promise<void>;
let reviewer: Person;

// Use one worker: each worker that runs a test would start a product for this file.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  google = await startGoogleServer();
  toolOrigin = `http://localhost:${await freePort()}`;
  ({ product: connected, stop } = await startProduct({
    ...google.settingsFor('book'),
    GOOGLE_SHEETS_TIMEOUT_SECONDS: '300',
    PROCESSING_TOOL_URL: `${toolOrigin}/`,
    WEBHOOK_ORIGINS: toolOrigin,
  }));
  reviewer = await signInOperator(connected.url);
  const agency = await joinAgency(connected.url, reviewer, 'Sheet Police');
  await submitTicket(connected.url, agency, { officersInvolved: ['Ann Quill'] });
  await changeEmbedded(connected.dataDirectory, copyVideosStatement, 1200);
});
test.afterAll(async () => {
  await stop();
  await google.stop();
});
test.beforeEach(() => {
  google.heal();
  google.onCall = () => undefined;
});

test('VL-04 VL-07 more than 500 matches are selected and exported, and the progress is shown even after a reload', async ({
  page,
}) => {
  await test.step('VL-04 more than 500 matches are shown as 500+, and a selection of all is counted exactly', async () => {
    await openAs(page, reviewer, connected.url);
    await page.goto(`${connected.url}/admin/videos?search=copied`);
    await expect(page.getByText('500+ videos')).toBeVisible();
    const head = page.getByRole('checkbox', { name: 'Select all videos that the filter matches' });
    const first = page
      .getByRole('row', { name: /Officer 7\D/u })
      .first()
      .getByRole('checkbox');
    await first.press('Space');
    await expect(page.getByText('1 selected')).toBeVisible();
    await expect(head).toBeChecked({ indeterminate: true });
    await head.press('Space');
    await expect(page.getByText('1,200 selected')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Process Selected (1,200)' })).toBeEnabled();
    await first.press('Space');
    await expect(page.getByText('1,199 selected')).toBeVisible();
    await expect(head).toBeChecked({ indeterminate: true });
    await expectAccessible(page);
  });

  await test.step('VL-07 rows are exported to Google Sheets, and the progress is shown even after a reload', async () => {
    const book = google.makeSpreadsheet('book');
    let writes = 0;
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    google.onCall = (operation) => {
      if (operation === 'values.batchUpdate') writes += 1;
      // Hold the write after the headings and the first batch until the test has seen the progress.
      if (operation === 'values.batchUpdate' && writes === 3)
        void google.spoil('values.batchUpdate', { kind: 'until', released });
    };
    await selectAll(page);
    await page.getByRole('button', { name: 'Export Selected' }).click();
    const progress = page.getByRole('progressbar', { name: 'Exporting to Google Sheets' });
    await expect(progress).toHaveAttribute('aria-valuetext', '500 of 1,200 rows');
    await expectAccessible(page);
    await page.reload();
    await expect(progress).toHaveAttribute('aria-valuetext', '500 of 1,200 rows');
    await page.getByRole('link', { name: 'User Management' }).click();
    await page.getByRole('link', { name: 'Video Library' }).click();
    await expect(progress).toHaveAttribute('aria-valuetext', '500 of 1,200 rows');
    release();
    await expect(page.getByText('1,200 rows exported to Google Sheets.')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('link', { name: 'Open the Spreadsheet' })).toHaveAttribute(
      'href',
      'https://docs.google.com/spreadsheets/d/book/edit#gid=0',
    );
    expect(book.sheets[0]?.cells).toHaveLength(1201);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('link', { name: 'Open the Spreadsheet' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('row', { name: /Officer 1\b/u })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the Spreadsheet' })).toHaveCount(0);
  });
});

test('VL-07 each failure of an export shows its reason; Try Again continues it, with the keyboard alone', async ({
  page,
}) => {
  await openAs(page, reviewer, connected.url);
  await page.goto(`${connected.url}/admin/videos?search=quill`);
  const beginExport = async (): Promise<void> => {
    await selectAll(page);
    await page.getByRole('button', { name: 'Export Selected' }).focus();
    await page.keyboard.press('Enter');
  };
  const alert = page.getByRole('alert');

  await test.step('VL-07 a failure shows the reason, and Try Again continues the export', async () => {
    google.makeSpreadsheet('book');
    google.spoilAll('values.batchUpdate', {
      kind: 'answer',
      status: 503,
      headers: { 'retry-after': '999' },
    });
    await beginExport();
    await expect(alert).toContainText('Failed to export data to Google Sheets');
    await expect(alert).toContainText('No row was written.');
    await expectAccessible(page);
    google.heal();
    await alert.getByRole('button', { name: 'Try Again' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 row exported to Google Sheets.')).toBeVisible({ timeout: 20_000 });
  });

  await test.step('VL-07 the message for an unshared spreadsheet names the account to share it with', async () => {
    google.makeSpreadsheet('book').editors.clear();
    // Another search, with nothing selected.
    await follow(page, '/admin/videos?search=ann+quill');
    await expect(page.getByText('Nothing selected')).toBeVisible();
    await beginExport();
    await expect(alert).toContainText(`Share the spreadsheet with ${google.account.email} as an editor`);
  });

  await test.step('VL-07 while Google returns errors, the screen shows the time of the next attempt', async () => {
    google.makeSpreadsheet('book');
    google.spoilAll('values.get', { kind: 'answer', status: 429, headers: { 'retry-after': '200' } });
    await follow(page, '/admin/videos?search=quill');
    await expect(page.getByText('Nothing selected')).toBeVisible();
    await beginExport();
    const next = page.getByText(
      /^Google Sheets is not responding correctly. Next attempt at \d{1,2}:\d\d:\d\d [AP]M\.$/u,
    );
    await expect(next).toBeVisible();
    await expectAccessible(page);
  });
});

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
  await openAs(page, reviewer, connected.url);
  await page.goto(`${connected.url}/admin/webhooks`);
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

  const tool = await startTool(toolOrigin, { PLAINVIEW_URL: connected.url, WEBHOOK_SECRET: secret });
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

    const ann = await joinAgency(connected.url, reviewer, 'Hooked Police', 'Ann Hooked');
    await submitTicket(connected.url, ann);
    const filter = { search: 'hooked police' };
    await reviewer.client.processing.start({ selection: { kind: 'all', filter, except: [] } });
    await follow(page, '/admin/videos?search=hooked');
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
