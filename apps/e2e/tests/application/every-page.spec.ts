/**
 * Opens every page once for all that is true of every page: loading takes most of the time of such a test.
 */
import { createCaller } from '@plainview/test-support/caller';
import { billingSettings } from '@plainview/test-support/issue-invoice';
import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { deliver, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, registration, type Person } from '@plainview/test-support/test-users';
import type { Page, Request, Response } from '@playwright/test';
import { draw } from '../../draw.ts';
import { bogusParameters, listRoutes } from '../../list-routes.ts';
import { adminPages, agencyPages, pagesBelow, signedOutPages } from '../../pages.ts';
import { expect, openAs, test, type ProductInFolder } from '../../product.ts';

const everyWidth = [360, 480, 640, 700, 768, 900, 1000, 1024, 1080, 1135, 1200, 1280, 1440, 1920];

const drawWidths = () => draw(everyWidth, 2);

const longName = 'Metropolitan Transportation Authority Police Department of Greater Philadelphia';

/** A word that no line of a narrow column can hold. */
const longWord = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3);

interface Filled {
  readonly person: Person;
  readonly ticketId: string;
  readonly runId: string;
  readonly statement: string;
}

/** Fills every list with a row, and with words that are hard to fit. */
async function fill({ url, dataDirectory }: ProductInFolder, admin: Person): Promise<Filled> {
  const person = await joinAgency(url, admin, longName, `Alexandra ${longWord}`);
  const said = {
    officersInvolved: ['Bartholomew Montgomery', longWord],
    incidentType: longWord.slice(0, 100),
    notes: longWord,
    video: { deviceId: 'AXON-2291-X'.repeat(4) },
  };
  const { id: ticketId } = await submitTicket(url, person, said);
  const late = await submitTicket(url, person, {
    ...said,
    incidentType: 'Multi-agency search and rescue operation',
  });
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
  await admin.client.billing.setSettings(billingSettings);
  const earlier = "submitted_at = submitted_at - interval '2 months'";
  await changeEmbedded(dataDirectory, `update tickets set ${earlier} where id = $1`, ticketId);
  const overdue = "due_at = now() - interval '20 days'";
  await changeEmbedded(dataDirectory, `update tickets set ${overdue} where id = $1`, late.id);
  const { submittedDate } = await admin.client.tickets.get({ id: ticketId });
  const invoiced = { agencyId: month?.agencyId ?? '', month: submittedDate.toISOString().slice(0, 7) };
  const { total } = await admin.client.invoices.preview(invoiced);
  await admin.client.invoices.issue({ ...invoiced, total });
  return { person, ticketId, runId, statement: `${month?.agencyId ?? ''}/${month?.month ?? ''}` };
}

async function expectComplete(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Loads a page and waits until nothing is loading. */
async function load(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectComplete(page);
}

/**
 * Opens a page of the application that is loaded already, as its links do. Waits in the page until it has
 * another title and nothing is loading: each look from outside takes longer than the page does.
 */
async function open(page: Page, address: string): Promise<void> {
  await page.evaluate(
    (to) =>
      new Promise<void>((resolve) => {
        const before = document.title;
        const observer = new MutationObserver(() => {
          if (document.title === before || !document.querySelector('h1')) return;
          if (document.querySelector('[aria-busy=true]')) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
          attributeFilter: ['aria-busy'],
        });
        history.pushState(null, '', to);
      }),
    address,
  );
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/**
 * Opens or loads a page.
 * @returns calls with the same input as an earlier one, also after the change stream has opened
 */
async function repeatedCalls(page: Page, address: string, isLoaded: boolean): Promise<readonly string[]> {
  const calls: string[] = [];
  const note = (request: Request): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/rpc/')) calls.push(`${pathname.slice(5)} ${request.postData() ?? ''}`);
  };
  page.on('request', note);
  if (isLoaded) {
    const streaming = page.waitForResponse('**/rpc/live/changes');
    await load(page, address);
    // The change stream opens a moment after the page is complete.
    await page.clock.runFor(2000);
    await streaming;
  } else await open(page, address);
  // Changes are debounced before the affected queries are fetched again.
  await page.clock.runFor(2000);
  page.off('request', note);
  return calls.filter((call, index) => calls.indexOf(call) !== index);
}

/**
 * Opens or loads a page, and again if it repeats a call: the product may have changed what it shows in the
 * meantime. Lists that are loaded ignore invalid parameters in their address, whether they were typed or come
 * from an old link.
 */
async function expectEachCallOnce(page: Page, address: string, isLoaded: boolean): Promise<void> {
  const refused: string[] = [];
  const note = (response: Response): void => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  };
  page.on('response', note);
  const opened = isLoaded && listRoutes.includes(address) ? `${address}?${bogusParameters}` : address;
  const [, area] = address.split('/');
  let repeated = await repeatedCalls(page, opened, isLoaded);
  for (let retry = 0; repeated.length > 0 && retry < 2; retry += 1) {
    if (!isLoaded) await open(page, `/${area}/${address.endsWith('/profile') ? 'settings' : 'profile'}`);
    repeated = await repeatedCalls(page, opened, isLoaded);
  }
  page.off('response', note);
  expect(repeated).toEqual([]);
  expect(refused).toEqual([]);
  await expect(page).toHaveURL(address);
}

