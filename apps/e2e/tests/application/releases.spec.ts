import { startTestProxy } from '@plainview/test-support/product/proxies/test-proxy';
import { joinAgency } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { readyForOffline } from '../../offline.ts';
import { expect, openAs, test } from '../../product.ts';

test.use({ serviceWorkers: 'allow' });

/** Marks the page in the cache of the service worker, as if it belonged to an earlier release. */
const makeOutdated = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const [name] = await caches.keys();
    if (name === undefined) throw new Error('the release is not cached');
    const cache = await caches.open(name);
    const response = await cache.match('/');
    if (!response) throw new Error('the page is not cached');
    const outdated = (await response.text()).replace('<html', '<html data-outdated=""');
    await cache.put('/', new Response(outdated, { headers: { 'content-type': 'text/html' } }));
  });

test('a later visit opens without waiting for the server, and a new release still arrives', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Returning PD');
  const network = await startTestProxy(product.url);
  await openAs(page, person, network.url);
  await page.goto(`${network.url}/agency`);
  await expect(page.getByText('No tickets yet')).toBeVisible();
  await readyForOffline(page, 'tickets.list');
  const outdated = page.locator('html[data-outdated]');

  await test.step('the page opens while the server does not answer', async () => {
    network.become('silent');
    await page.goto(`${network.url}/agency`, { waitUntil: 'commit' });
    // Earlier releases waited for the server for four seconds.
    const waited = await page.evaluate(
      () => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().responseStart)[0],
    );
    expect(waited).toBeLessThan(3000);
    network.become('through');
    await page.goto(`${network.url}/agency`);
    await expect(page.getByText('No tickets yet')).toBeVisible();
  });

  await test.step('the page of an earlier release loads again if nobody has used it', async () => {
    await makeOutdated(page);
    await page.goto(`${network.url}/agency`);
    await expect(outdated).not.toBeAttached();
    await expect(page.getByText('No tickets yet')).toBeVisible();
  });

  await test.step('until the new release is cached, visits open the server’s page', async () => {
    await page.reload();
    await expect(page.getByText('No tickets yet')).toBeVisible();
    await expect(outdated).not.toBeAttached();
  });
  await page.close();
  await network.close();
});
