import { joinAgency, joinAsAdmin } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, test } from '../../product.ts';
import { submitTicket } from '../../submit-ticket.ts';

test('AD-01 the cards count all tickets and videos of all agencies, whatever is filtered', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Counted PD');
  const { id } = await submitTicket(product.url, person, { videos: 2 });
  await submitTicket(product.url, person);
  await admin.client.tickets.startReview({ id });
  const counts = await admin.client.tickets.counts();
  expect(counts.videos).toBeGreaterThan(counts.total);
  await openAs(page, admin, product.url);
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

test('AD-02 an agency that is not there is named as such', async ({ page, product, admin }) => {
  await openAs(page, admin, product.url);
  await page.goto(`/admin?agency=${crypto.randomUUID()}`);
  await expect(page.getByText('No agency found')).toBeVisible();
  await expect(page.getByText('No ticket matches')).toBeVisible();
});

test('AD-04 a ticket is viewed, edited and deleted from the list, and reopened with a reason only', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Acts PD');
  const edited = await submitTicket(product.url, person, { officersInvolved: ['Edna Edited'] });
  await submitTicket(product.url, person, { officersInvolved: ['Dave Deleted'] });
  const office = await joinAsAdmin(product.url, admin, 'Oscar Office');
  await openAs(page, office, product.url);
  await page.goto('/admin?search=acts+pd');
  const row = page.getByRole('row', { name: /Edna Edited/u });
  const edit = row.getByRole('button', { name: /^Edit/u });
  await edit.click();
  const form = page.getByRole('dialog', { name: 'Edit Ticket' });
  await form.getByLabel('Notes', { exact: true }).fill('Seen from the office.');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toHaveCount(0);
  await expect(edit).toBeFocused();
  expect((await person.client.tickets.get({ id: edited.id })).notes).toBe('Seen from the office.');

  const gone = page.getByRole('row', { name: /Dave Deleted/u });
  await gone.getByRole('button', { name: /^Delete/u }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(gone).toHaveCount(0);
  await expect.poll(async () => (await person.client.tickets.counts()).total).toBe(1);

  await row.getByRole('link', { name: /^View/u }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/tickets/${edited.id}$`, 'u'));
  await page.getByRole('button', { name: 'Start Review' }).click();
  await expect(page.getByText('In Progress').first()).toBeVisible();
  const statusOf = async () => (await office.client.tickets.get({ id: edited.id })).status;
  await expect.poll(statusOf).toBe('in_progress');
  await office.client.reports.deliver({ ticketId: edited.id, summary: 'Sound conduct.' });
  await page.getByRole('button', { name: 'Reopen' }).click();
  const reopen = page.getByRole('dialog');
  await reopen.getByRole('button', { name: 'Reopen' }).click();
  await expect(reopen.getByText('Please give a reason.')).toBeVisible();
  await expectAccessible(page);
  await reopen.getByRole('textbox').fill('A second camera was found.');
  await reopen.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('A second camera was found.')).toBeVisible();
  await expect(reopen).toHaveCount(0);
  await expect.poll(statusOf).toBe('in_progress');
});
