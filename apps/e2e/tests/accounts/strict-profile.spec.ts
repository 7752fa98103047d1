import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { codeOf, enrol } from '@plainview/test-support/peers/authenticator';
import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import {
  adminRegistrationKey,
  operator,
  registration,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { keptIn } from '../../offline.ts';
import {
  expect,
  expectAccessible,
  follow,
  openAs,
  openUserMenu,
  startProduct,
  test,
  type ProductInFolder,
} from '../../product.ts';
import { selectAll } from '../../select-all.ts';

const password = 'nine green lanterns';

/** A user with an authenticator app, and recovery codes that each work once. */
type Enrolled = Person & { readonly recoveryCodes: string[] };

/** A product with the strict profile, and its first administrator, who has set up an authenticator app. */
let product: ProductInFolder;
let office: Enrolled;
let stop: () => Promise<void>;

test.beforeAll(async () => {
  ({ product, stop } = await startProduct({ SECURITY_PROFILE: 'strict' }));
  // The password of other tests' administrator is too weak for this profile.
  const { client } = await signInOperator(product.url);
  const chosen = 'seven quiet harbours';
  await client.profile.changePassword({
    currentPassword: operator.password,
    password: chosen,
    confirmPassword: chosen,
  });
  const person = await signIn(product.url, operator.email, chosen);
  office = { ...person, recoveryCodes: (await enrol(person)).recoveryCodes };
});
test.afterAll(() => stop());

const codeFrom = ({ recoveryCodes }: Enrolled): string => recoveryCodes.pop() ?? '';

/** Creates an approved account whose user has not signed in yet. */
async function approved(
  change: { readonly name?: string; readonly agencyName?: string; readonly role?: 'admin' } = {},
) {
  const asOffice = change.role && { role: change.role, adminKey: adminRegistrationKey };
  const form = { ...registration(change), ...asOffice, password, confirmPassword: password };
  await createCaller(product.url).client.session.register(form);
  await office.client.session.reauthenticate({ password: office.password, code: codeFrom(office) });
  const { items } = await office.client.users.list({ status: 'pending', search: form.email });
  for (const { id } of items) await office.client.users.approve({ id });
  return form;
}

/** Tries to sign in without a browser. @returns the outcome */
const signInWith = (email: string, secret: string) =>
  outcome(createCaller(product.url).client.session.signIn({ email, password: secret }));

// Use one worker: each worker that runs a test would start a product for this file.
test.describe.configure({ mode: 'default' });

test('[CJIS AC-8, IA-2(1), IA-5(1)(a)] the use notice is acknowledged before the second factor is set up, with the keyboard alone; a weak password is rejected', async ({
  page,
}) => {
  const form = await approved();
  await page.goto(`${product.url}/login`);
  await expect(page.getByText('You are accessing a restricted information system.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'I Understand' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Email').fill(form.email);
  await page.getByLabel(/^Password/u).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/second-factor$/u);
  await page.getByRole('button', { name: 'Set Up Authenticator App' }).press('Enter');
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByLabel(/^Code/u).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I Have Saved Them' }).press('Enter');
  await expect(page).toHaveURL(/\/agency$/u);
  // The next user of this computer sees the notice again.
  await page.context().clearCookies();
  await page.goto(`${product.url}/login`);
  await expect(page.getByRole('button', { name: 'I Understand' })).toBeVisible();

  await test.step('[CJIS IA-5(1)(a)] a weak password is flagged while typing and rejected with the reason next to its field', async () => {
    await page.getByRole('button', { name: 'I Understand' }).press('Enter');
    await page.getByRole('link', { name: /Register/u }).click();
    await page.getByLabel('Full name').fill('Walt Weak');
    await page.getByLabel('Email').fill('walt.weak@example.org');
    await page.getByLabel('Agency name').fill('Harbour Police');
    const field = page.getByLabel(/^Password/u);
    await field.fill('Password1');
    await expect(page.getByRole('status').filter({ hasText: 'one of the most common' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Confirm password').fill('Password1');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText(/commonly used or has been leaked/u).first()).toBeVisible();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('harbour police 7');
    await page.getByLabel('Confirm password').fill('harbour police 7');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText(/based on a name/u).first()).toBeVisible();
  });
});

test('[CJIS IA-5(1)(a)] a user whose password is no longer allowed must choose another one first', async ({
  page,
}) => {
  const form = await approved();
  const person = await signIn(product.url, form.email, password);
  await changeEmbedded(
    product.dataDirectory,
    'update credentials set is_password_weak = true where user_id = $1',
    person.user.id,
  );
  await openAs(page, person, product.url);
  await page.goto(`${product.url}/agency`);
  await expect(page).toHaveURL(/\/new-password$/u);
  await expect(page.getByText('Please choose a new password before you continue.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel(/^New password/u).fill('eleven paper boats');
  await page.getByLabel('Confirm new password').fill('eleven paper boats');
  await page.getByRole('button', { name: 'Change Password' }).press('Enter');
  await expect(page).toHaveURL(/\/second-factor$/u);
});

test('[CJIS AC-11, AC-11(1)] a session locks on demand and when idle; the page is hidden and comes back unchanged', async ({
  page,
}) => {
  const form = await approved({ name: 'Lena Lock' });
  const person = await signIn(product.url, form.email, password);
  const { recoveryCodes } = await enrol(person);
  const { id } = await submitTicket(product.url, person, { officersInvolved: ['Seen Changing'] });
  await page.clock.install();
  await openAs(page, person, product.url);
  await page.goto(`${product.url}/agency`);
  await page.getByRole('button', { name: 'New Ticket' }).press('Enter');
  const notes = page.getByLabel('Notes', { exact: true });
  await notes.fill('half a sentence');
  await openUserMenu(page);
  await page.getByRole('menuitem', { name: 'Lock' }).press('Enter');
  const locked = page.getByRole('heading', { name: 'Your session is locked' });
  await expect(locked).toBeVisible();
  await expect(notes).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(page);
  await expect.poll(async () => (await person.client.session.current()).user?.isLocked).toBe(true);
  await expect(page.getByLabel(/^Password/u)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.type('wrong');
  await page.getByLabel(/^Code/u).fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Incorrect password')).toBeVisible();
  await unlock(page, recoveryCodes.pop() ?? '');
  await expect(locked).toHaveCount(0);
  await expect(notes).toHaveValue('half a sentence');

  // A focus that moves later would count as input.
  await expect(page.getByRole('button', { name: /User menu/u })).toBeFocused();
  const lockAnswer = page.waitForResponse(/\/rpc\/session\/lock/u);
  await page.clock.fastForward('31:00');
  await expect(locked).toBeVisible();
  // The page hides its content first. A reload would cancel the request that locks the session.
  expect((await lockAnswer).ok()).toBe(true);
  // A reload does not unlock the session.
  await page.reload();
  await expect(locked).toBeVisible();
  await unlock(page, recoveryCodes.pop() ?? '');
  await expect(page.getByRole('heading', { name: 'Your Tickets' })).toBeVisible();
  // Live changes arrive again.
  const row = page.getByRole('row', { name: /Seen Changing/u });
  await expect(row).toContainText('Pending Review');
  await office.client.tickets.startReview({ id });
  await expect(row).toContainText('In Progress');
});

/** Reauthenticates on the lock screen. */
async function unlock(page: Page, code: string): Promise<void> {
  await page.getByLabel(/^Password/u).fill(password);
  await page.getByLabel(/^Code/u).fill(code);
  await page.keyboard.press('Enter');
}

test('[ASVS 14.3.3] the browser stores no viewed data, only the ids of a selection until the tool opens', async ({
  page,
  context,
}) => {
  const form = await approved({ agencyName: 'Kept Police' });
  const person = await signIn(product.url, form.email, password);
  await enrol(person);
  const officersInvolved = ['Nora Nothing'];
  const { id } = await submitTicket(product.url, person, { officersInvolved, videos: 2 });
  await openAs(page, office, product.url);
  await page.addInitScript(() => {
    const write = localStorage.setItem.bind(localStorage);
    Storage.prototype.setItem = (key: string, value: string): void => {
      if (key === 'videosToProcess') sessionStorage['written'] = value;
      write(key, value);
    };
  });
  await page.goto(`${product.url}/admin/tickets/${id}`);
  await expect(page.getByText('Nora Nothing').first()).toBeVisible();
  // The palette, which loads last, remembers opened tickets.
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await expect(page.getByRole('dialog', { name: 'Command Palette' })).toBeVisible();
  const stored = () =>
    page.evaluate(() => JSON.stringify([sessionStorage, localStorage].map((kept) => Object.entries(kept))));
  expect(await stored()).not.toContain('Nora Nothing');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await follow(page, '/admin/videos?search=nora+nothing');
  await selectAll(page);
  const opening = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Process Selected (2)' }).click();
  const tab = await opening;
  await expect(tab.getByText('All videos are intact.')).toBeVisible({ timeout: 20_000 });
  const written = await page.evaluate(() => sessionStorage.getItem('written'));
  expect(written).toContain('reference');
  expect(written).not.toContain('Nora Nothing');
  expect(await page.evaluate(() => localStorage.getItem('videosToProcess'))).toBeNull();
  const { answers, files } = await keptIn(page);
  expect(answers.filter((key) => key.includes('rpc'))).toEqual([]);
  expect(files.filter((name) => !name.startsWith('/assets/'))).toEqual([]);
});

test('administrators review access and weeks, change duties and unlock accounts', async ({ page }) => {
  // All of them first: an approval replaces the token of the administrator's session.
  await approved({ name: 'Gone Garner', agencyName: 'Harbour Police' });
  await approved({ name: 'Kept Kim', agencyName: 'Harbour Police' });
  const duty = await approved({ name: 'Dee Duty', role: 'admin' });
  const locked = await approved({ name: 'Lock Ed' });
  await openAs(page, office, product.url);
  await test.step('PR-09 an access review disables accounts together, and a disabled account is enabled again', async () => {
    await page.goto(`${product.url}/admin/users`);
    await page.getByRole('link', { name: 'Review Access' }).click();
    await page.getByRole('button', { name: 'Start Review' }).click();
    await expect(page.getByRole('button', { name: 'Complete Review' })).toBeDisabled();
    const about = (name: string) => page.getByRole('radiogroup', { name: `Decision about ${name}` });
    await expect(about('Gone Garner').getByRole('radio', { checked: true })).toHaveCount(0);
    await about('Gone Garner').getByRole('radio', { name: 'Keep' }).press('ArrowRight');
    await expect(about('Gone Garner').getByRole('radio', { name: 'Disable' })).toBeChecked();
    await expect(page.getByRole('status').filter({ hasText: '1 to be disabled' })).toBeVisible();
    await expectAccessible(page);
    const { open } = await office.client.accessReviews.current();
    const { items } = await office.client.accessReviews.accounts({ id: open?.id ?? '', undecided: true });
    const decisions = items
      .filter(({ name }) => name !== 'Kept Kim')
      .map(({ id }) => ({ userId: id, decision: 'keep' as const }));
    await office.client.accessReviews.decide({ id: open?.id ?? '', decisions });
    await page.getByText('Undecided', { exact: true }).click();
    await about('Kept Kim').getByText('Keep').click();
    await expect(page.getByText('Every account has a decision')).toBeVisible();
    await page.getByRole('button', { name: 'Complete Review' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Complete Review' }).click();
    await expect(page.getByRole('table', { name: 'Completed reviews' })).toBeVisible();

    // As the job disables it.
    await changeEmbedded(
      product.dataDirectory,
      `update users set status = 'disabled', disabled_at = now(), disabled_unused_days = 90
         where name = 'Kept Kim'`,
    );
    await follow(page, '/admin/users?status=disabled');
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(row('Gone Garner')).toContainText('Disabled in an access review');
    await expect(row('Kept Kim')).toContainText('Disabled: not used for 90 days');
    await expectAccessible(page);
    await row('Kept Kim')
      .getByRole('button', { name: /^Enable User/u })
      .click();
    await expect(row('Kept Kim')).toHaveCount(0);
    await expect(row('Gone Garner')).toBeVisible();
  });

  await test.step('PR-09 overdue weeks of the audit trail are shown, reviewed and signed off with a note', async () => {
    // As if the product had run for a month and computed what is overdue.
    await changeEmbedded(
      product.dataDirectory,
      `insert into oversight (since, overdue_weeks) values (now() - interval '30 days', 3)
         on conflict (id) do update set since = excluded.since, overdue_weeks = excluded.overdue_weeks`,
    );
    await follow(page, '/admin');
    await page.getByRole('link', { name: 'Review and Sign Off' }).click();
    await expect(page.getByRole('heading', { name: 'Weekly Sign-Off' })).toBeVisible();
    const open = page.getByRole('list', { name: 'Open weeks' }).getByRole('listitem');
    await expect(open.first()).toContainText('Overdue');
    const before = await open.count();
    const week = (await open.first().getByRole('link').textContent()) ?? '';
    await expect(page.getByRole('heading', { name: week })).toBeVisible();
    await expect(page.getByText('Rejected sign-ins')).toBeVisible();
    await page.getByRole('button', { name: 'Sign Off' }).click();
    await expect(page.getByText('Please write a note.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Note').fill('Nothing unusual');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Signed off' }).getByRole('listitem')).toContainText([
      'Nothing unusual',
    ]);
    await expect(open).toHaveCount(before - 1);
    await follow(page, '/admin/audit');
    await expect(page.getByText('signed off the week from')).toBeVisible();
  });

  await test.step('the auditor duty of an administrator is removed', async () => {
    await follow(page, '/admin/users?search=dee+duty');
    const more = page.getByRole('button', { name: 'More actions, Dee Duty' });
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Duties' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Duties of Dee Duty' });
    await expectAccessible(page);
    await dialog.getByRole('checkbox', { name: 'Evidence custodian' }).press('Space');
    await dialog.getByRole('checkbox', { name: 'Auditor' }).press('Space');
    await dialog.getByRole('button', { name: 'Save Duties' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(more).toBeFocused();
    await expect(page.getByRole('row', { name: /Dee Duty/u }).getByText('Reviewer')).toBeVisible();
  });

  await test.step('[CJIS AC-7] an administrator sees a locked account and unlocks it', async () => {
    for (let count = 0; count < 5; count += 1) await signInWith(locked.email, 'wrong');
    expect(await signInWith(locked.email, password)).toMatch(/^TOO_MANY_ATTEMPTS/u);
    await follow(page, '/admin/users?search=lock+ed');
    const row = page.getByRole('row', { name: /Lock Ed/u });
    await expect(row.getByText('Locked')).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('button', { name: 'Unlock, Lock Ed' }).press('Enter');
    await expect(row.getByText('Locked')).toHaveCount(0);
    await expect(page.getByText('Lock Ed was unlocked.')).toBeAttached();
    expect(await signInWith(locked.email, password)).toBe('done');
  });

  await test.step('[CJIS AC-5] an administrator who loses the auditor duty no longer sees the audit trail', async () => {
    const person = await signIn(product.url, duty.email, password);
    await enrol(person);
    await openAs(page, person, product.url);
    await page.goto(`${product.url}/admin/audit`);
    await expect(page.getByText('This requires a duty that your account does not have.')).toBeVisible();
    const side = page.getByRole('navigation', { name: 'Administration', exact: true });
    await expect(side.getByRole('link', { name: 'API Keys' })).toBeVisible();
    await expect(side.getByRole('link', { name: 'Audit Trail' })).toHaveCount(0);
    await side.getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Holds' })).toHaveCount(2);
    await expect(page.getByRole('link', { name: 'Audit Trail' })).toHaveCount(0);
  });
});
