import { createCaller } from '@plainview/test-support/caller';
import { joinAsAdmin, joinAgency } from '@plainview/test-support/test-users';
import {
  expect,
  expectAccessible,
  fillInSignIn,
  follow,
  newcomer,
  openAs,
  signOut,
  test,
} from '../../product.ts';

test('UM-01 an invited user accepts through the link and signs in, with the keyboard alone', async ({
  page,
  openForAnother,
  product,
  admin,
}) => {
  const email = `invited-${Date.now()}@example.org`;
  await openAs(page, admin, product.url);
  await page.goto(`/admin/users?search=${email}`);
  await page.getByRole('button', { name: 'Invite User' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Invite User' });
  await dialog.getByRole('button', { name: 'Invite', exact: true }).press('Enter');
  await expect(dialog.getByText('Please enter an email address.')).toBeVisible();
  await expect(dialog.getByText('Agency name is required for agency users')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('combobox', { name: 'Agency' }).fill('Invited Police');
  await dialog.getByLabel('Email').press('Enter');
  const shown = page.getByRole('dialog', { name: 'Invitation Link' });
  const link = (await shown.locator('code').textContent()) ?? '';
  expect(link).toContain('/accept-invitation#');
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(shown).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Invite User' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Email')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const open = page
    .getByRole('list', { name: 'Open Invitations' })
    .getByRole('listitem')
    .filter({ hasText: email });
  await expect(open).toContainText('Agency User, Invited Police · Invited by Admin');
  await expectAccessible(page);

  const guest = await openForAnother();
  await guest.goto(link);
  await expect(guest.getByText(email)).toBeVisible();
  await expectAccessible(guest);
  await guest.getByRole('button', { name: 'Create Account' }).press('Enter');
  await expect(guest.getByText('Please fill in this field.')).toBeVisible();
  await guest.getByLabel('Full name').fill('Ida Invited');
  await guest.getByLabel(/^Password/u).fill('a-secret-of-ida');
  await guest.getByLabel(/^Confirm password/u).fill('another-secret');
  await guest.keyboard.press('Enter');
  await expect(guest.getByText('Passwords do not match')).toBeVisible();
  await guest.getByLabel(/^Confirm password/u).fill('a-secret-of-ida');
  await guest.keyboard.press('Enter');
  await expect(guest.getByText(`Your account is ready. Sign in with ${email}.`)).toBeVisible();
  await expectAccessible(guest);
  await follow(guest, '/login');
  await fillInSignIn(guest, email, 'a-secret-of-ida');
  await expect(guest).toHaveURL(/\/agency$/u);
  await expect(open).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Active Users' }).getByText(email)).toBeVisible();

  await signOut(guest);
  await follow(guest, link);
  await expect(guest.getByRole('alert')).toHaveText(/no longer valid/u);
  await expectAccessible(guest);
});

test('UM-01 UM-06 registrations from a domain that the agency does not allow are flagged; an invitation is revoked', async ({
  page,
  product,
  admin,
}) => {
  await joinAgency(product.url, admin, 'Domain Police');
  await openAs(page, admin, product.url);
  await page.goto('/admin/users?search=domain+police');
  await test.step('UM-01 a registration from a domain that the agency does not allow is flagged and cannot be approved', async () => {
    const form = newcomer('Domain Police', 'Dora Domain');
    await createCaller(product.url).client.session.register(form);
    const approve = page.getByRole('button', { name: 'Approve User, Dora Domain' });
    await expect(approve).toBeEnabled();
    await page.getByRole('button', { name: 'Email Domains' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Allowed Email Domains' });
    await dialog.getByRole('button', { name: /Agency$/u }).press('Enter');
    await page.getByRole('option', { name: 'Domain Police' }).press('Enter');
    const domains = dialog.getByRole('textbox', { name: 'Allowed domains' });
    await domains.fill('not a domain');
    await domains.press('Enter');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog.getByText('“not a domain” is not a domain')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove domain not a domain' }).press('Enter');
    await domains.fill('domain.example');
    await domains.press('Enter');
    await dialog.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Email Domains' })).toBeFocused();
    await expect(page.getByText('example.org isn’t an allowed domain of Domain Police')).toBeVisible();
    await expect(approve).toBeDisabled();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Invite User' }).press('Enter');
    const invite = page.getByRole('dialog', { name: 'Invite User' });
    await invite.getByLabel('Email').fill(form.email.replace('@', '.b@'));
    await invite.getByRole('combobox', { name: 'Agency' }).fill('Domain Police');
    await invite.getByLabel('Email').press('Enter');
    await expect(invite.getByText('The agency does not allow this email domain.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard Changes' }).press('Enter');
    await expect(invite).toHaveCount(0);
  });

  await test.step('UM-06 an invitation is revoked after confirmation, and its code no longer works', async () => {
    const olga = await joinAsAdmin(product.url, admin, 'Olga Inviting');
    const email = `revoked-${Date.now()}@example.org`;
    const { link } = await olga.client.invitations.create({ email, role: 'admin' });
    const revoke = page.getByRole('button', { name: `Revoke the invitation of ${email}` });
    await revoke.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Revoke Invitation?' });
    await expect(question).toContainText(email);
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(revoke).toBeFocused();
    await revoke.press('Enter');
    await question.getByRole('button', { name: 'Revoke', exact: true }).press('Enter');
    await expect(revoke).toHaveCount(0);
    // The list is gone if this was its last invitation, and the next one follows.
    await expect(page.locator(':focus')).toHaveText(/^(?:Open Invitations|Pending Approvals)$/u);

    await signOut(page);
    await follow(page, '/accept-invitation');
    await page.getByRole('button', { name: 'Continue' }).press('Enter');
    await expect(page.getByText('Please enter the code from the message.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Code').fill(link?.split('#')[1] ?? '');
    await page.getByLabel('Code').press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/no longer valid/u);
  });
});
