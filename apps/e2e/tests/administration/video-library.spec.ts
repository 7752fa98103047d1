import { readFile } from 'node:fs/promises';
import { formatFileSize } from '@plainview/domain/shared/file-size';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, type Person } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';
import { selectAll } from '../../select-all.ts';

/** Opens the Video Library with the videos that a search finds. */
async function openVideos(page: Page, url: string, admin: Person, search: string): Promise<void> {
  await openAs(page, admin, url);
  await page.goto(`/admin/videos?${new URLSearchParams({ search }).toString()}`);
}

test('VL-02 VL-03 VL-10 videos are found by officer, agency, review type and day', async ({
  page,
  product,
  admin,
}) => {
  // Everything before the screen is open: with each change, it requests its list again.
  const agency = await joinAgency(product.url, admin, 'Library North Police');
  await submitTicket(product.url, agency, {
    officersInvolved: ['Ann Quill'],
    video: { deviceId: 'AX-1042' },
  });
  await submitTicket(product.url, agency, { officersInvolved: ['Ben Reed'] });
  await openVideos(page, product.url, admin, 'library north');
  const table = page.getByRole('table', { name: 'Videos' });
  for (const column of ['Officer & Details', 'Agency', 'Upload Date', 'Status', 'Actions']) {
    await expect(table.getByRole('columnheader', { name: column })).toBeVisible();
  }
  const row = table.getByRole('row', { name: /Ann Quill/u });
  await expect(row).toContainText('Device ID: AX-1042');
  await expect(row).toContainText('Performance Review');
  await expect(row).toContainText('Pending');
  await expect(row).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/u);
  await expect(table.getByRole('row', { name: /Ben Reed/u })).toContainText('Device ID: N/A');
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: 'Search videos' }).fill('qUIL');
  await expect(page).toHaveURL(/search=qUIL/u);
  await expect(table.getByRole('row', { name: /Ben Reed/u })).toHaveCount(0);
  await expect(table.getByRole('row', { name: /Ann Quill/u })).toBeVisible();

  await follow(page, '/admin/videos?search=library+north&from=2020-01-01&to=2020-01-02');
  await expect(page.getByText('No video matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(table.getByRole('row', { name: /Ann Quill/u })).toBeVisible();

  await page.getByRole('button', { name: /Start date/u }).click();
  await expect(page.getByRole('dialog', { name: 'Choose Start date' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /Start date/u })).toBeFocused();
});

test('VL-04 VL-07 VL-09 all videos that match a filter, or single rows, are selected and exported, also before they load', async ({
  page,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Selected PD');
  for (const officer of ['One Abbot', 'Two Abbot', 'Three Abbot'])
    await submitTicket(product.url, agency, { officersInvolved: [officer] });
  const exporting = page.getByRole('button', { name: 'Export Selected' });
  const all = page.getByRole('checkbox', { name: 'Select all videos that the filter matches' });
  await test.step('the header checkbox selects the videos even if it is checked before they load', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<null>();
    await page.route('**/rpc/videos/list', async (route) => {
      await held;
      await route.fallback();
    });
    await openVideos(page, product.url, admin, 'abbot');
    await all.press('Space');
    await expect(all).toBeChecked();
    await expect(exporting).toBeDisabled();
    release(null);
    await expect(page.getByText('3 selected')).toBeVisible();
    await expect(all).toBeChecked();
    await page.unroute('**/rpc/videos/list');
    await all.press('Space');
  });

  await expect(page.getByRole('row', { name: /Abbot/u })).toHaveCount(3);
  await expect(exporting).toBeDisabled();
  await all.press('Space');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page
    .getByRole('row', { name: /Two Abbot/u })
    .getByRole('checkbox')
    .press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await exporting.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^plainview-videos-.*\.xlsx$/u);
  const file = await readFile(await download.path());
  expect(file.subarray(0, 2).toString()).toBe('PK');
  await expect(page.getByText(/^2 rows, plainview-videos/u)).toBeVisible();
  await expect(
    page.getByText('Google Sheets is not set up. The rows were downloaded as a spreadsheet file instead.'),
  ).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search videos' }).fill('one abbot');
  await expect(page.getByText('Nothing selected')).toBeVisible();
});

