import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { joinAgency, signIn } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test('DK-05 an agency administrator is appointed, invites a colleague and removes them again', async ({
  page,
  product,
  admin,
}) => {
  const boss = await joinAgency(product.url, admin, 'Colleague PD', 'Bea Boss');
  await openAs(page, admin, product.url);
  await page.goto('/admin/users?search=Bea');
  await page.getByRole('button', { name: 'More actions, Bea Boss' }).click();
  await page.getByRole('menuitem', { name: 'Make Agency Administrator' }).click();
  await expect(page.getByText('Bea Boss is now an administrator of Colleague PD.')).toBeVisible();
  await expect(page.getByRole('row', { name: boss.email })).toContainText('Agency administrator');

  await openAs(page, boss, product.url);
  await page.goto('/agency/profile');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Agency', exact: true })
    .click();
  await expect(page.getByRole('heading', { name: 'Colleagues', level: 1 })).toBeVisible();
  const table = page.getByRole('table', { name: 'Colleagues' });
  await expect(table.getByRole('row', { name: boss.email })).toContainText('Agency administrator');
  await expect(table.getByRole('button', { name: 'Remove, Bea Boss' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Invite Colleague' }).click();
  const email = `cole-${Date.now()}@example.org`;
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Invite', exact: true }).click();
  const shown = page.getByRole('dialog', { name: 'Invitation Link' });
  const link = (await shown.locator('code').textContent()) ?? '';
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Open Invitations' })).toContainText(email);

  const password = 'a secret of a colleague';
  const stranger = createCaller(product.url).client;
  const code = link.split('#')[1] ?? '';
  await stranger.invitations.accept({ code, name: 'Cole Colleague', password, confirmPassword: password });
  const cole = await signIn(product.url, email, password);
  const row = table.getByRole('row', { name: email });
  await expect(row).toContainText('Active');
  await expect(page.getByRole('list', { name: 'Open Invitations' })).toHaveCount(0);
  await row.getByRole('button', { name: 'Remove, Cole Colleague' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Remove Colleague?' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row).toContainText('Disabled');
  expect(await outcome(cole.client.tickets.list({}))).toMatch(/^NOT_SIGNED_IN/u);
  await expectAccessible(page);
});