/**
 * Expects neither the page nor anything in it to scroll horizontally, each row's actions to be in view, and
 * each cell of a card to have one element, in the window's width and then in the others. The window keeps the
 * last width, in which the next page opens: each change of it lays out the page again.
 * @returns by width, whether the page is in an area, and the position of the title
 */
async function expectToFit(page: Page, widths: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const titles = new Map<number, string>();
  const isFirst = (width: number) => width === page.viewportSize()?.width;
  for (const width of widths.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one)))) {
    await resize(page, width);
    const fits = async () => {
      const { title, ...found } = await page.evaluate(() => {
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
        // On cards, a cell is a flex container: several values in it would stand next to each other.
        const split = [...document.querySelectorAll('td')].filter(
          (cell) =>
            getComputedStyle(cell).display === 'flex' &&
            cell.children.length > 0 &&
            (cell.children.length > 1 || cell.textContent !== cell.firstElementChild?.textContent),
        );
        const { x = 0, y = 0 } = document.querySelector('h1')?.getBoundingClientRect() ?? {};
        const area = document.querySelectorAll('nav').length > 1 ? 'in an area' : 'alone';
        return {
          title: `${area} ${x} ${y}`,
          over: scrollWidth - clientWidth,
          hidden: hidden.length,
          split: split.map(({ textContent }) => textContent),
          scrolls: scrolls.map((element) => element.getAttribute('aria-label') ?? element.textContent),
        };
      });
      titles.set(width, title);
      return found;
    };
    await expect
      .poll(fits, { message: `at ${width} px` })
      .toEqual({ over: 0, hidden: 0, split: [], scrolls: [] });
  }
  return titles;
}

/** Changes the width of the window, unless it has it. */
async function resize(page: Page, width: number): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 900 });
}

/** Expects `?` to open the list of shortcuts, and Escape to close it. */
async function expectShortcuts(page: Page): Promise<void> {
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  // The keys work a moment after the page shows.
  await expect(async () => {
    if (!(await shortcuts.isVisible())) await page.keyboard.press('?');
    await expect(shortcuts).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(shortcuts.getByText('Command Palette')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
}

/**
 * Expects each page to make each call once and to fit one of two widths, half of the pages each, with its title
 * at the same place as that of the others with, or without, a side navigation. Loads an eighth of the pages, and
 * opens the others within the application, which is loaded already. A sixteenth of them are expected to list
 * their shortcuts, which every page gets from the application.
 */
async function expectEach(page: Page, addresses: readonly string[]): Promise<void> {
  const loaded = new Set(draw(addresses, Math.floor(addresses.length / 8)));
  const withShortcuts = draw(addresses, Math.ceil(addresses.length / 16));
  const half = draw(addresses, Math.ceil(addresses.length / 2));
  const others = addresses.filter((address) => !half.includes(address));
  for (const [index, width] of drawWidths().entries()) {
    const titles = new Set<string>();
    for (const address of index === 0 ? half : others)
      await test.step(address, async () => {
        await expectEachCallOnce(page, address, loaded.has(address));
        if (withShortcuts.includes(address)) await expectShortcuts(page);
        titles.add((await expectToFit(page, [width])).get(width) ?? '');
      });
    for (const area of ['in an area', 'alone']) {
      const places = [...titles].filter((title) => title.startsWith(area));
      expect(places.length, `places of titles at ${width} px: ${places.join(', ')}`).toBeLessThan(2);
    }
  }
}

/** Expects pages to fit some widths. Loads the first ones, and opens the others within the application. */
async function expectEachToFit(page: Page, addresses: readonly string[], loads = 1): Promise<void> {
  const widths = drawWidths();
  for (const [index, address] of addresses.entries())
    await test.step(address, async () => {
      await (index < loads ? load(page, address) : open(page, address));
      await expectToFit(page, widths);
    });
}

test('RV-18 each page sends each request once, lists its shortcuts, and fits drawn widths', async ({
  page,
  product,
  admin,
}) => {
  test.slow();
  const { person, ticketId, runId, statement } = await fill(product, admin);
  await admin.client.users.setAgencyAdministrator({ id: person.user.id, isAgencyAdministrator: true });
  await page.clock.install();
  await test.step('RV-18 agency pages', async () => {
    await openAs(page, person, product.url);
    await expectEachToFit(page, [
      `/agency/statements/${statement}`,
      `/agency/tickets/${ticketId}`,
      `/agency/tickets/${ticketId}/report`,
    ]);
    await expectEach(page, agencyPages);
  });
  await test.step('RV-18 administrator pages', async () => {
    await openAs(page, await joinAsAdmin(product.url, admin, `Ada ${longWord}`), product.url);
    // Not in the review: the requests of its player add an entry to the timeline, which is
    // then fetched again.
    await expectEachToFit(page, [
      `/admin/processing/${runId}`,
      `/admin/statements/${statement}`,
      `/admin/tickets/${ticketId}`,
    ]);
    await expectEach(page, adminPages);
    await expectEach(page, pagesBelow);
  });
});

test('no page before the sign-in scrolls horizontally at drawn widths', ({ page }) =>
  // The first visit to /login shows it without the application.
  expectEachToFit(page, signedOutPages, 2));

test('every list that reads parameters is opened with invalid ones', () => {
  const pages = new Set([...agencyPages, ...adminPages, ...pagesBelow]);
  expect(listRoutes.length).toBeGreaterThan(20);
  expect(listRoutes.filter((address) => !pages.has(address))).toEqual([]);
});
