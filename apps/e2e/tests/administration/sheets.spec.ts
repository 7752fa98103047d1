import { startGoogleServer, type GoogleServer } from '@plainview/test-support/google/google-server';
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

let google: GoogleServer;
let connected: ProductInFolder;
let stop: () => Promise<void>;
let reviewer: Person;

// Use one worker: each worker that runs a test would start a product for this file.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  google = await startGoogleServer();
  ({ product: connected, stop } = await startProduct({
    ...google.settingsFor('book'),
    GOOGLE_SHEETS_TIMEOUT_SECONDS: '300',
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
    await expect(page.getByRole('link', { name: 'Open the spreadsheet' })).toHaveAttribute(
      'href',
      'https://docs.google.com/spreadsheets/d/book/edit#gid=0',
    );
    expect(book.sheets[0]?.cells).toHaveLength(1201);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByRole('link', { name: 'Open the spreadsheet' })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('row', { name: /Officer 1\b/u })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open the spreadsheet' })).toHaveCount(0);
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
