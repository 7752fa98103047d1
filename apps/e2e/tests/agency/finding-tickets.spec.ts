import { readFile } from 'node:fs/promises';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

test('AG-04 filters combine in the address, are saved as a view, and limit the export', async ({
  page,
  product,
  admin,
}) => {
  const ann = await joinAgency(product.url, admin, 'Finding PD');
  const ben = await joinAgency(product.url, admin, 'Finding PD');
  await submitTicket(product.url, ann, { officersInvolved: ['Officer Kim'] });
  await submitTicket(product.url, ann, { officersInvolved: ['Baker'] });
  await submitTicket(product.url, ben, { officersInvolved: ['Officer Kim'], incidentType: 'Use of Force' });
  await openAs(page, ann, product.url);
  await page.goto('/agency');
  const rows = page.getByRole('table', { name: 'Your Tickets' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(3);

  await page.getByRole('combobox', { name: 'Officer' }).fill('kim');
  await expect(page.getByRole('option', { name: 'Officer Kim' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/officer=Officer/u);
  await expect(rows).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'Submitted by me' }).press('Space');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: /^Submitted any time/u }).click();
  await page.getByRole('option', { name: 'Submitted in the last 7 days' }).click();
  await expect(page).toHaveURL(/mine=true.*period=last7/u);
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Summary').getByText('3', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save Current Filters...' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Kim, mine');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'View: Kim, mine' })).toBeVisible();
  await expectAccessible(page);

  await follow(page, '/agency');
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Kim, mine' }).click();
  await expect(page).toHaveURL(/mine=true.*officer=Officer|officer=Officer.*mine=true/u);
  await expect(rows).toHaveCount(1);

  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Comma-Separated Values (CSV)' }).click();
  const text = await readFile(await (await started).path(), 'utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(2);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filters (3)' }).click();
  await expect(page.getByRole('combobox', { name: 'Officer' })).toHaveValue('Officer Kim');
  const height = await rows.first().evaluate((row) => row.getBoundingClientRect().height);
  expect(height).toBeLessThan(140);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'View: Kim, mine' }).click();
  await page.getByRole('menuitem', { name: 'Manage Views...' }).click();
  await page.getByRole('button', { name: 'Delete Kim, mine' }).click();
  await expect(page.getByText('No saved views.')).toBeVisible();
});
