import { shortId } from '@plainview/domain/shared/record-id';
import { billingSettings } from '@plainview/test-support/issue-invoice';
import { makeBundle } from '@plainview/test-support/make-bundle';
import { createTicket, deliver, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, type Person } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import type { Page } from '@playwright/test';
import { draw } from '../../draw.ts';
import { adminPages, agencyPages, pagesBelow } from '../../pages.ts';
import { expect, follow, openAs, test } from '../../product.ts';

/** Fills the lists that name tickets: two tickets with the same file, one of them delivered. */
async function fill(url: string, admin: Person) {
  const person = await joinAgency(url, admin, 'Numbered PD', 'Nora Ames');
  const file = await makeTestVideo({ seed: 71 });
  const submit = async () => createTicket(person, [(await storeVideo(url, person, file, 'body.mp4')).id]);
  const [ticket, copy] = [await submit(), await submit()];
  await deliver(admin, ticket.id);
  await admin.client.tickets.startReview({ id: copy.id });
  await person.client.messages.send({ ticketId: copy.id, text: 'Please look at the beginning.' });
  await admin.client.messages.send({ ticketId: copy.id, text: 'Which unit was first?', pausesClock: true });
  await makeBundle(person, ticket.id);
  const hold = await admin.client.holds.place({
    name: 'Numbers v. Ids',
    reason: 'Subpoena',
    ticketIds: [ticket.id],
  });
  const { runId } = await admin.client.processing.start({
    selection: { kind: 'all', filter: { search: 'Numbered PD' }, except: [] },
  });
  await admin.client.billing.setSettings(billingSettings);
  const year = new Date().getUTCFullYear();
  const [month] = (await person.client.statements.list({ year })).items;
  return { person, ticket, copy, runId, holdId: hold.id, statement: `${month?.agencyId}/${month?.month}` };
}

/** Pages that list the newer ticket. */
const listing: ReadonlySet<string> = new Set(['/agency', '/admin', '/admin/videos', '/admin/audit']);

/** Returns what the page shows, or tells screen readers, that contains one of the texts. */
const findShown = (page: Page, texts: readonly string[]): Promise<readonly string[]> =>
  page.evaluate((sought) => {
    const attributes = ['aria-label', 'title', 'href', 'download', 'placeholder', 'value', 'alt'];
    const shown = [
      document.title,
      location.href,
      document.body.textContent,
      ...[...document.querySelectorAll('*')].flatMap((element) =>
        attributes.flatMap((name) => element.getAttribute(name) ?? []),
      ),
    ];
    return shown.flatMap((text) =>
      sought.flatMap((each) => {
        const at = text.indexOf(each);
        return at < 0 ? [] : [text.slice(Math.max(0, at - 40), at + 48)];
      }),
    );
  }, texts);

