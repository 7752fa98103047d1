import { screenTexts } from '@plainview/contract/screen-texts';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../../product.ts';
import { startScriptOutage } from '../../script-outage.ts';

// Scripts of an earlier page would be in the browser's cache.
test.use({ keepsContext: false });

/** Holds back the answers to calls or files that match, from now on. @returns a function that sends them */
async function hold(page: Page, pattern: string): Promise<() => void> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return resolve;
}

const SCRIPTS = '**/assets/*.js';

test('WS-09 live updates begin without a reload after their script could not be loaded', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Outage PD');
  const outage = await startScriptOutage(product.url);
  await openAs(page, person, outage.url);
  await page.goto(`${outage.url}/agency`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The proxy rejects scripts that load once the page has settled, and their retries after 0.5 and 1 s.
  outage.begin();
  await outage.refused(3);
  outage.end();
  await page.evaluate(() => performance.mark('same page'));
  await expect(async () => {
    await submitTicket(product.url, person, { officersInvolved: ['Outage Ortiz'] });
    await expect(page.getByRole('row', { name: /Outage Ortiz/u }).first()).toBeVisible({ timeout: 3000 });
  }).toPass();
  expect(await page.evaluate(() => performance.getEntriesByName('same page').length)).toBe(1);
  await outage.stop();
});

test('WS-09 a page whose first scripts could not be loaded says so, and loads again by itself', async ({
  page,
}) => {
  for (const [address, title] of [
    ['/login', 'Sign in'],
    ['/register', 'Create an account'],
  ] as const)
    await test.step(address, async () => {
      await page.route('**/assets/start-*.js', (route) => route.abort());
      await page.goto(address);
      await expect(page.getByRole('alert')).toHaveText(screenTexts.signInNetwork);
      await page.unroute('**/assets/start-*.js');
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
    });
});

test('WS-09 Ctrl+K and ? work while the session loads and while their own scripts are held back', async ({
  page,
  product,
  admin,
}) => {
  const palette = page.getByRole('dialog', { name: 'Command Palette' });
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  await openAs(page, admin, product.url);
  const answerSession = await hold(page, '**/rpc/session/current');
  await page.goto('/admin');
  await expect(page.getByText('Loading...')).toBeVisible();
  await page.keyboard.press('Control+k');
  answerSession();
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();

  const sendScripts = await hold(page, SCRIPTS);
  await page.keyboard.press('?');
  sendScripts();
  await expect(shortcuts).toBeVisible();
});

test('WS-09 ? works on the sign-in page while its script is held back', async ({ page }) => {
  await page.goto('/login');
  const heading = page.getByRole('heading', { name: 'Sign in' });
  await expect(heading).toBeVisible();
  const sendScripts = await hold(page, SCRIPTS);
  await heading.click();
  await page.keyboard.press('?');
  sendScripts();
  await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
});

test('WS-09 a press before the part of a dialog has loaded opens it, even after its script failed', async ({
  page,
  product,
  admin,
}) => {
  const outage = await startScriptOutage(product.url);
  await openAs(page, admin, outage.url);
  await page.goto(`${outage.url}/admin/users`);
  const invite = page.getByRole('button', { name: 'Invite User' });
  await expect(invite).toBeVisible();
  outage.begin();
  await invite.click();
  await outage.refused(2);
  outage.end();
  await expect(page.getByRole('dialog', { name: 'Invite User' })).toBeVisible();
  await outage.stop();
});