test('VL-05 VL-06 a video opens in a new tab, downloads, and is deleted only after confirmation', async ({
  page,
  context,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Deleted PD');
  await submitTicket(product.url, agency, { officersInvolved: ['Gone Soon'], videos: 2 });
  await openVideos(page, product.url, admin, 'gone soon');
  const rows = page.getByRole('row', { name: /Gone Soon/u });
  await expect(rows).toHaveCount(2);

  const opening = context.waitForEvent('page');
  await rows
    .first()
    .getByRole('link', { name: /in a new tab/u })
    .click();
  const tab = await opening;
  await expect(tab.getByRole('region', { name: /^Player/u })).toBeVisible();
  await tab.close();
  const downloading = page.waitForEvent('download');
  await rows
    .first()
    .getByRole('link', { name: /^Download/u })
    .click();
  expect((await downloading).suggestedFilename()).toMatch(/\.mp4$/u);

  const remove = rows.first().getByRole('button', { name: /^Delete/u });
  await remove.click();
  const question = page.getByRole('alertdialog', { name: 'Delete Video?' });
  await expect(question).toContainText(
    'Are you sure you want to delete this video? This action cannot be undone.',
  );
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(rows).toHaveCount(1);
  // The last video of a ticket can only be deleted with the ticket.
  await rows.getByRole('button', { name: /^More actions/u }).click();
  await expect(
    page.getByRole('menuitem', { name: /Delete/u, disabled: true }).getByText(/Delete the ticket instead/u),
  ).toBeVisible();
});

test('VL-03 VL-08 two videos of a ticket differ by file name, length and size, and are processed with progress', async ({
  page,
  context,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Twin PD');
  const uploads = [
    await storeVideo(product.url, agency, await makeTestVideo(), 'front.mp4'),
    await storeVideo(product.url, agency, await makeTestVideo({ seconds: 9 }), 'rear.mp4'),
  ];
  const twin = await agency.client.tickets.create({
    submissionKey: crypto.randomUUID(),
    incidentType: 'Welfare Check',
    officersInvolved: ['Twin Cam'],
    videos: uploads.map(({ id }, index) => ({ uploadId: id, length: `00:00:0${index + 4}` })),
  });
  await openVideos(page, product.url, admin, 'twin cam');
  await test.step('they link to their ticket', async () => {
    const row = (fileName: string) => page.getByRole('row', { name: new RegExp(fileName, 'u') });
    await expect(row('front.mp4')).toContainText('00:00:04');
    await expect(row('rear.mp4')).toContainText('00:00:05');
    await expect(row('rear.mp4')).toContainText(formatFileSize(uploads[1]?.sizeBytes ?? 0));
    await expectAccessible(page);
    const link = row('rear.mp4').getByRole('link', {
      name: `Ticket ${twin.number}, Welfare Check`,
    });
    await link.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/tickets/${twin.number}\\?video=`, 'u'));
  });

  await test.step('Process Selected keeps the selection, opens the tool and shows its progress', async () => {
    await follow(page, '/admin/videos?search=twin+cam');
    await expect(page.getByRole('button', { name: 'Process Selected (0)' })).toBeDisabled();
    await selectAll(page);
    const opening = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Process Selected (2)' }).click();
    const tab = await opening;
    await expect(tab.getByText('All videos are intact.')).toBeVisible({ timeout: 20_000 });
    await expectAccessible(tab);
    const kept: unknown = await page.evaluate(() =>
      JSON.parse(localStorage.getItem('videosToProcess') ?? 'null'),
    );
    expect(kept).toMatchObject([{ officerName: 'Twin Cam' }, { officerName: 'Twin Cam' }]);
    await expect(page.getByRole('row', { name: /Twin Cam/u }).getByText('Completed')).toHaveCount(2);
  });
});

test('VL-01 VL-06 errors are shown in red and can be retried', async ({ page, product, admin }) => {
  const agency = await joinAgency(product.url, admin, 'Failing PD');
  await submitTicket(product.url, agency, { officersInvolved: ['Error Pair'], videos: 2 });
  await openAs(page, admin, product.url);
  // Not one of the messages in the corner.
  const alert = page.getByRole('main').getByRole('alert');
  await page.route('**/rpc/videos/list*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/admin/videos?search=error+pair');
  await expect(alert).toContainText('Failed to load videos');
  await page.unroute('**/rpc/videos/list*');
  await page.route('**/rpc/videos/list*', (route) => route.abort());
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert).toContainText('Failed to load videos. Please try again.');
  await page.unroute('**/rpc/videos/list*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('row', { name: /Error Pair/u })).toHaveCount(2);

  await page.route('**/rpc/videos/delete', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page
    .getByRole('button', { name: /^Delete/u })
    .first()
    .click();
  const question = page.getByRole('alertdialog', { name: 'Delete Video?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText('Failed to delete video');
  await page.unroute('**/rpc/videos/delete');
  await page.route('**/rpc/videos/delete', (route) => route.abort());
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toContainText('Failed to delete video. Please try again.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name: /Error Pair/u })).toHaveCount(2);

  await page.route('**/rpc/exports/prepare', (route) => route.fulfill({ status: 500, body: '{}' }));
  await selectAll(page);
  await page.getByRole('button', { name: 'Export Selected' }).click();
  await expect(alert).toContainText('Failed to export to sheets');
});