test('WS-06 every page names tickets by their numbers, and no address keeps an id', async ({
  page,
  product,
  admin,
}) => {
  test.slow();
  const { url } = product;
  const { person, ticket, copy, runId, holdId, statement } = await fill(url, admin);
  const ids = [ticket.id, copy.id].map(shortId);
  const expectNumbers = async (address: string): Promise<void> => {
    const before = await page.title();
    await follow(page, address);
    await expect.poll(() => page.title()).not.toBe(before);
    await expect(page.locator('[aria-busy=true], .animate-breathe')).toHaveCount(0);
    if (listing.has(address)) await expect(page.getByText(copy.number).first()).toBeVisible();
    await expect.poll(() => findShown(page, ids), { message: address }).toEqual([]);
  };

  await openAs(page, person, url);
  await page.goto(`${url}/agency/settings`);
  for (const address of agencyPages) await test.step(address, () => expectNumbers(address));
  await test.step('WS-06 the agency’s old addresses lead to the number', async () => {
    await expectNumbers(`/agency/tickets/${ticket.id}`);
    await expect(page).toHaveURL(`/agency/tickets/${ticket.number}`);
    await expectNumbers(`/agency/tickets/${ticket.id}/report?version=1`);
    await expect(page).toHaveURL(`/agency/tickets/${ticket.number}/report?version=1`);
    await expectNumbers(`/agency?ticket=${copy.id}`);
    await expect(page).toHaveURL(`/agency?ticket=${copy.number}`);
    await expect(page.getByRole('dialog', { name: `Ticket ${copy.number}` })).toBeVisible();
    await expect(page.getByText(`The same file is also in ticket ${ticket.number}`)).toBeVisible();
    await expectNumbers(`/agency/tickets/${ticket.number.toLowerCase()}/report`);
    await expect(page).toHaveURL(`/agency/tickets/${ticket.number}/report`);
    await expect(page.getByRole('heading', { level: 1, name: /^Report, / })).toBeVisible();
    await page.goto(`${url}/agency/tickets/${ticket.number}/report`);
    await expect(page.getByRole('heading', { level: 1, name: /^Report, / })).toBeVisible();
  });

  await openAs(page, await joinAsAdmin(url, admin, 'Ada Number'), url);
  await page.goto(`${url}/admin/settings`);
  for (const address of [
    ...adminPages,
    ...pagesBelow,
    `/admin/processing/${runId}`,
    `/admin/statements/${statement}`,
    `/admin/holds?hold=${holdId}`,
  ])
    await test.step(address, () => expectNumbers(address));
  await test.step('WS-06 the administrators’ old addresses lead to the number', async () => {
    await expectNumbers(`/admin/tickets/${copy.id}`);
    await expect(page).toHaveURL(`/admin/tickets/${copy.number}`);
    await expect(page.getByText(copy.number).first()).toBeVisible();
    await expectNumbers(`/admin/tickets/${ticket.id}/report?version=1`);
    await expect(page).toHaveURL(`/admin/tickets/${ticket.number}/report?version=1`);
    await page.goto(`${url}/admin/tickets/${ticket.number}`);
    await expect(page).toHaveURL(`/admin/tickets/${ticket.number}`);
    await expect(page.getByText(ticket.number).first()).toBeVisible();
  });
});

/** Marks the first heading that is more than a placeholder. Runs in the page. */
function markFirstHeading(): void {
  const observer = new MutationObserver(() => {
    const wanted = location.search === '' ? 'h1' : '[role=dialog] h2';
    const heading = [...document.querySelectorAll(wanted)].find(({ textContent }) =>
      textContent.includes(' '),
    );
    if (!heading) return;
    observer.disconnect();
    heading.setAttribute('data-first', '');
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

test('WS-06 a screen stays as it is while the number takes the id’s place in its address', async ({
  page,
  product,
  admin,
}) => {
  test.slow();
  const { url } = product;
  const person = await joinAgency(url, admin, 'Staying PD', 'Nora Stay');
  const ticket = await submitTicket(url, person);
  await deliver(admin, ticket.id);
  await page.addInitScript(markFirstHeading);
  const slowed = await page.context().newCDPSession(page);
  const expectStaying = async (address: string): Promise<void> => {
    await page.goto(address.replace('NUMBER', ticket.id));
    await expect(page).toHaveURL(address.replace('NUMBER', ticket.number));
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('[data-first]')).toBeVisible();
  };
  for (const [who, addresses] of [
    [admin, ['/admin/tickets/NUMBER', '/admin/tickets/NUMBER/report']],
    [person, ['/agency/tickets/NUMBER', '/agency/tickets/NUMBER/report', '/agency?ticket=NUMBER']],
  ] as const) {
    await openAs(page, who, url);
    for (const rate of draw([1, 6, 20]))
      for (const address of addresses)
        await test.step(`${address}, slowed ${rate} times`, async () => {
          await slowed.send('Emulation.setCPUThrottlingRate', { rate });
          await expectStaying(address);
        });
  }
});
