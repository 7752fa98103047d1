import { joinAgency } from '@plainview/test-support/test-users';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

// The browser's time zone is America/New_York (playwright.config.ts).

const isUpload = ({ pathname }: URL): boolean => /^\/uploads\/[\w-]+$/u.test(pathname);

test('RI-11 a video is sent over a network that blocks PATCH, and a time that exists twice or never is asked about', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Clock PD');
  await openAs(page, person, product.url);
  const methods: string[] = [];
  await page.route(isUpload, async (route) => {
    const method = route.request().method();
    methods.push(method);
    if (method === 'POST') await route.continue();
    else await route.fulfill({ status: 405, body: '<h1>Method not allowed</h1>', contentType: 'text/html' });
  });
  await page.goto('/agency');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  await page.getByRole('combobox', { name: 'Incident type' }).fill('Traffic Stop');
  await page.getByLabel('Officers involved').fill('Baker');
  await page.locator('input[type=file]').setInputFiles(await makeTestVideo());

  const submit = page.getByRole('button', { name: 'Submit Ticket' });
  await test.step('the bytes arrive by POST', async () => {
    await expect(page.getByText('Stored and verified')).toBeVisible();
    expect(methods[0]).toBe('PATCH');
    expect(methods).toContain('POST');
    await expect(submit).toBeEnabled();
  });

  const incident = page.getByLabel('Incident date and time');
  await test.step('a time that did not exist is an error', async () => {
    await incident.fill('2026-03-08T02:30');
    await expect(
      page.getByText('2:30 AM did not exist on Mar 8, 2026, because the clocks were set forward.'),
    ).toBeVisible();
    await expect(page.getByText('Correct the time that did not exist.')).toBeVisible();
    await expect(submit).toBeDisabled();
  });

  await test.step('a time that existed twice must be chosen', async () => {
    await incident.fill('2025-11-02T01:30');
    await expect(submit).toBeDisabled();
    await expect(page.getByText('Choose the first or the second of the two times.')).toBeVisible();
    await expect(
      page.getByText('1:30 AM happened twice on Nov 2, 2025, because the clocks were set back.'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /Which 1:30 AM/u }).click();
    await page.getByRole('option', { name: 'Second, EST (UTC-05:00)' }).click();
    await expect(submit).toBeEnabled();
  });

  await test.step('the recording date, too', async () => {
    await page.getByRole('button', { name: /^Show details/u }).click();
    await page.getByLabel('Recording Date').fill('2025-11-02T01:45');
    await expect(submit).toBeDisabled();
    await page.getByRole('button', { name: /Which 1:45 AM/u }).click();
    await page.getByRole('option', { name: 'First, EDT (UTC-04:00)' }).click();
    await submit.click();
  });

  await expect.poll(async () => (await person.client.tickets.list({})).items[0]?.id ?? null).not.toBeNull();
  const id = (await person.client.tickets.list({})).items[0]?.id ?? '';
  const ticket = await person.client.tickets.get({ id });
  expect(ticket.incidentTime).toBe('2025-11-02T01:30-05:00');
  expect(ticket.videos[0]?.recordingDate).toEqual(new Date('2025-11-02T05:45:00Z'));

  await test.step('editing the ticket keeps what was chosen', async () => {
    await page.goto(`/agency/tickets/${id}`);
    await page.getByRole('button', { name: /^Edit/u }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Edit Ticket' });
    await expect(dialog.getByRole('button', { name: /Which 1:30 AM/u })).toContainText('Second');
    await expect(dialog.getByRole('button', { name: /Which 1:45 AM/u })).toContainText('First');
    await dialog.getByLabel('Notes', { exact: true }).fill('At night');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toBeHidden();
  });
  const edited = await person.client.tickets.get({ id });
  expect(edited).toMatchObject({ notes: 'At night', incidentTime: ticket.incidentTime });
  expect(edited.videos[0]?.recordingDate).toEqual(ticket.videos[0]?.recordingDate);
});
