import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test('an administrator marks a month’s tickets as paid with a note, and the agency sees it', async ({
  page,
  browser,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Statement Police');
  await submitTicket(product.url, agency, { incidentType: 'Training' });
  await submitTicket(product.url, agency, { incidentType: 'Use of Force' });
  await openAs(page, admin, product.url);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Statements' }).click();
  const row = page.getByRole('row', { name: /Statement Police/u });
  await expect(row.getByRole('cell', { name: '$0.20' })).toHaveCount(2);
  await expectAccessible(page);
  await row.getByRole('link').click();

  const lines = page.getByRole('table', { name: 'Tickets of this statement' });
  await expect(lines.getByText('Pending')).toHaveCount(2);
  const set = page.getByRole('button', { name: 'Set Payment Status' });
  await expect(set).toBeDisabled();
  await lines.getByRole('checkbox', { name: /Select Training/u }).press('Space');
  await expect(page.getByText('1 selected')).toBeVisible();
  await set.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set Payment Status' });
  await dialog.getByRole('button', { name: 'Set Payment Status' }).click();
  await expect(dialog.getByText('Please write a note.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(/^Note/u).fill('Invoice 118');
  await dialog.getByRole('button', { name: 'Set Payment Status' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(lines.getByRole('row', { name: /Training/u })).toContainText('Paid');
  await expect(lines.getByText('Invoice 118')).toBeVisible();
  await expect(lines.getByText('Pending')).toHaveCount(1);
  await expectAccessible(page);

  const theirs = await (await browser.newContext({ baseURL: product.url })).newPage();
  await openAs(theirs, agency, product.url);
  await theirs.goto('/agency/statements');
  await theirs.getByRole('link', { name: /Statement Police/u }).click();
  await expect(theirs.getByText('Invoice 118')).toBeVisible();
  await expect(theirs.getByRole('checkbox')).toHaveCount(0);
  const saved = theirs.waitForEvent('download');
  await theirs.getByRole('link', { name: 'PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Plainview statement .*, Statement Police\.pdf$/u);
  await theirs.context().close();
});
