import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test('EV-11 an administrator revokes the reference of a run with the keyboard alone', async ({
  page,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Revocation Police');
  await submitTicket(product.url, agency, { officersInvolved: ['Reva Oaks'] });
  const { runId, reference } = await admin.client.processing.start({
    selection: { kind: 'all', filter: { search: 'Reva Oaks' }, except: [] },
  });
  const selection = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${reference}` };
    return (await fetch(`${product.url}/processing/selection`, { headers })).status;
  };
  expect(await selection()).toBe(200);
  await openAs(page, admin, product.url);
  await page.goto(`/admin/processing/${runId}`);
  const section = page.getByRole('region', { name: 'Reference' });
  await expect(section).toContainText('Active');
  await expect(section).toContainText('It can read these videos until');
  await expectAccessible(page);

  await section.getByRole('button', { name: 'Revoke Reference' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Revoke Reference?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(section).toContainText('Revoked');
  await expect(section).toContainText(`By ${admin.user.name}`);
  await expect(section.getByRole('button')).toHaveCount(0);
  await expect(section).toBeFocused();
  expect(await selection()).toBe(401);

  await page.getByRole('link', { name: 'Processing Runs' }).first().click();
  await expect(page.getByRole('row').nth(1)).toContainText('Revoked');
  await expectAccessible(page);
});
