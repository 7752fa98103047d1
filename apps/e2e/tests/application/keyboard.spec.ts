import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, type Person } from '@plainview/test-support/test-users';
import type { Locator, Page } from '@playwright/test';
import { openByKey } from '../../open-by-key.ts';
import { expect, follow, newcomer, openAs, test, withMotion } from '../../product.ts';

test.use(withMotion);

const MOST_STEPS = 60;

/** Presses Tab until an element has the focus, as a user without a pointer does. */
async function tabTo(page: Page, goal: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(goal).toBeVisible();
  // Found once, because finding an element by its role and name takes longer than the key.
  const element = await goal.elementHandle();
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    if (await element?.evaluate((found) => found === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(goal, `reached within ${MOST_STEPS} steps`).toBeFocused();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

async function approve(admin: Person, email: string): Promise<void> {
  const { items } = await admin.client.users.list({ status: 'pending', search: email });
  await admin.client.users.approve({ id: items[0]?.id ?? '' });
}

test('RG-01 SI-01 FR-02 a user registers, signs in, opens the user menu and signs out with the keyboard alone', async ({
  page,
  admin,
}) => {
  const form = newcomer('Keys PD', 'Kay Keys');
  await page.goto('/login');
  await tabTo(page, page.getByRole('link', { name: /Register/u }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Full name'));
  await page.keyboard.insertText(form.name);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.insertText(form.email);
  const role = page.getByRole('button', { name: /Role/u });
  await tabTo(page, role);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Agency User' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(role).toBeFocused();
  // One focus ring: that of the button.
  await expect(role.locator('..')).toHaveCSS('outline-style', 'none');
  await tabTo(page, page.getByLabel('Agency name'));
  await page.keyboard.insertText(form.agencyName);
  for (const label of [/^Password/u, /^Confirm password/u]) {
    await tabTo(page, page.getByLabel(label));
    await page.keyboard.insertText(form.password);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/u);
  await approve(admin, form.email);

  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.insertText(form.email);
  await tabTo(page, page.getByLabel(/^Password/u));
  await page.keyboard.insertText(form.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();

  const menu = page.getByRole('button', { name: /User menu/u });
  await tabTo(page, menu);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Your Profile' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Your Profile' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/u);
});

test('AG-05 AG-03 AG-04 AG-07 AG-08 form, filter, details and deletion work with the keyboard alone, and the focus returns', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Fingers PD');
  await submitTicket(product.url, person, { incidentType: 'Training', officersInvolved: ['Flora Finger'] });
  await openAs(page, person, product.url);
  await page.goto('/agency');
  const row = page.getByRole('row', { name: /Flora Finger/u });
  await expect(row).toBeVisible();

  const skip = page.getByRole('link', { name: 'Skip to content' });
  await tabTo(page, skip);
  await expect(skip).toBeInViewport();

  const toggle = button(page, 'New Ticket');
  await tabTo(page, toggle);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'New Ticket' })).toBeFocused();
  await tabTo(page, page.getByLabel('Officers involved'));
  await page.keyboard.type('Gwen Grip');
  await page.keyboard.press('Enter');
  await expect(button(page, /Gwen Grip/u)).toBeVisible();
  const close = page.getByRole('button', { name: 'Close', exact: true });
  await tabTo(page, close);
  await page.keyboard.press('Enter');
  await expect(toggle).toBeFocused();

  const filter = page.getByRole('radio', { name: 'All Tickets' });
  await tabTo(page, filter);
  await page.keyboard.press('ArrowRight');
  if (!/status=pending/u.test(page.url())) await page.keyboard.press('Space');
  await expect(page).toHaveURL(/status=pending/u);
  await tabTo(page, page.getByRole('searchbox', { name: 'Search tickets' }));
  await page.keyboard.type('flora');
  await expect(page).toHaveURL(/search=flora/u);

  const view = row.getByRole('button', { name: /^View/u });
  await tabTo(page, view);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, page.getByRole('dialog').getByRole('link', { name: 'Download Video' }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(view).toBeFocused();

  const edit = row.getByRole('button', { name: /^Edit/u });
  await tabTo(page, edit);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(edit).toBeFocused();

  const remove = row.getByRole('button', { name: /^Delete/u });
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete Ticket?' });
  // The harmless button has the focus first, so a hasty Enter deletes nothing.
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, question.getByRole('button', { name: 'Delete', exact: true }));
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Your Tickets' })).toBeFocused();
});

test('a button that disappears when it is pressed passes the focus on', async ({ page, product, admin }) => {
  const person = await joinAgency(product.url, admin, 'Focus PD');
  await submitTicket(product.url, person, { officersInvolved: ['Frida Focus'] });
  await openAs(page, person, product.url);
  const heading = page.getByRole('heading', { name: 'Your Tickets' });

  await test.step('clears the search', async () => {
    await page.goto('/agency?search=nothing');
    await tabTo(page, button(page, 'Show All Tickets'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /Frida Focus/u })).toBeVisible();
    await expect(heading).toBeFocused();
  });

  await test.step('closes a message', async () => {
    await page.route('**/rpc/tickets/delete', (route) => route.abort());
    await page
      .getByRole('row', { name: /Frida Focus/u })
      .getByRole('button', { name: /^Delete/u })
      .press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Delete Ticket?' });
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('alert')).toBeFocused();
    await button(page, 'Dismiss').press('Enter');
    await expect(button(page, 'Dismiss')).toHaveCount(0);
    await expect(heading).toBeFocused();
  });

  await test.step('tries again', async () => {
    const calls = '**/rpc/tickets/list';
    await page.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
    await follow(page, '/agency?search=frida');
    await tabTo(page, button(page, 'Try Again'));
    await page.unroute(calls);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /Frida Focus/u })).toBeVisible();
    await expect(heading).toBeFocused();
  });

  await test.step('retries for the last time', async () => {
    await page.route('**/ping', (route) => route.abort());
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    for (const attempt of [1, 2, 3]) await button(page, `Retry (attempt ${attempt} of 3)`).press('Enter');
    await expect(page.getByText('3 of 3 attempts used')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});

test('the focus does not return to a control that the user left before dialogs opened', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, admin, product.url);
  await page.goto('/admin?search=nothing');
  await button(page, 'Refresh').focus();
  // As Escape does in the texts of a report.
  await button(page, 'Refresh').blur();
  await openByKey(page, 'Control+k', page.getByRole('dialog', { name: 'Command Palette' }));
  await page.keyboard.insertText('keyboard');
  await page.keyboard.press('Enter');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
  // Longer than the page waits before it moves a lost focus.
  const isKept = await page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        setTimeout(() => resolve(document.activeElement === document.body), 600);
      }),
  );
  expect(isKept).toBe(true);
});
