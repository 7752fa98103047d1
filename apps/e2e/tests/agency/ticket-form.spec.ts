import { joinAgency } from '@plainview/test-support/test-users';
import { makeNotAVideo, makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { expect, openAs, test } from '../../product.ts';

test('TK-07 TK-09 input and uploads survive a reload', async ({ page, product, admin }) => {
  await openAs(page, await joinAgency(product.url, admin, 'Reload PD'), product.url);
  await page.goto('/agency');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  await page.getByRole('combobox', { name: 'Incident type' }).fill('Traffic Stop');
  await page.getByLabel('Officers involved').fill('Baker,');
  await page.locator('input[type=file]').setInputFiles(await makeTestVideo());
  await expect(page.getByText('Stored and verified')).toBeVisible();
  await page.getByLabel('Duration').fill('00:03:00');
  await page.reload();
  await page.getByRole('button', { name: 'Continue Traffic Stop' }).click();
  await expect(page.getByText('Stored and verified')).toBeVisible();
  await expect(page.getByLabel('Duration')).toHaveValue('00:03:00');
  await expect(page.getByText('$4.50').first()).toBeVisible();
  await page.getByRole('button', { name: 'Submit Ticket' }).click();
  await expect(page.getByRole('row', { name: /Traffic Stop/u })).toBeVisible();
});

test('TK-08 empty files and files that are not videos show a clear message', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, await joinAgency(product.url, admin, 'Refused PD'), product.url);
  await page.goto('/agency');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  await page
    .locator('input[type=file]')
    .setInputFiles([await makeNotAVideo('text'), await makeNotAVideo('empty')]);
  await expect(page.getByText('This file is not a video that can be read. Nothing was kept.')).toBeVisible();
  await expect(page.getByText('This file is empty. Please choose a video.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit Ticket' })).toBeDisabled();
  await expect(page.getByText('Add at least one video.')).toBeVisible();
  await expect(page.getByText(/^video-\d/u)).toHaveCount(0);
  await expect(page.getByLabel('Duration')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Try .* again$/u })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Remove /u })).toHaveCount(2);

  await test.step('rejected files next to a stored video do not prevent submission', async () => {
    await page.getByRole('combobox', { name: 'Incident type' }).fill('Traffic Stop');
    await page.getByLabel('Officers involved').fill('Baker,');
    await page.locator('input[type=file]').setInputFiles(await makeTestVideo());
    await expect(page.getByText('Stored and verified')).toBeVisible();
    await expect(page.getByText('video-1')).toBeVisible();
    await page.getByRole('button', { name: 'Submit Ticket' }).click();
    await expect(page.getByRole('row', { name: /Traffic Stop/u })).toBeVisible();
  });
});

test('AG-07 AG-09 a pending ticket is edited and deleted', async ({ page, product, admin }) => {
  await openAs(page, await joinAgency(product.url, admin, 'Edit PD'), product.url);
  await page.goto('/agency');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  await page.getByRole('combobox', { name: 'Incident type' }).fill('Traffic Stop');
  await page.getByLabel('Officers involved').fill('Baker,');
  await page.locator('input[type=file]').setInputFiles(await makeTestVideo());
  await page.getByRole('button', { name: 'Submit Ticket' }).click();
  const row = page.getByRole('row', { name: /Traffic Stop/u });
  await row.getByRole('button', { name: /^Edit/u }).click();
  await page.getByRole('dialog').getByLabel('Duration').fill('01:00:00');
  await expect(page.getByRole('dialog').getByText('$90.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await row.getByRole('button', { name: /^Delete/u }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Delete Ticket?' });
  await expect(confirm).toContainText(
    'Are you sure you want to delete this ticket? This action cannot be undone.',
  );
  await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('No tickets yet')).toBeVisible();
});
