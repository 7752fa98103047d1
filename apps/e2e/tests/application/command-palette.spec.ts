import { submitForReview, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, type Person } from '@plainview/test-support/test-users';
import type { Locator, Page } from '@playwright/test';
import { openByKey } from '../../open-by-key.ts';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Command Palette' });
const field = (page: Page): Locator => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp): Locator => palette(page).getByRole('option', { name });
const shortcuts = (page: Page): Locator => page.getByRole('dialog', { name: 'Keyboard Shortcuts' });

const openPalette = (page: Page): Promise<void> => openByKey(page, 'Control+k', palette(page));

/** Opens the palette, enters a text, and runs the entry that is marked then. */
async function run(page: Page, text: string, entry: string | RegExp): Promise<void> {
  await openPalette(page);
  // At once: the palette searches after each key, and few texts have to be typed.
  await page.keyboard.insertText(text);
  await expect(option(page, entry)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
}

const withTicket = async (url: string, admin: Person, agencyName: string, officer: string) => {
  const person = await joinAgency(url, admin, agencyName);
  return { person, ticket: await submitTicket(url, person, { officersInvolved: [officer] }) };
};

test('RV-18 administrators open screens and tickets, and run the actions of a review, by keyboard alone', async ({
  page,
  product,
  admin,
}) => {
  const ticket = await submitForReview(product.url, admin, 'Palette PD');
  await openAs(page, admin, product.url);
  await test.step('RV-18 an administrator opens screens and runs actions by keyboard alone', async () => {
    // A search keeps the list short.
    await page.goto('/admin?search=palette');
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    const refresh = page.getByRole('button', { name: 'Refresh' });
    await refresh.focus();
    await openPalette(page);
    await expect(field(page)).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(palette(page)).toHaveCount(0);
    await expect(refresh).toBeFocused();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toHaveCount(0);

    await run(page, 'web', 'Webhooks · Administration');
    await expect(page).toHaveURL(/\/admin\/webhooks$/u);
    await run(page, 'administration', 'Overview · Administration');
    await expect(page).toHaveURL(/\/admin\/administration$/u);
    await run(page, 'admin d', 'Admin Dashboard');
    await expect(page).toHaveURL(/\/admin$/u);
    // The filters are entries of this screen.
    await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    await run(page, 'overdue', 'Overdue · Filter');
    await expect(page).toHaveURL(/overdue=true/u);
    await run(page, 'settings', 'Settings · Account');
    await run(page, 'dark', 'Theme: Dark');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

    await test.step('arrows move and wrap', async () => {
      await openPalette(page);
      await page.keyboard.type('theme');
      await expect(palette(page).getByRole('option')).toHaveCount(3);
      await page.keyboard.press('ArrowUp');
      await expect(option(page, 'Theme: Dark')).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('ArrowDown');
      await expect(option(page, 'Theme: System')).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
      await expect(palette(page)).toHaveCount(0);
      await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
    });
  });

  await test.step('RV-18 the palette finds tickets, remembers opened ones and runs the actions of a review', async () => {
    const { ticket: other } = await withTicket(product.url, admin, 'Other Palette PD', 'Quentin Quill');
    await follow(page, '/admin/settings');
    await run(page, 'quentin', /Other Palette PD · Quentin Quill/u);
    await expect(page).toHaveURL(new RegExp(`/admin/tickets/${other.number}$`, 'u'));
    await run(page, ticket.id, new RegExp(ticket.agencyName, 'u'));
    await expect(page).toHaveURL(new RegExp(`/admin/tickets/${ticket.number}$`, 'u'));
    await expect(page.getByRole('button', { name: 'Deliver Report' })).toBeVisible();

    await openPalette(page);
    const recent = palette(page).getByRole('group', { name: 'Recent tickets' });
    await expect(recent.getByRole('option')).toHaveText([/Quentin Quill/u]);
    await page.keyboard.press('Escape');
    await run(page, 'deliver', 'Deliver Report');
    const report = page.getByRole('form', { name: 'Deliver Report' });
    await expect(report.getByRole('textbox', { name: 'Summary' })).toBeFocused();
    await page.keyboard.press('Escape');
  });

  await test.step('RV-18 the review has one list with its player’s shortcuts, and characters can be turned off', async () => {
    await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeEnabled();
    await openByKey(page, '?', shortcuts(page));
    const parts = shortcuts(page).getByRole('heading', { level: 3 });
    await expect
      .poll(async () => (await parts.allTextContents()).toSorted())
      .toEqual(['Everywhere', 'Findings', 'Picture', 'Player', 'This screen']);
    await expect(shortcuts(page).getByText('Marker here')).toBeVisible();
    await expectAccessible(page);
    await shortcuts(page).getByRole('switch', { name: 'Single-character shortcuts' }).press(' ');
    await page.keyboard.press('Escape');
    await expect(shortcuts(page)).toHaveCount(0);
    for (const key of ['?', 'm']) await page.keyboard.press(key);
    await expect(page.getByRole('form', { name: 'New finding' })).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await run(page, 'keyboard', 'Keyboard Shortcuts');
    await shortcuts(page).getByRole('switch', { name: 'Single-character shortcuts' }).press(' ');
    await page.keyboard.press('Escape');
    await expect(shortcuts(page)).toHaveCount(0);
    await page.keyboard.press('m');
    await expect(page.getByRole('form', { name: 'New finding' })).toBeVisible();
  });
});

test('RV-18 ? lists the shortcuts, / focuses the search, and n opens a new ticket, but not while typing', async ({
  page,
  product,
  admin,
}) => {
  const { person } = await withTicket(product.url, admin, 'Keys PD', 'Olga Keys');
  await openAs(page, person, product.url);
  await page.goto('/agency');
  await test.step('? lists the shortcuts of the list of tickets', async () => {
    await expect(page.getByRole('row', { name: /Olga Keys/u })).toBeVisible();
    await openByKey(page, '?', shortcuts(page));
    for (const text of ['Search tickets', 'New Ticket'])
      await expect(shortcuts(page).getByText(text)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(shortcuts(page)).toHaveCount(0);
  });

  const search = page.getByRole('searchbox', { name: 'Search tickets' });
  await expect(page.getByRole('row', { name: /Olga Keys/u })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused({ timeout: 1000 });
  }).toPass();
  await expect(search).toHaveValue('');
  await page.keyboard.type('n/?');
  await expect(search).toHaveValue('n/?');
  await expect(page.getByRole('heading', { name: 'New Ticket' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('n');
  await expect(page.getByRole('heading', { name: 'New Ticket' })).toBeFocused();

  await follow(page, '/agency/settings');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/\/agency#new-ticket$/u, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'New Ticket' })).toBeVisible();
});

test('RV-18 the palette opens by key and button, but not above a dialog or a menu', async ({
  page,
  product,
  admin,
}) => {
  const { person } = await withTicket(product.url, admin, 'Dialog PD', 'Olga Dialog');
  await openAs(page, person, product.url);
  await page.goto('/agency');
  const row = page.getByRole('row', { name: /Olga Dialog/u });
  await expect(row).toBeVisible();
  await openPalette(page);
  await page.keyboard.press('Escape');

  await test.step('a form with unsaved changes keeps them', async () => {
    await row.getByRole('button', { name: /^Edit/u }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit Ticket' });
    await dialog.getByLabel('Notes', { exact: true }).fill('Unsaved');
    for (const key of ['Control+k', 'Escape', 'Control+k', '?']) await page.keyboard.press(key);
    await expect(page.getByRole('alertdialog', { name: 'Discard Changes?' })).toBeVisible();
    await expect(palette(page)).toHaveCount(0);
    await expect(shortcuts(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Discard Changes' }).press('Enter');
    await expect(dialog).toHaveCount(0);
  });
  await test.step('a menu', async () => {
    await page.getByRole('button', { name: /User menu/u }).press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
  await test.step('the button in the top bar opens it', async () => {
    const button = page.getByRole('button', { name: 'Search and commands' });
    await button.press('Enter');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});

test('RV-18 the palette shows agency users no administrators’ entries and no tickets of others', async ({
  page,
  product,
  admin,
}) => {
  const { person, ticket } = await withTicket(product.url, admin, 'Own PD', 'Olga Shared');
  await openAs(page, person, product.url);
  await withTicket(product.url, admin, 'Foreign PD', 'Xenia Shared');
  await page.goto('/agency/statements');
  await expect(page.getByRole('heading', { name: 'Statements', level: 1 })).toBeVisible();
  await openPalette(page);
  await expect(palette(page).getByRole('group', { name: 'Go to' }).getByRole('option')).toHaveText([
    'Agency Dashboard',
    'Colleagues · Agency',
    'Letterhead · Agency',
    'Retention · Agency',
    'Import · Agency',
    'API Keys · Agency',
    'Checkpoints · Agency',
    'Profile · Account',
    'Settings · Account',
  ]);
  await page.keyboard.type('shared');
  await expect(option(page, 'Training · Olga Shared')).toBeVisible();
  await expect(palette(page).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/agency\\?ticket=${ticket.number}$`, 'u'));
  await expect(page.getByRole('dialog', { name: 'Ticket' })).toBeVisible();
  await page.keyboard.press('Escape');

  await openPalette(page);
  for (const text of ['webhooks', 'audit', 'xenia']) {
    await field(page).fill(text);
    await expect(palette(page).getByText(`Nothing matches “${text}”.`)).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await run(page, 'pending', 'Pending Review · Filter');
  await run(page, 'olga', 'Training · Olga Shared');
  await expect(page).toHaveURL(/status=pending/u);
});

test('RV-18 the palette shows that it searches, finds nothing, or fails, and tries again', async ({
  page,
  product,
  admin,
}) => {
  const { person } = await withTicket(product.url, admin, 'Patient PD', 'Paula Patient');
  await openAs(page, person, product.url);
  await page.goto('/agency/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await openPalette(page);
  await page.keyboard.insertText('zzz');
  await expect(palette(page).getByText('Nothing matches “zzz”.')).toBeVisible();
  await expectAccessible(page);

  const isSearch = /tickets\/list/u;
  await page.route(isSearch, (route) => route.abort());
  await field(page).fill('paula');
  await expect(palette(page).getByRole('alert')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(isSearch);

  const answered = Promise.withResolvers<void>();
  await page.route(isSearch, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await palette(page).getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(palette(page).getByRole('status')).toHaveText('Searching');
  await expectAccessible(page);
  answered.resolve();
  await expect(option(page, 'Training · Paula Patient')).toBeVisible();
});

test('RV-18 ? works before signing in, where the palette does not', async ({ page }) => {
  // The first visit to /login shows it without the application.
  for (const [address, title] of [
    ['/login', 'Sign in'],
    ['/register', 'Create an account'],
    ['/forgot-password', 'Forgot password'],
  ] as const) {
    await (address === '/forgot-password' ? follow(page, address) : page.goto(address));
    await page.getByRole('heading', { level: 1, name: title, exact: true }).click();
    await openByKey(page, '?', shortcuts(page));
    await expect(shortcuts(page).getByText('Command Palette')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toHaveCount(0);
  }
});
