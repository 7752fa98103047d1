import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

test('AD-01 AD-02 AD-03 the cards count all tickets; the list is filtered by agency, and the export contains what is filtered', async ({
  page,
  product,
  admin,
}) => {
  await joinAgency(product.url, admin, 'Navigation Police');
  const person = await joinAgency(product.url, admin, 'Counted PD');
  await submitTicket(product.url, person, { videos: 2 });
  await openAs(page, admin, product.url);
  await test.step('the cards count all tickets and videos of all agencies, whatever the filter', async () => {
    const counts = await admin.client.tickets.counts();
    expect(counts.videos).toBeGreaterThan(counts.total);
    await page.goto('/admin?search=nothing-has-this');
    await expect(page.getByText('No ticket matches')).toBeVisible();
    const cards = page.getByLabel('All agencies in figures');
    const expected = [
      ['Total Videos', counts.videos],
      ['Pending Review', counts.pending],
      ['In Progress', counts.inProgress],
      ['Completed', counts.completed],
    ].map(([label, figure]) => String.raw`${label}\D*${figure}\D`);
    await expect(cards).toHaveText(new RegExp(expected.join('.*'), 'su'));
    await submitTicket(product.url, person);
    await expect(cards).toHaveText(new RegExp(String.raw`Total Videos\D*${counts.videos + 1}\D`, 'u'));
  });

  await test.step('filtering by an agency that does not exist says so', async () => {
    await follow(page, `/admin?agency=${crypto.randomUUID()}`);
    await expect(page.getByText('No agency found')).toBeVisible();
    await expect(page.getByText('No ticket matches')).toBeVisible();
  });

  await test.step('the list is filtered by agency, and the export contains what is filtered', async () => {
    await follow(page, '/admin?search=navigation+police');
    await page
      .getByRole('button', { name: /Agency/u })
      .first()
      .click();
    await page.getByRole('option', { name: 'Navigation Police' }).click();
    await expect(page).toHaveURL(/agency=/u);
    await expect(page.getByText('No ticket matches')).toBeVisible();
    await page.getByRole('button', { name: 'Export Data' }).click();
    const exporting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /CSV/u }).click();
    expect((await exporting).suggestedFilename()).toMatch(/^plainview-tickets-.*\.csv$/u);
  });
});

test('AD-02 overdue tickets come first; cards and checkboxes filter overdue and own tickets', async ({
  page,
  product,
  admin,
}) => {
  const olga = await joinAsAdmin(product.url, admin, 'Olga Office');
  const person = await joinAgency(product.url, admin, 'Long Queue PD');
  const submit = (incidentType: string, videos = 1) =>
    submitTicket(product.url, person, { incidentType, videos });
  // Before the screen is open: with each change, it requests its lists again.
  const late = await submit('Late Stop', 2);
  await submit('Fresh Stop');
  const mine = await submit('Olga Stop');
  await changeEmbedded(
    product.dataDirectory,
    "update tickets set due_at = now() - interval '50 hours' where id = $1",
    late.id,
  );
  await olga.client.tickets.startReview({ id: mine.id });
  await openAs(page, olga, product.url);
  const { overdue, mine: own } = await olga.client.tickets.counts();
  await page.goto('/admin?search=long+queue');
  const rows = page.getByRole('row', { name: /Long Queue PD/u });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('Late Stop');
  await expect(rows.first()).toContainText('Overdue by 2 days');
  await expect(rows.first()).toContainText('2 videos');
  await expect(rows.first()).toContainText('1 min');
  const header = (name: string) => page.getByRole('columnheader', { name });
  await expect(header('Due Date')).toHaveAttribute('aria-sort', 'ascending');

  await header('Reviewer').getByRole('button').press('Enter');
  await expect(header('Reviewer')).toHaveAttribute('aria-sort', 'ascending');
  await header('Reviewer').getByRole('button').press('Enter');
  await expect(rows.first()).toContainText('Olga Office');

  await page.getByRole('checkbox', { name: 'Mine' }).press('Space');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Olga Stop');
  await page.getByRole('checkbox', { name: 'Overdue' }).press('Space');
  await expect(page.getByText('No ticket matches')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page.getByRole('checkbox', { name: 'Mine' })).not.toBeChecked();

  const cards = page.getByLabel('All agencies in figures');
  const card = (name: string) => cards.getByRole('link', { name });
  await expect(cards).toContainText(new RegExp(String.raw`Overdue\D*${overdue}\D.*Mine\D*${own}\D`, 'su'));
  await card('Mine').press('Enter');
  await expect(page).toHaveURL(/\/admin\?reviewer=me$/u);
  await expect(page.getByRole('checkbox', { name: 'Mine' })).toBeChecked();
  await expect(card('Mine')).toHaveAttribute('aria-current', 'page');
  await expect(rows).toHaveCount(1);
  await card('Overdue').click();
  await expect(page).toHaveURL(/\/admin\?overdue=true$/u);
  await expect(page.getByRole('row', { name: /Overdue/u })).toHaveCount(overdue);
  await expect(rows).toContainText('Late Stop');
  await card('Completed').click();
  await expect(page.getByRole('radio', { name: 'Completed' })).toBeChecked();
  await expectAccessible(page);
  await card('Total Videos').click();
  await expect(page.getByRole('heading', { name: 'Video Library' })).toBeVisible();
});

test('AD-04 a ticket is viewed, edited and deleted from the list; reopening requires a reason', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Edited PD');
  const edited = await submitTicket(product.url, person, { incidentType: 'Fresh Stop' });
  await submitTicket(product.url, person, { incidentType: 'Last Stop' });
  await openAs(page, admin, product.url);
  await page.goto('/admin?search=edited');
  const row = page.getByRole('row', { name: /Fresh Stop/u });
  const edit = row.getByRole('button', { name: /^Edit/u });
  await edit.click();
  const form = page.getByRole('dialog', { name: 'Edit Ticket' });
  await form.getByLabel('Notes', { exact: true }).fill('Seen from the office.');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toHaveCount(0);
  await expect(edit).toBeFocused();
  expect((await person.client.tickets.get({ id: edited.id })).notes).toBe('Seen from the office.');

  const gone = page.getByRole('row', { name: /Last Stop/u });
  await gone.getByRole('button', { name: /^More actions/u }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(gone).toHaveCount(0);
  await expect.poll(async () => (await person.client.tickets.counts()).total).toBe(1);

  await row.getByRole('link', { name: /: open review$/u }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/tickets/${edited.number}$`, 'u'));
  await page.getByRole('button', { name: 'Start Review' }).click();
  await expect(page.getByText('In Progress').first()).toBeVisible();
  const statusOf = async () => (await admin.client.tickets.get({ id: edited.id })).status;
  await expect.poll(statusOf).toBe('in_progress');
  await admin.client.reports.deliver({
    ticketId: edited.id,
    summary: 'Sound conduct.',
    notWatchedReason: NOT_WATCHED,
  });
  await page.getByRole('button', { name: 'Reopen' }).click();
  const reopen = page.getByRole('dialog');
  await reopen.getByRole('button', { name: 'Reopen' }).click();
  await expect(reopen.getByText('Please give a reason.')).toBeVisible();
  await expectAccessible(page);
  await reopen.getByRole('textbox').fill('A second camera was found.');
  await reopen.getByRole('button', { name: 'Reopen' }).click();
  await expect(reopen).toHaveCount(0);
  await expect.poll(statusOf).toBe('in_progress');
  await page.getByRole('radio', { name: 'Ticket', exact: true }).press(' ');
  await expect(page.getByText('A second camera was found.')).toBeVisible();
});
