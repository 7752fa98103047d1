import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signIn, type Person } from '@plainview/test-support/test-users';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, signOut, test } from '../../product.ts';

/** Opens the dashboard of a new agency. */
async function openDashboard(page: Page, url: string, admin: Person, agencyName: string): Promise<Person> {
  const person = await joinAgency(url, admin, agencyName);
  await openAs(page, person, url);
  await page.goto('/agency');
  return person;
}

test('AG-01 AG-02 AG-05 AG-12 the dashboard shows one message and retry on failure, then the date and cards; buttons open and close the guide and the form', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, await joinAgency(product.url, admin, 'Guided PD'), product.url);
  await page.route('**/rpc/tickets/**', (route) => route.fulfill({ status: 500, body: 'no' }));
  await page.goto('/agency');
  await expect(page.getByRole('alert')).toContainText('Failed to load tickets. Please try again.');
  await expectAccessible(page);
  await page.unroute('**/rpc/tickets/**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No tickets yet')).toBeVisible();
  await expect(page.getByLabel('Summary').getByText('0')).toHaveCount(4);

  await expect(page.getByRole('heading', { name: 'Welcome', level: 1 })).toBeVisible();
  const today = new Date().toLocaleDateString('en-US', {
    timeZone: 'America/New_York',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  });
  await expect(page.getByText(today)).toBeVisible();
  const summary = page.getByLabel('Summary');
  for (const words of ['all time', 'awaiting processing', 'being analyzed', 'reports ready']) {
    await expect(summary.getByText(words)).toBeVisible();
  }
  for (const name of ['How To Guide', 'New Ticket']) {
    const toggle = page.getByRole('button', { name, exact: true }).first();
    const opened = page.getByRole('heading', { name, level: 2 });
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(opened).toBeVisible();
    if (name === 'How To Guide') {
      await expect(page.getByRole('region', { name })).toContainText(
        'Make separate tickets for unrelated incidents, and group related videos in one ticket.',
      );
      await expectAccessible(page);
    }
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'false');
    await expect(opened).toHaveCount(0);
  }
});

test('TK-09 TK-10 AG-07 AG-09 a failed submission keeps all input, pressing the button twice creates one ticket, and it is edited and deleted', async ({
  page,
  product,
  admin,
}) => {
  await openDashboard(page, product.url, admin, 'Submitting PD');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  await page.getByRole('combobox', { name: 'Incident type' }).fill('Traffic Stop');
  await page.getByLabel('Officers involved').fill('Cole,');
  await page.getByLabel('Notes', { exact: true }).fill('At the pier');
  await page.locator('input[type=file]').setInputFiles(await makeTestVideo());
  const submit = page.getByRole('button', { name: 'Submit Ticket' });
  await expect(submit).toBeEnabled();
  await page.route('**/rpc/tickets/create', (route) => route.fulfill({ status: 500, body: 'no' }));
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Failed to create ticket');
  await expect(page.getByRole('alert')).toBeInViewport();
  await expect(page.getByLabel('Notes', { exact: true })).toHaveValue('At the pier');
  await page.unroute('**/rpc/tickets/create');
  let submissions = 0;
  page.on('request', (request) => {
    if (request.url().includes('/rpc/tickets/create')) submissions += 1;
  });
  await submit.dblclick();
  await expect(page.getByRole('row', { name: /Cole/u })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'New Ticket' }).first()).toBeFocused();
  expect(submissions).toBe(1);

  await test.step('a pending ticket is edited and deleted', async () => {
    const row = page.getByRole('row', { name: /Cole/u });
    await row.getByRole('button', { name: /^Edit/u }).click();
    await page.getByRole('dialog').getByLabel('Duration').fill('01:00:00');
    await expect(page.getByRole('dialog').getByText('$90.00').first()).toBeVisible();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await row.getByRole('button', { name: /^Delete/u }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Delete Ticket?' });
    await expect(confirm).toContainText(
      'Are you sure you want to delete this ticket? This action cannot be undone.',
    );
    await confirm.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(row).toHaveCount(0);
  });
});

