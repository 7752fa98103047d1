import { deliver, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, type Person } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { adminPages, agencyPages } from '../../pages.ts';
import { expect, openAs, test } from '../../product.ts';

/** Collects the calls of a page by procedure and input, including those of the session and the change stream. */
function watchCalls(page: Page) {
  let calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/rpc/')) calls.push(`${pathname.slice(5)} ${request.postData() ?? ''}`);
  });
  return {
    begin: (): void => {
      calls = [];
    },
    repeated: (): string[] => calls.filter((call, index) => calls.indexOf(call) !== index),
  };
}

async function expectLoadedOnce(page: Page, addresses: readonly string[]): Promise<void> {
  const calls = watchCalls(page);
  await page.clock.install();
  for (const address of addresses) {
    await test.step(address, async () => {
      calls.begin();
      const streaming = page.waitForResponse('**/rpc/live/changes');
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      // The change stream opens a moment after the page is complete.
      await page.clock.runFor(2000);
      await streaming;
      // Changes are debounced before the affected queries are fetched again.
      await page.clock.runFor(2000);
      expect(calls.repeated()).toEqual([]);
    });
  }
}

/** Creates a ticket with a delivered report, so that every list has a row. */
async function fill(url: string, admin: Person): Promise<Person> {
  const person = await joinAgency(url, admin, 'Once PD');
  const { id: ticketId } = await submitTicket(url, person);
  await deliver(admin, ticketId);
  return person;
}

test('an agency page sends each request once', async ({ page, product, admin }) => {
  const person = await fill(product.url, admin);
  await openAs(page, person, product.url);
  await expectLoadedOnce(page, agencyPages);
});

// Except for the review: the player's requests add an entry to the timeline, which is then refetched.
test('an administrator page sends each request once', async ({ page, product, admin }) => {
  await fill(product.url, admin);
  await openAs(page, await joinAsAdmin(product.url, admin), product.url);
  await expectLoadedOnce(page, adminPages);
});
