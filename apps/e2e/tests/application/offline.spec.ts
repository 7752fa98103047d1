import { startTestProxy } from '@plainview/test-support/product/proxies/test-proxy';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, type Person } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { answersKept, keptIn, readyForOffline } from '../../offline.ts';
import { expect, expectAccessible, fillInSignIn, follow, openAs, signOut, test } from '../../product.ts';

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

const garciaIn = (page: Page) => page.getByRole('row', { name: /Garcia/u });

test('NW-02 NW-03 viewed data remains readable without a network or server, until the session ends', async ({
  // One context, because caching the application in a new one takes seconds.
  page,
  context,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Reading PD', 'Wilma Secret');
  await submitStop(product.url, person, 'Garcia');
  await submitStop(product.url, person, 'Unseen');
  const network = await startTestProxy(product.url);
  await openAs(page, person, network.url);
  await page.goto(`${network.url}/agency`);
  const seen = garciaIn(page);
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

  await test.step('NW-02 NW-03 after a reload with the server out of reach, the page, the user and their data still show', async () => {
    // The browser has a network, but its connections are closed, as those to a server that has stopped.
    network.become('refusing');
    await page.reload();
    await expect(seen).toBeVisible();
    await expect(page.getByRole('button', { name: /Wilma Secret/u })).toBeVisible();
    await expect(page.getByText('Offline', { exact: true })).toBeVisible();
    network.become('through');
    await page.getByRole('button', { name: 'Retry (attempt 1 of 3)' }).click();
    await expect(page.getByText('Offline', { exact: true })).toHaveCount(0);
  });

  const why = page.getByText('You are offline. Details load when you are back online.');
  await test.step('NW-03 a statement that was never opened says why its details are missing, and loads them later', async () => {
    // A whole load, so that the service worker caches the screen's own script.
    await page.goto(`${network.url}/agency/statements`);
    const month = page.getByRole('table', { name: 'Statements' }).getByRole('link').first();
    await expect(month).toBeVisible();
    await context.setOffline(true);
    await month.click();
    await expect(why).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Statement /u })).toBeVisible();
    await expect(page.getByText('for 3 tickets')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByRole('table', { name: 'Lines of this statement' })).toBeVisible();
  });

  await test.step('NW-03 a session that ends on the server clears the cached data', async () => {
    await follow(page, '/agency');
    await expect(seen).toBeVisible();
    await person.client.session.signOut();
    await page.reload();
    await expect(page).toHaveURL(/\/login/u);
    await expect.poll(async () => (await keptIn(page)).answers).toEqual([]);
  });

  await test.step('NW-03 sign-out clears the cached data in every tab', async () => {
    await fillInSignIn(page, person.email, person.password);
    // Another tab that opens before the session would show the sign-in form.
    await expect(seen).toBeVisible();
    const other = await context.newPage();
    await other.goto(`${network.url}/agency`);
    await expect(garciaIn(other)).toBeVisible();
    await readyForOffline(page, 'tickets.list');
    await signOut(page);
    await expect(other).toHaveURL(/\/login/u);
    await other.close();
    await expect.poll(async () => (await keptIn(page)).answers).toEqual([]);
    const { files } = await keptIn(page);
    expect(
      files.filter(
        (file) => !/^\/(assets\/.*|login|favicon\.svg|early\.js|picture-window\.html)?$/u.test(file),
      ),
    ).toEqual([]);
    await context.setOffline(true);
    await page.goto(`${network.url}/agency`);
    await expect(page.getByText('Garcia')).toHaveCount(0);
    await expect(page.getByText('Wilma Secret')).toHaveCount(0);
    await context.setOffline(false);
  });

  const second = await joinAgency(product.url, admin, 'Second PD');
  await test.step('NW-03 one user’s cached data is never shown to the next', async () => {
    await openAs(page, second, network.url);
    await page.goto(`${network.url}/agency`);
    await expect(page.getByText('No tickets yet')).toBeVisible();
    await readyForOffline(page, 'tickets.list');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('No tickets yet')).toBeVisible();
    await expect(page.getByText('Garcia')).toHaveCount(0);
  });

  await test.step('NW-03 signing out offline also clears the data, leads to sign-in and reaches the server later', async () => {
    await signOut(page);
    expect((await keptIn(page)).answers).toEqual([]);
    await page.goto(`${network.url}/agency`);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeDisabled();
    await context.setOffline(false);
    await expect.poll(async () => (await second.client.session.current()).user).toBeNull();
  });

  await test.step('NW-03 a ticket that a reviewer never opened says why its details are missing, and loads them later', async () => {
    await openAs(page, admin, network.url);
    await page.goto(`${network.url}/admin?search=unseen`);
    const ticket = page
      .getByRole('row', { name: /Unseen/u })
      .getByRole('link')
      .first();
    await expect(ticket).toBeVisible();
    await context.setOffline(true);
    await ticket.click();
    await expect(why).toBeVisible();
    await expect(page.getByText('Unseen')).toBeVisible();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Traffic Stop, Reading PD' })).toBeVisible();
  });
  await page.close();
  await network.close();
});

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('NW-02 NW-03 a session that the server rejects is cleared along with its data; without storage there is only a warning', async ({
    page,
    product,
    admin,
  }) => {
    await openAs(page, await joinAgency(product.url, admin, 'Storeless PD'), product.url);
    await page.goto('/agency');
    await expect(page.getByText('No tickets yet')).toBeVisible();
    await answersKept(page, 'tickets.list');

    await test.step('NW-02 a session that the server rejects is cleared along with its cached data', async () => {
      await page.route('**/rpc/session/current', (route) => route.fulfill({ status: 500, body: 'no' }));
      await page.reload();
      await expect(page).toHaveURL(/\/login/u);
      await expect.poll(async () => (await keptIn(page)).answers).toEqual([]);
      await page.unroute('**/rpc/session/current');
    });

    await test.step('NW-03 without browser storage the only effect is a warning on the console', async () => {
      const warnings: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'warning') warnings.push(message.text());
      });
      await page.addInitScript(() => {
        Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
      });
      await page.goto('/agency');
      await expect(page.getByText('No tickets yet')).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(warnings.join('\n')).toContain(
        'What is seen cannot be kept for reading offline in this browser.',
      );
    });
  });
});
