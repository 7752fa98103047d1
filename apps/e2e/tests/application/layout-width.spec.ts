import { deliver, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, type Person } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { adminPages, agencyPages } from '../../pages.ts';
import { expect, openAs, test } from '../../product.ts';

const widths = [360, 480, 640, 700, 768, 900, 1000, 1024, 1080, 1135, 1200, 1280, 1440, 1920];

/** Names of the maximum length. */
const longName = 'Metropolitan Transportation Authority Police Department';

async function fill(url: string, admin: Person): Promise<{ person: Person; ticketId: string }> {
  const person = await joinAgency(url, admin, longName, 'Alexandra Featherstonehaugh-Cholmondeley');
  const officersInvolved = ['Bartholomew Montgomery', 'Wilhelmina Oppenheimer'];
  const { id: ticketId } = await submitTicket(url, person, {
    officersInvolved,
    video: { deviceId: 'AXON-2291-X' },
  });
  await submitTicket(url, person, { officersInvolved });
  await deliver(admin, ticketId);
  await person.client.support.create({ text: 'Please answer.' });
  await person.client.apiKeys.create({ name: 'Evidence system of the county', lifetimeDays: 90 });
  return { person, ticketId };
}

/** Expects the page not to scroll horizontally and each row's actions to be in view. */
async function expectToFit(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        const fits = () =>
          page.evaluate(() => {
            const { clientWidth, scrollWidth } = document.documentElement;
            const hidden = [...document.querySelectorAll('td[data-place=actions]')].filter((cell) => {
              const { right, width: wide } = cell.getBoundingClientRect();
              return wide > 0 && right > clientWidth + 1;
            });
            return { over: scrollWidth - clientWidth, hidden: hidden.length };
          });
        await expect.poll(fits, { message: `at ${width} px` }).toEqual({ over: 0, hidden: 0 });
      }
    });
  }
}

test('no agency page scrolls horizontally at any width', async ({ page, product, admin }) => {
  test.slow();
  const { person } = await fill(product.url, admin);
  await openAs(page, person, product.url);
  const {
    items: [statement],
  } = await person.client.statements.list({ year: new Date().getUTCFullYear() });
  await expectToFit(page, [
    ...agencyPages,
    `/agency/statements/${statement?.agencyId ?? ''}/${statement?.month ?? ''}`,
  ]);
});

test('no administrator page scrolls horizontally at any width', async ({ page, product, admin }) => {
  test.slow();
  const { ticketId } = await fill(product.url, admin);
  await openAs(page, await joinAsAdmin(product.url, admin), product.url);
  await expectToFit(page, [...adminPages, `/admin/tickets/${ticketId}`]);
});
