import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import {
  adminRegistrationKey,
  joinAgency,
  joinAsAdmin,
  type Person,
} from '@plainview/test-support/test-users';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, newcomer, openAs, rejectAllPending, test } from '../../product.ts';

const pendingTable = (page: Page) => page.getByRole('table', { name: 'Pending Approvals' });
const activeTable = (page: Page) => page.getByRole('table', { name: 'Active Users' });

/** Returns a registration whose address a search finds, which keeps the list of active users short. */
const searchable = (agencyName: string, name: string) => ({
  ...newcomer(agencyName, name),
  email: `${name.toLowerCase().replace(' ', '.')}.${Date.now()}@approvals.example`,
});

/** Presses an entry of a row's menu. */
async function choose(page: Page, row: Locator, entry: string): Promise<void> {
  await row.getByRole('button', { name: /^More actions/u }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Opens the users whose name is Otter, of which there are few, as this administrator. */
async function openOtters(page: Page, url: string, admin: Person): Promise<void> {
  await openAs(page, admin, url);
  await page.goto('/admin/users?search=otter');
}

test('UM-01 UM-05 the list of pending users is shown only if there are any; rejected users are not listed', async ({
  page,
  product,
  admin,
}) => {
  await rejectAllPending(admin);
  await openAs(page, admin, product.url);
  await page.goto('/admin/users?search=approvals.example');
  await expect(page.getByText('No user matches')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pending Approvals' })).toHaveCount(0);

  const officer = searchable('Approvals PD', 'Paul Pending');
  const colleague = {
    ...searchable('', 'Olga Office'),
    role: 'admin' as const,
    adminKey: adminRegistrationKey,
  };
  const stranger = createCaller(product.url).client;
  await stranger.session.register(officer);
  await stranger.session.register(colleague);
  const table = pendingTable(page);
  await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Agency', 'Role', 'Actions']);
  const row = table.getByRole('row', { name: officer.email });
  await expect(row.getByRole('cell')).toHaveText([
    'Paul Pending',
    officer.email,
    'Approvals PD',
    'Agency UserAgency administratorFirst user of this agency. Can invite colleagues.',
    /^Approve User\s*Reject User$/u,
  ]);
  const second = table.getByRole('row', { name: colleague.email });
  await expect(second.getByRole('cell').nth(2)).toHaveText('-');
  await expect(second.getByRole('cell').nth(3)).toHaveText('Admin');
  await expectAccessible(page);
  await choose(page, row, 'Edit Role');
  await expect(row.getByRole('button', { name: /Role of Paul Pending/u })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await row.getByRole('button', { name: 'Approve User' }).click();
  await expect(activeTable(page).getByText(officer.email)).toBeVisible();
  await second.getByRole('button', { name: 'Reject User' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Pending Approvals' })).toHaveCount(0);
  await expect(activeTable(page).getByText(officer.email)).toBeVisible();
  await expect(page.getByText(colleague.email)).toHaveCount(0);
});

test('EV-15 a rejection asks for confirmation, and the Rejected filter approves the account later', async ({
  page,
  product,
  admin,
}) => {
  await rejectAllPending(admin);
  await openAs(page, admin, product.url);
  await page.goto('/admin/users?search=approvals.example');
  const officer = searchable('Mistake PD', 'Mia Mistake');
  await createCaller(product.url).client.session.register(officer);
  const reject = pendingTable(page).getByRole('button', { name: 'Reject User, Mia Mistake' });
  await reject.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Reject User?' });
  await expect(question).toContainText(`Mia Mistake (${officer.email})`);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(reject).toBeFocused();

  await page.route('**/rpc/users/reject*', (route) => route.fulfill({ status: 500, body: 'no' }));
  await reject.press('Enter');
  await question.getByRole('button', { name: 'Reject', exact: true }).press('Enter');
  await expect(question).toContainText('Failed to update user');
  await page.unroute('**/rpc/users/reject*');
  await question.getByRole('button', { name: 'Reject', exact: true }).press('Enter');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Pending Approvals' })).toHaveCount(0);
  await expect(page.getByText(officer.email)).toHaveCount(0);

  await page.getByRole('radio', { name: 'Active' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/status=rejected/u);
  await expect(page.getByRole('heading', { name: 'Rejected Users' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('approvals.example');
  const row = page.getByRole('table', { name: 'Rejected Users' }).getByRole('row', { name: officer.email });
  await expect(row.getByRole('cell')).toHaveText([
    'Mia Mistake',
    officer.email,
    'Agency User',
    'Mistake PD',
    /^Approve User$/u,
  ]);
  await expectAccessible(page);
  await choose(page, row, 'Delete User');
  await page
    .getByRole('alertdialog', { name: 'Delete User?' })
    .getByRole('button', { name: 'Cancel' })
    .press('Enter');
  await expect(row.getByRole('button', { name: /^More actions/u })).toBeFocused();
  await row.getByRole('button', { name: 'Approve User' }).press('Enter');
  await expect(row).toHaveCount(0);
  await page.getByText('Active', { exact: true }).click();
  await expect(activeTable(page).getByText(officer.email)).toBeVisible();
  await expect(page).not.toHaveURL(/status=/u);
});

test('UM-02 UM-03 a role chosen in the table is saved at once, ends the user’s sessions, and can be undone', async ({
  page,
  product,
  admin,
}) => {
  await openOtters(page, product.url, admin);
  await test.step('it is saved at once and ends the user’s sessions', async () => {
    const person = await joinAgency(product.url, admin, 'Roles PD', 'Rita Otter');
    const table = activeTable(page);
    await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Role', 'Agency', 'Actions']);
    const row = table.getByRole('row', { name: person.email });
    await expect(row.getByRole('cell')).toHaveText([
      'Rita Otter',
      person.email,
      'Agency User',
      'Roles PD',
      '',
    ]);
    const more = row.getByRole('button', { name: 'More actions, Rita Otter' });
    await more.press('Enter');
    await expect(page.getByRole('menuitem')).toContainText(['Edit Role', 'Delete User']);
    await page.getByRole('menuitem', { name: 'Edit Role' }).press('Enter');
    const select = row.getByRole('button', { name: /Role of Rita Otter/u });
    await expect(select).toBeFocused();
    await select.press('Enter');
    await expect(page.getByRole('option')).toHaveText(['Admin', 'Agency User']);
    await page.getByRole('option', { name: 'Admin', exact: true }).click();
    await expect(row.getByRole('cell').nth(2)).toHaveText('Admin');
    await expect(more).toBeFocused();
    await expect(page.getByText('Rita Otter now has the role Admin.')).toBeVisible();
    const { items } = await admin.client.users.list({ status: 'approved', search: person.email });
    expect(items).toMatchObject([{ role: 'admin' }]);
    await expect.poll(() => outcome(person.client.tickets.list({}))).toMatch('NOT_SIGNED_IN');
  });

  await test.step('it is optimistic, is reverted on failure, and can be undone', async () => {
    const { email } = await joinAgency(product.url, admin, 'Undo PD', 'Ugo Otter');
    const row = activeTable(page).getByRole('row', { name: email });
    const role = row.getByRole('cell').nth(2);
    const chooseAdmin = async () => {
      await row.getByRole('button', { name: 'Edit Role Ugo Otter' }).click();
      await row.getByRole('button', { name: /Role of Ugo Otter/u }).click();
      await page.getByRole('option', { name: 'Admin', exact: true }).click();
    };
    const { promise: letThrough, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/rpc/users/changeRole*', async (route) => {
      await letThrough;
      await route.continue();
    });
    await chooseAdmin();
    await expect(role).toHaveText('Admin');
    const ofPerson = async () =>
      (await admin.client.users.list({ status: 'approved', search: email })).items[0]?.role;
    expect(await ofPerson()).toBe('agency');
    goOn();

    const toast = page.getByRole('alertdialog', { name: 'Ugo Otter now has the role Admin.' });
    await expect(toast).toBeVisible();
    expect(await ofPerson()).toBe('admin');
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(role).toHaveText('Agency User');
    await expect(page.getByText('Ugo Otter has the role Agency User again.')).toBeVisible();
    expect(await ofPerson()).toBe('agency');
  });
});

test('UM-04 UM-06 a user is deleted only after confirmation, and administrators neither delete nor sign out themselves', async ({
  page,
  product,
  admin,
}) => {
  const office = await joinAsAdmin(product.url, admin, 'Otto Otter');
  await openOtters(page, product.url, office);
  await test.step('the menu of a row signs that user out everywhere', async () => {
    const person = await joinAgency(product.url, admin, 'Signed Out PD', 'Mona Otter');
    const row = activeTable(page).getByRole('row', { name: person.email });
    const more = row.getByRole('button', { name: 'More actions, Mona Otter' });
    await more.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Sign Out Everywhere' }).press('Enter');
    await expect(page.getByText('Mona Otter was signed out everywhere.')).toBeVisible();
    await expect(more).toBeFocused();
    await expect.poll(() => outcome(person.client.tickets.list({}))).toMatch('NOT_SIGNED_IN');
  });

  await test.step('a user is deleted only after confirmation', async () => {
    const person = await joinAgency(product.url, admin, 'Leaving PD', 'Lena Otter');
    const row = activeTable(page).getByRole('row', { name: person.email });
    await choose(page, row, 'Delete User');
    const question = page.getByRole('alertdialog', { name: 'Delete User?' });
    await expect(question).toContainText(
      'Are you sure you want to delete this user? This action cannot be undone.',
    );
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(row.getByRole('button', { name: /^More actions/u })).toBeFocused();
    await choose(page, row, 'Delete User');
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(row).toHaveCount(0);
    await expect.poll(() => outcome(person.client.tickets.list({}))).toMatch('NOT_SIGNED_IN');

    const own = activeTable(page).getByRole('row', { name: office.email });
    await expect(own.getByRole('button')).toHaveCount(1);
    await own.getByRole('button', { name: 'More actions, Otto Otter' }).press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText([
      /^Edit Role\s*You cannot do this to your own account\.$/u,
      /^Delete User\s*You cannot do this to your own account\.$/u,
    ]);
    for (const entry of await page.getByRole('menuitem').all()) await expect(entry).toBeDisabled();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(own.getByRole('button', { name: 'More actions, Otto Otter' })).toBeFocused();
  });

  await test.step('on a phone, a user is a card with the menu next to the name', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const own = activeTable(page).getByRole('row', { name: office.email });
    const name = await own.getByRole('cell').first().boundingBox();
    const more = await own.getByRole('button').boundingBox();
    expect(Math.abs((name?.y ?? 0) - (more?.y ?? Infinity))).toBeLessThan(12);
    expect((await own.boundingBox())?.height).toBeLessThanOrEqual(90);
    await expectAccessible(page);
  });
});

test('UM-02 UM-05 active users are found by part of name or email address, and each failure has its own message', async ({
  page,
  product,
  admin,
}) => {
  await joinAgency(product.url, admin, 'Found PD', 'Uma Otter');
  await openAs(page, admin, product.url);
  await test.step('each failure has its own message', async () => {
    const broken = (procedure: string) =>
      page.route(`**/rpc/users/${procedure}*`, (route) => route.fulfill({ status: 500, body: 'no' }));
    await broken('list');
    await page.goto('/admin/users?search=uma+otter');
    // Not one of the messages in the corner.
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('Failed to fetch users');
    await page.unroute('**/rpc/users/list*');
    await alert.getByRole('button', { name: 'Try Again' }).click();

    const row = activeTable(page).getByRole('row', { name: /Uma Otter/u });
    await broken('changeRole');
    await choose(page, row, 'Edit Role');
    await row.getByRole('button', { name: /Role of Uma Otter/u }).click();
    await page.getByRole('option', { name: 'Admin', exact: true }).click();
    await expect(alert).toContainText('Failed to update user');
    await expect(row.getByRole('cell').nth(2)).toContainText('Agency User');

    await broken('delete');
    await choose(page, row, 'Delete User');
    const question = page.getByRole('alertdialog', { name: 'Delete User?' });
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(question).toContainText('Failed to delete user');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(row).toBeVisible();
  });

  await test.step('active users are found by part of a name or email address, and the URL contains the search', async () => {
    const search = page.getByRole('searchbox', { name: 'Search users' });
    await search.fill('ma oTT');
    await expect(activeTable(page).getByRole('row')).toHaveCount(2);
    await expect(activeTable(page).getByRole('row', { name: /Uma Otter/u })).toBeVisible();
    await expect(page.getByText('1 user', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/search=ma/u);
    await search.fill('nobody of this name');
    await expect(page.getByText('No user matches')).toBeVisible();
    await expectAccessible(page);
  });
});