test('AG-03 AG-04 the URL contains both filter and search; typing a word sends one request', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Searching PD');
  await submitTicket(product.url, person, { officersInvolved: ['Baker'] });
  await openAs(page, person, product.url);
  await page.goto('/agency');
  await expect(page.getByRole('row', { name: /Baker/u })).toBeVisible();
  // Collect each search once: a change of the ticket, such as its processed video, requests the list again.
  const searches = new Set<string | undefined>();
  page.on('request', (request) => {
    if (!request.url().includes('/rpc/tickets/list')) return;
    const asked = decodeURIComponent(`${request.url()} ${request.postData() ?? ''}`);
    const search = /"search":"(?<text>[^"]*)"/u.exec(asked)?.groups?.['text'];
    if (search !== undefined) searches.add(search);
  });
  const search = page.getByRole('searchbox', { name: 'Search tickets' });
  await search.pressSequentially('baker');
  await expect(page).toHaveURL(/search=baker/u);
  await expect(page.getByRole('row', { name: /Baker/u })).toBeVisible();
  expect([...searches]).toEqual(['baker']);
  await page.getByRole('radio', { name: 'Completed' }).press('Space');
  await expect(page).toHaveURL(/status=completed/u);
  await expect(page.getByText('No ticket matches')).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue('baker');
  await expect(page.getByText('No ticket matches')).toBeVisible();
  await page.getByRole('button', { name: 'Show All Tickets' }).click();
  await expect(search).toHaveValue('');
  await expect(page.getByRole('row', { name: /Baker/u })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Tickets' })).toBeFocused();
});

test('AG-07 AG-09 a failed deletion restores the row; a ticket is read-only once its review has begun, and says why', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Read PD');
  const { id } = await submitTicket(product.url, person, { officersInvolved: ['Baker'] });
  await openAs(page, person, product.url);
  await page.goto('/agency');
  await test.step('a failed deletion restores the row and shows the reason', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/rpc/tickets/delete', async (route) => {
      await answered;
      await route.abort();
    });
    const row = page.getByRole('row', { name: /Baker/u });
    await row.getByRole('button', { name: /^Delete/u }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(row).toHaveCount(0);
    answer();
    await expect(row).toBeVisible();
    const alert = page.getByRole('region', { name: 'Your Tickets' }).getByRole('alert');
    await expect(alert).toHaveText('Failed to delete ticket. Please try again.');
    await expectAccessible(page);
  });

  await test.step('a ticket is read-only once its review has begun, and says why', async () => {
    await admin.client.tickets.startReview({ id });
    const reason = 'This ticket is under review and can no longer be changed.';
    const row = page.getByRole('row', { name: /Baker/u });
    await expect(row.getByRole('button', { name: /^(?:Edit|Delete)/u })).toHaveCount(0);
    await row.getByRole('button', { name: /^More actions/u }).press('Enter');
    for (const act of ['Edit', 'Delete'])
      await expect(page.getByRole('menuitem', { name: act, disabled: true }).getByText(reason)).toBeVisible();
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: /^View/u }).press('Enter');
    await expect(page.getByRole('dialog').getByText(reason)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row.getByRole('button', { name: /^View/u })).toBeFocused();
  });
});

test('TK-07 DK-03 drafts are listed while the form is closed, continued after a reload, and discarded with undo', async ({
  page,
  product,
  admin,
}) => {
  const ann = await openDashboard(page, product.url, admin, 'Begun PD');
  const newTicket = page.getByRole('button', { name: 'New Ticket' }).first();
  const incidentType = page.getByRole('combobox', { name: 'Incident type' });
  const close = page.getByRole('button', { name: 'Close', exact: true });
  const drafts = page.getByRole('list', { name: 'Drafts' });
  await newTicket.click();
  await incidentType.fill('Pursuit');
  await page.locator('input[type=file]').setInputFiles(await makeTestVideo());
  await expect(page.getByText('Stored and verified')).toBeVisible();
  await close.click();
  await expect(drafts.getByText('1 video stored')).toBeVisible();

  await test.step('a second draft in another tab does not touch the first', async () => {
    const tab = await page.context().newPage();
    await tab.goto('/agency');
    await tab.getByRole('button', { name: 'New Ticket' }).first().click();
    await expect(tab.getByText('Add at least one video.')).toBeVisible();
    await tab.getByRole('combobox', { name: 'Incident type' }).fill('Training');
    await tab.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(tab.getByRole('list', { name: 'Drafts' }).getByRole('listitem')).toHaveCount(2);
    await tab.close();
  });

  await page.reload();
  await expect(drafts.getByRole('listitem')).toHaveCount(2);
  await expect(drafts.getByText(/1 file, kept until/u)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Discard Training' }).click();
  await expect(drafts.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(drafts.getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Continue Pursuit' }).click();
  await expect(page.getByRole('heading', { name: 'New Ticket' })).toBeFocused();
  await expect(incidentType).toHaveValue('Pursuit');
  await page.getByRole('button', { name: /^Remove/u }).click();
  await expect(page.getByRole('button', { name: 'Add Videos' })).toBeFocused();

  await test.step('signing out saves what was typed a moment ago', async () => {
    await page.getByRole('textbox', { name: 'Case or CAD number' }).fill('CAD-77');
    await signOut(page);
    const { client } = await signIn(product.url, ann.email, ann.password);
    const { items } = await client.drafts.list();
    expect(items.map(({ caseNumber }) => caseNumber).toSorted()).toEqual(['', 'CAD-77']);
  });
});
