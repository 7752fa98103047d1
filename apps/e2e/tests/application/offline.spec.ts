import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, operator, signInOperator, type Person } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { answersKept, keptIn, readyForOffline } from '../../offline.ts';
import { expect, expectAccessible, openAs, signInOnScreen, test } from '../../product.ts';

test.use({ serviceWorkers: 'allow' });

/** Submits a ticket of this officer. @returns its ID */
async function submitStop(url: string, person: Person, officer: string): Promise<string> {
  const { id } = await submitTicket(url, person, {
    incidentType: 'Traffic Stop',
    officersInvolved: [officer],
    video: { length: '00:10:00' },
  });
  return id;
}

const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /User menu/u }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login/u);
};

test('NW-03 viewed data remains readable after an offline reload', async ({
  page,
  context,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Reading PD');
  await submitStop(product.url, person, 'Garcia');
  await submitStop(product.url, person, 'Unseen');
  await openAs(page, person, product.url);
  await page.goto('/agency');
  const seen = page.getByRole('row', { name: /Garcia/u });
  await seen.getByRole('button', { name: /View/u }).click();
  const dialog = page.getByRole('dialog', { name: 'Ticket' });
  await expect(dialog.getByText('Total duration')).toBeVisible();
  const submitted = await seen
    .getByRole('time')
    .first()
    .getAttribute('datetime')
    .catch(() => null);
  await readyForOffline(page, 'tickets.list', 'tickets.counts', 'tickets.get');

  await context.setOffline(true);
  await page.reload();
  await expect(dialog.getByText('Total duration')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(seen).toBeVisible();
  if (submitted !== null) await expect(seen.getByRole('time').first()).toHaveAttribute('datetime', submitted);
  await expect(page.getByLabel('Summary').getByText('2').first()).toBeVisible();
  await expect(page.getByText(/You are offline\. Showing data as of \d{1,2}:\d\d [AP]M\./u)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);

  await test.step('a ticket that was never opened shows the facts from the list, and says why there are no more', async () => {
    await page
      .getByRole('row', { name: /Unseen/u })
      .getByRole('button', { name: /View/u })
      .click();
    await expect(dialog.getByText('You are offline. Details load when you are back online.')).toBeVisible();
    await expect(dialog.getByText('Unseen')).toBeVisible();
    await expect(dialog.getByText('Pending Review')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('everything is fetched again when the network returns', async () => {
    await submitStop(product.url, person, 'Later');
    await context.setOffline(false);
    await expect(page.getByText(/You are offline/u)).toHaveCount(0);
    await expect(page.getByRole('row', { name: /Later/u })).toBeVisible();
  });
});

test('NW-03 a ticket or statement that was never opened says why its details are missing, and loads them later', async ({
  page,
  context,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Unopened PD');
  await submitStop(product.url, person, 'Garcia');
  const why = page.getByText('You are offline. Details load when you are back online.');
  await openAs(page, person, product.url);
  await page.goto('/agency/statements');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const month = page.getByRole('table', { name: 'Statements' }).getByRole('link').first();
  await expect(month).toBeVisible();
  // The service worker caches the screen's own script. It takes over at the next load.
  await page.reload();
  await expect(month).toBeVisible();
  await context.setOffline(true);
  await month.click();
  await expect(why).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Statement /u })).toBeVisible();
  await expect(page.getByText('for 1 ticket')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('table', { name: 'Tickets of this statement' })).toBeVisible();

  await openAs(page, admin, product.url);
  await page.goto('/admin?search=unopened');
  const ticket = page
    .getByRole('row', { name: /Unopened PD/u })
    .getByRole('link')
    .first();
  await expect(ticket).toBeVisible();
  await context.setOffline(true);
  await ticket.click();
  await expect(why).toBeVisible();
  await expect(page.getByText('Garcia')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Traffic Stop, Unopened PD' })).toBeVisible();
});

test('NW-02 NW-03 after a reload with the server stopped, the page, the user and their data still show', async ({
  page,
}) => {
  // Starts the product two more times.
  test.slow();
  const directory = await mkdtemp(path.join(tmpdir(), 'plainview-stopped-'));
  const settings = { DATA_DIRECTORY: path.join(directory, 'data'), ADMIN_PASSWORD: operator.password };
  const product = await startProductProcess({ ...settings, PORT: '0' });
  const admin = await signInOperator(product.url);
  const person = await joinAgency(product.url, admin, 'Stopped PD', 'Ann Baker');
  await submitStop(product.url, person, 'Garcia');
  await openAs(page, person, product.url);
  await page.goto(`${product.url}/agency`);
  await expect(page.getByRole('row', { name: /Garcia/u })).toBeVisible();
  await readyForOffline(page, 'tickets.list');

  await product.kill();
  await page.reload();
  await expect(page.getByRole('row', { name: /Garcia/u })).toBeVisible();
  await expect(page.getByRole('button', { name: /Ann Baker/u })).toBeVisible();
  await expect(page.getByText('Offline', { exact: true })).toBeVisible();

  const again = await startProductProcess({ ...settings, PORT: new URL(product.url).port });
  await page.getByRole('button', { name: 'Retry (attempt 1 of 3)' }).click();
  await expect(page.getByText('Offline', { exact: true })).toHaveCount(0);
  await again.stop();
  await rm(directory, { recursive: true, force: true });
});

test('NW-03 sign-out clears the cached data in every tab', async ({ page, context, product, admin }) => {
  const person = await joinAgency(product.url, admin, 'Wiped PD', 'Wilma Secret');
  await submitStop(product.url, person, 'Garcia');
  await openAs(page, person, product.url);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/agency');
    await expect(tab.getByRole('row', { name: /Garcia/u })).toBeVisible();
  }
  await readyForOffline(page, 'tickets.list');
  await signOut(page);
  await expect(other).toHaveURL(/\/login/u);
  await expect.poll(async () => (await keptIn(page)).answers).toEqual([]);
  const { files } = await keptIn(page);
  expect(files.filter((file) => !/^\/(assets\/.*|favicon\.svg|early\.js)?$/u.test(file))).toEqual([]);

  await context.setOffline(true);
  await page.goto('/agency');
  await expect(page.getByText('Garcia')).toHaveCount(0);
  await expect(page.getByText('Wilma Secret')).toHaveCount(0);
});

test('NW-03 signing out offline also clears the data and leads to sign-in', async ({
  page,
  context,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Leaving Offline PD');
  await openAs(page, person, product.url);
  await page.goto('/agency');
  await expect(page.getByText('No tickets yet')).toBeVisible();
  await readyForOffline(page, 'tickets.list');
  await context.setOffline(true);
  await signOut(page);
  expect((await keptIn(page)).answers).toEqual([]);
  await page.goto('/agency');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
  await context.setOffline(false);
  await expect.poll(async () => (await person.client.session.current()).user).toBeNull();
});

test('NW-03 one user’s cached data is never shown to the next', async ({ page, context, product, admin }) => {
  const first = await joinAgency(product.url, admin, 'First PD');
  await submitStop(product.url, first, 'Garcia');
  const second = await joinAgency(product.url, admin, 'Second PD');
  await openAs(page, first, product.url);
  await page.goto('/agency');
  await expect(page.getByRole('row', { name: /Garcia/u })).toBeVisible();
  await readyForOffline(page, 'tickets.list');

  await test.step('the first user’s session ends on the server', async () => {
    await first.client.session.signOut();
    await page.reload();
    await expect(page).toHaveURL(/\/login/u);
    await expect.poll(async () => (await keptIn(page)).answers).toEqual([]);
  });

  await signInOnScreen(page, second.email, second.password);
  await expect(page.getByText('No tickets yet')).toBeVisible();
  await readyForOffline(page, 'tickets.list');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('No tickets yet')).toBeVisible();
  await expect(page.getByText('Garcia')).toHaveCount(0);
});

test('NW-03 without browser storage the only effect is a warning on the console', async ({
  page,
  product,
  admin,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
  });
  await openAs(page, await joinAgency(product.url, admin, 'Storeless PD'), product.url);
  await page.goto('/agency');
  await expect(page.getByText('No tickets yet')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(warnings.join('\n')).toContain('What is seen cannot be kept for reading offline in this browser.');
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('NW-02 a session that the server rejects is cleared along with its cached data', async ({
    page,
    product,
    admin,
  }) => {
    await openAs(page, await joinAgency(product.url, admin, 'Refused Session PD'), product.url);
    await page.goto('/agency');
    await expect(page.getByText('No tickets yet')).toBeVisible();
    await answersKept(page, 'tickets.list');
    await page.route('**/rpc/session/current', (route) => route.fulfill({ status: 500, body: 'no' }));
    await page.reload();
    await expect(page).toHaveURL(/\/login/u);
    await expect.poll(async () => (await keptIn(page)).answers).toEqual([]);
  });
});
