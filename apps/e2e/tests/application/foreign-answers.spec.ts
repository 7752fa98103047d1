import { joinAgency } from '@plainview/test-support/test-users';
import type { Route } from '@playwright/test';
import { draw } from '../../draw.ts';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

const network = 'Network error. Please check your internet connection and try again.';
const other = 'Failed to sign in. Please try again.';

/**
 * Successful responses that something between browser and server may send instead, and the text that
 * sign-in then shows.
 */
const answers: ReadonlyArray<readonly [what: string, answer: Parameters<Route['fulfill']>[0], text: string]> =
  [
    ['a page of a public network', { contentType: 'text/html', body: '<p>Accept our terms</p>' }, network],
    ['an empty body', { body: '' }, network],
    ['an empty body said to be JSON', { contentType: 'application/json', body: '' }, other],
    ['plain text', { contentType: 'text/plain', body: 'ok' }, network],
    ['JSON that is cut off', { contentType: 'application/json', body: '{"json":{' }, other],
    ['JSON of another program', { json: { status: 'ok' } }, other],
    ['a list', { json: [] }, other],
    ['a word', { json: 'ok' }, other],
    ['nothing as JSON', { contentType: 'application/json', body: 'null' }, other],
    ['our envelope around nothing', { json: { json: null } }, other],
    ['our envelope around an empty object', { json: { json: {} } }, other],
    ['our envelope around something else', { json: { json: { status: 'ok' } } }, other],
  ];

test('SI-08 sign-in shows a failure when the response is not from our server', async ({ page }) => {
  await page.goto('/login');
  for (const [what, answer, text] of draw(answers, 3))
    await test.step(`SI-08 sign-in shows a failure when the response is ${what}`, async () => {
      await page.route('**/rpc/session/signIn', (route) => route.fulfill({ status: 200, ...answer }));
      await page.getByLabel('Email').fill('ann@example.org');
      await page.getByLabel(/^Password/u).fill('whatever');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText(text);
      await expect(page).toHaveURL(/\/login$/u);
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
      await page.unroute('**/rpc/session/signIn');
      // Back to a form without the message, which costs less than loading the page.
      await page.getByRole('link', { name: 'Forgot password?' }).click();
      await page.getByRole('link', { name: 'Back to sign in' }).click();
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
});

test('SI-08 every other call shows an error when the response is not from our server, and a page that fails leads back', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, await joinAgency(product.url, admin, 'Portal PD'), product.url);
  const addresses = ['/agency', '/agency/statements', '/agency/profile', '/agency/api-keys'];
  for (const address of draw(addresses)) {
    await test.step(`SI-08 ${address} shows an error, and no one is signed out`, async () => {
      await page.route('**/rpc/**', (route) =>
        /\/rpc\/(?:session|live)\//u.test(route.request().url())
          ? route.fallback()
          : route.fulfill({ contentType: 'text/html', body: '<p>Accept our terms</p>' }),
      );
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('alert').first()).toBeVisible();
      // A call that is still repeated would answer the next visit to this page.
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await page.unroute('**/rpc/**');
    });
  }

  await follow(page, '/agency/users');
  const open = () => page.getByRole('link', { name: 'API Keys' }).click();

  await test.step('a fault of the page', async () => {
    // A list without the fields that the page reads.
    await page.route('**/rpc/apiKeys/list', (route) => route.fulfill({ json: { json: { items: [null] } } }));
    await open();
    await expect(page.getByRole('heading', { name: 'This page failed', level: 1 })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('An error in Plainview stopped this page.');
    await expect(page.getByText(network)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page.getByRole('heading', { name: 'Colleagues', level: 1 })).toBeVisible();
    await open();
    await page.unroute('**/rpc/apiKeys/list');
    await page.getByRole('button', { name: 'Reload Page' }).click();
    await expect(page.getByRole('heading', { name: 'API Keys', level: 1 })).toBeVisible();
  });

  await test.step('a script that cannot be loaded', async () => {
    await follow(page, '/agency/users');
    await expect(page.getByRole('heading', { name: 'Colleagues', level: 1 })).toBeVisible();
    await page.route('**/assets/checkpoints-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Checkpoints' }).click();
    await expect(page.getByRole('alert')).toContainText(network);
    await page.unroute('**/assets/checkpoints-*.js');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: 'Checkpoints', level: 1 })).toBeVisible();
  });
});
