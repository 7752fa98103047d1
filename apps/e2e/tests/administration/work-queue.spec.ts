import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, follow, openAs, test, type ProductInFolder } from '../../product.ts';

async function submitSeveral(product: ProductInFolder, person: Awaited<ReturnType<typeof joinAgency>>) {
  const submit = (incidentType: string) => submitTicket(product.url, person, { incidentType });
  return {
    first: await submit('First Stop'),
    second: await submit('Second Stop'),
    third: await submit('Third Stop'),
    done: await submit('Finished Stop'),
  };
}

const rowOf = (page: Page, incident: string) => page.getByRole('row', { name: incident });
const checkboxOf = (page: Page, incident: string) => rowOf(page, incident).getByRole('checkbox');

test('WS-05 the queue shows open tickets, and several are assigned, held and exported at once', async ({
  page,
  product,
  admin,
}) => {
  const office = await joinAsAdmin(product.url, admin, 'Olga Queue');
  const dana = await joinAsAdmin(product.url, admin, 'Dana Queue');
  const person = await joinAgency(product.url, admin, 'Several Counties PD');
  const { first, second, third, done } = await submitSeveral(product, person);
  for (const { id } of [third, done]) await office.client.tickets.startReview({ id });
  await office.client.reports.deliver({
    ticketId: done.id,
    summary: 'Sound.',
    notWatchedReason: NOT_WATCHED,
  });
  await openAs(page, office, product.url);

  await test.step('the default view is Open; Mine counts and shows open tickets; all others are one click away', async () => {
    await page.goto('/admin');
    await expect(page.getByRole('radio', { name: 'Open', exact: true })).toBeChecked();
    await page.getByRole('searchbox', { name: 'Search tickets' }).fill('several counties');
    await expect(page.getByText('3 tickets')).toBeVisible();
    await expect(rowOf(page, 'Finished Stop')).toHaveCount(0);
    await page.getByRole('radio', { name: 'All', exact: true }).press('Space');
    await expect(page.getByText('4 tickets')).toBeVisible();
    await expect(rowOf(page, 'Finished Stop')).toBeVisible();
    const cards = page.getByLabel('All agencies in figures');
    await expect(cards).toContainText(/Mine\D*1\D/u);
    await cards.getByRole('link', { name: 'Mine' }).click();
    await expect(page.getByText('1 ticket', { exact: true })).toBeVisible();
    await expect(rowOf(page, 'Third Stop')).toBeVisible();
  });

  await test.step('an address from before shows what it did, also completed tickets', async () => {
    await follow(page, '/admin?search=several+counties');
    await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
    await expect(page.getByText('4 tickets')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search tickets' }).fill('finished stop');
    await page.getByRole('radio', { name: 'Open', exact: true }).press('Space');
    await expect(page.getByText('No open ticket matches')).toBeVisible();
    await page.getByRole('button', { name: 'Show All Tickets' }).click();
    await expect(rowOf(page, 'Finished Stop')).toBeVisible();
  });

  await test.step('selected tickets are assigned; a completed one says why it was not', async () => {
    await follow(page, '/admin?search=several+counties');
    for (const incident of ['First Stop', 'Second Stop', 'Finished Stop'])
      await checkboxOf(page, incident).check();
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await expect(bar.getByText('3 selected')).toBeVisible();
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Assign' }).click();
    const dialog = page.getByRole('dialog', { name: 'Assign 3 Tickets' });
    await dialog.getByRole('button', { name: /Reviewer/u }).click();
    await page.getByRole('option', { name: 'Dana Queue' }).click();
    await dialog.getByRole('button', { name: 'Assign 3 Tickets' }).click();
    const outcome = page.getByRole('dialog', { name: '2 of 3 tickets assigned to Dana Queue' });
    await expect(outcome.getByRole('listitem')).toHaveText([
      `${done.number}, Finished StopThis ticket is completed and can no longer be changed.`,
    ]);
    await expectAccessible(page);
    await outcome.getByRole('button', { name: 'Close' }).last().click();
    await expect(rowOf(page, 'First Stop')).toContainText('Dana Queue');
    await expect(bar).toHaveCount(0);
    for (const { id } of [first, second])
      expect((await admin.client.tickets.get({ id })).reviewerId).toBe(dana.user.id);
  });

  await test.step('selected tickets are held, and exported without the others', async () => {
    await checkboxOf(page, 'First Stop').check();
    await checkboxOf(page, 'Third Stop').check();
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await bar.getByRole('button', { name: 'Export' }).click();
    const exporting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /CSV/u }).click();
    expect((await exporting).suggestedFilename()).toMatch(/^plainview-tickets-.*\.csv$/u);
    await expect(page.getByText(/^2 rows, plainview-tickets/u)).toBeVisible();
    await bar.getByRole('button', { name: 'Place Hold' }).click();
    const dialog = page.getByRole('dialog', { name: 'Place Hold on 2 Tickets' });
    await dialog.getByLabel('Reason').fill('Litigation');
    await dialog.getByRole('button', { name: 'Place Hold' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('2 tickets put on hold')).toBeVisible();
    await expect(rowOf(page, 'Third Stop').getByText('On hold')).toBeAttached();
    expect((await admin.client.tickets.get({ id: first.id })).hold).toMatchObject({ reason: 'Litigation' });
    expect((await admin.client.tickets.get({ id: second.id })).hold).toBeNull();
  });

  await test.step('on a phone, a ticket is a card of at most 90 pixels with all that the row shows', async () => {
    await changeEmbedded(
      product.dataDirectory,
      `update tickets set due_at = now() + interval '20 hours' where id = $1`,
      first.id,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const card = rowOf(page, 'First Stop');
    for (const text of [
      'First Stop',
      'Several Counties PD',
      'Baker',
      'Pending Review',
      'Due within',
      'Dana Queue',
    ])
      await expect(card.getByText(text).last()).toBeVisible();
    await expect(card.getByRole('link')).toContainText(first.number);
    await expect(card.getByRole('time')).toBeVisible();
    await expect(rowOf(page, 'Third Stop')).toContainText(/Due \w{3} \d/u);
    for (const incident of ['First Stop', 'Third Stop', 'Finished Stop'])
      await expect
        .poll(async () => (await rowOf(page, incident).boundingBox())?.height)
        .toBeLessThanOrEqual(90);
    await card.getByRole('button', { name: /^More actions/u }).click();
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
  });
});

test('WS-05 the keyboard alone walks the queue, selects tickets and opens them', async ({
  page,
  product,
  admin,
}) => {
  const office = await joinAsAdmin(product.url, admin, 'Olga Keys');
  const person = await joinAgency(product.url, admin, 'Keyboard PD');
  const { first, third } = await submitSeveral(product, person);
  await office.client.tickets.startReview({ id: third.id });
  await openAs(page, office, product.url);
  await page.goto('/admin?search=keyboard+pd');
  const links = page.getByRole('link', { name: /: open review$/u });
  await expect(links).toHaveCount(4);
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await page.keyboard.press('j');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('x');
  await expect(bar.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar.getByText('3 selected')).toBeVisible();
  await expect(links.nth(2)).toBeFocused();
  await page.keyboard.press('x');
  await expect(bar.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('h');
  const hold = page.getByRole('dialog', { name: 'Place Hold on 2 Tickets' });
  await expect(hold).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hold).toHaveCount(0);
  await links.nth(1).focus();
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
  for (const does of ['Next Ticket in the List', 'Select Ticket', 'Open Ticket', 'Next Ticket to Review'])
    await expect(sheet.getByText(does, { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await links.nth(0).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/tickets/${first.number}$`, 'u'));
  await follow(page, '/admin');
  await expect(page.getByRole('heading', { name: 'Tickets', exact: true })).toBeVisible();
  await page.keyboard.press('t');
  await expect(page).toHaveURL(new RegExp(`/admin/tickets/${third.number}$`, 'u'));
});
