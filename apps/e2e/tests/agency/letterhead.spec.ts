import { examplePng } from '@plainview/server/platform/integrations/pdf/testing/example-pictures';
import { joinAgency } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test('RV-11 an agency administrator sets the letterhead with a preview, and a colleague can only read it', async ({
  page,
  product,
  admin,
}) => {
  const ann = await joinAgency(product.url, admin, 'Letterhead PD', 'Ann Bell');
  const note = 'Only an administrator of your agency can do this.';
  await openAs(page, ann, product.url);
  await page.goto('/agency/letterhead');
  await expect(page.getByText(note)).toBeVisible();
  await expect(page.getByLabel('Unit')).toBeDisabled();

  await admin.client.users.setAgencyAdministrator({ id: ann.user.id, isAgencyAdministrator: true });
  await expect(page.getByText(note)).toBeHidden();
  const preview = page.getByRole('region', { name: 'Preview' });
  const save = page.getByRole('button', { name: 'Save Letterhead' });
  await expect(save).toBeDisabled();
  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: examplePng() };
  await page.locator('input[type=file]').setInputFiles({ ...logo, mimeType: 'image/gif' });
  await expect(page.getByText('Choose a PNG or a JPEG.')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(logo);
  await expect(preview.getByRole('img', { name: 'Logo of Letterhead PD' })).toBeVisible();
  await page.getByLabel('Unit').fill('Audit Unit');
  await page.getByLabel('Address').fill('1 Main Street\nSpringfield');
  await page.getByLabel('Signature').fill('Captain Dana Kim');
  await page.getByLabel('Confidentiality mark').fill('CONFIDENTIAL');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await zone.fill('America/Nowhere');
  await expect(page.getByText(/^Choose a time zone from the list/u)).toBeVisible();
  await expect(save).toBeDisabled();
  await zone.fill('America/New_York');
  await page.keyboard.press('Escape');
  for (const text of ['Audit Unit', '1 Main Street', 'Captain Dana Kim', 'CONFIDENTIAL'])
    await expect(preview.getByText(text)).toBeVisible();
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText('It applies to new reports.')).toBeVisible();
  await expect(page.getByText('Version 1, saved by Ann Bell')).toBeVisible();
  await expect(save).toBeDisabled();
});
