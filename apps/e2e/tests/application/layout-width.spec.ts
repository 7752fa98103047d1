import { createCaller } from '@plainview/test-support/caller';
import { deliver, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, registration, type Person } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { adminPages, agencyPages, signedOutPages } from '../../pages.ts';
import { expect, openAs, test } from '../../product.ts';

const widths = [360, 480, 640, 700, 768, 900, 1000, 1024, 1080, 1135, 1200, 1280, 1440, 1920];

const longName = 'Metropolitan Transportation Authority Police Department of Greater Philadelphia';

/** A word that no line of a narrow column can hold. */
const longWord = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3);

interface Filled {
  readonly person: Person;
  readonly ticketId: string;
  readonly runId: string;
  readonly statement: string;
}

async function fill(url: string, admin: Person): Promise<Filled> {
  const person = await joinAgency(url, admin, longName, `Alexandra ${longWord}`);
  const said = {
    officersInvolved: ['Bartholomew Montgomery', longWord],
    incidentType: longWord.slice(0, 100),
    notes: longWord,
    video: { deviceId: 'AXON-2291-X'.repeat(4) },
  };
  const { id: ticketId } = await submitTicket(url, person, said);
  await submitTicket(url, person, { ...said, incidentType: 'Multi-agency search and rescue operation' });
  await deliver(admin, ticketId);
  await person.client.support.create({ text: `Please answer. https://example.org/${longWord}` });
  await person.client.apiKeys.create({ name: longWord.slice(0, 80), lifetimeDays: 90 });
  await createCaller(url).client.session.register(
    registration({ name: longWord, agencyName: longName.replace(' ', '-') }),
  );
  await admin.client.invitations.create({
    email: `${crypto.randomUUID()}@${longWord.slice(0, 60)}.example.org`,
    role: 'admin',
  });
  const { runId } = await admin.client.processing.start({
    selection: { kind: 'all', filter: { search: longWord }, except: [] },
  });
  const {
    items: [month],
  } = await person.client.statements.list({ year: new Date().getUTCFullYear() });
  return { person, ticketId, runId, statement: `${month?.agencyId ?? ''}/${month?.month ?? ''}` };
}

/** Expects neither the page nor anything in it to scroll horizontally, and each row's actions to be in view. */
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
            const scrolls = [...document.querySelectorAll('*')].filter(
              (element) =>
                element.scrollWidth > element.clientWidth + 1 &&
                ['auto', 'scroll'].includes(getComputedStyle(element).overflowX),
            );
            return {
              over: scrollWidth - clientWidth,
              hidden: hidden.length,
              scrolls: scrolls.map((element) => element.getAttribute('aria-label') ?? element.textContent),
            };
          });
        await expect.poll(fits, { message: `at ${width} px` }).toEqual({ over: 0, hidden: 0, scrolls: [] });
      }
    });
  }
}

test('no agency page scrolls horizontally at any width', async ({ page, product, admin }) => {
  test.slow();
  const { person, ticketId, statement } = await fill(product.url, admin);
  await openAs(page, person, product.url);
  await expectToFit(page, [
    ...agencyPages,
    `/agency/statements/${statement}`,
    `/agency/tickets/${ticketId}/report`,
  ]);
});

test('no administrator page scrolls horizontally at any width', async ({ page, product, admin }) => {
  test.slow();
  const { ticketId, runId, statement } = await fill(product.url, admin);
  await openAs(page, await joinAsAdmin(product.url, admin, `Ada ${longWord}`), product.url);
  await expectToFit(page, [
    ...adminPages,
    `/admin/tickets/${ticketId}`,
    `/admin/processing/${runId}`,
    `/admin/statements/${statement}`,
  ]);
});

test('no page before the sign-in scrolls horizontally at any width', async ({ page }) => {
  await expectToFit(page, signedOutPages);
});
