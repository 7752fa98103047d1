import { truncate, writeFile } from 'node:fs/promises';
import { joinAgency, type Person } from '@plainview/test-support/test-users';
import { makeNotAVideo, makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

/** Makes a file that is larger than the product allows, without content. @returns its path */
async function makeLargeFile(): Promise<string> {
  const file = test.info().outputPath('large.mp4');
  await writeFile(file, '');
  await truncate(file, 100_000_001);
  return file;
}

test('TK-08 files that cannot be used show a clear message', async ({ page, product, admin }) => {
  await test.step('TK-08 empty files and files that are not videos show a clear message', async () => {
    await openAs(page, await joinAgency(product.url, admin, 'Refused PD'), product.url);
    await page.goto('/agency');
    await page.getByRole('button', { name: 'New Ticket' }).first().click();
    await page
      .locator('input[type=file]')
      .setInputFiles([await makeNotAVideo('text'), await makeNotAVideo('empty')]);
    await expect(
      page.getByText('This server cannot read this file as a video. Nothing was kept.'),
    ).toBeVisible();
    await expect(page.getByText('This file is empty. Please choose a video.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Ticket' })).toBeDisabled();
    await expect(page.getByText('Add at least one video.')).toBeVisible();
    await expect(page.getByText(/^video-\d/u)).toHaveCount(0);
    await expect(page.getByLabel('Duration')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Try .* again$/u })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Remove /u })).toHaveCount(2);

    await test.step('TK-08 the message for a file over the limit names the limit, and only Remove is offered', async () => {
      await page.locator('input[type=file]').setInputFiles(await makeLargeFile());
      const entry = page.getByRole('listitem', { name: 'large.mp4' });
      await expect(entry.getByText('This file is larger than the limit of 100 MB.')).toBeVisible();
      await expect(entry.getByRole('button')).toHaveCount(1);
      await expect(page.getByText('Add at least one video.')).toBeVisible();
      await expectAccessible(page);
      await entry.getByRole('button', { name: 'Remove large.mp4' }).click();
      await expect(entry).toHaveCount(0);
    });

    await test.step('rejected files next to a stored video do not prevent submission', async () => {
      await page.getByRole('combobox', { name: 'Incident type' }).fill('Traffic Stop');
      await page.getByLabel('Officers involved').fill('Baker,');
      await page.locator('input[type=file]').setInputFiles(await makeTestVideo());
      await expect(page.getByText('Stored and verified')).toBeVisible();
      await expect(page.getByText('video-1')).toBeVisible();
      await page.getByRole('button', { name: 'Submit Ticket' }).click();
      await expect(page.getByRole('row', { name: /Traffic Stop/u })).toBeVisible();
    });
  });
});

/** Returns the notes of a user's drafts on the server. */
async function notesOnServer({ client }: Person): Promise<string[]> {
  const { items } = await client.drafts.list();
  return Promise.all(items.map(async ({ id }) => (await client.drafts.get({ id })).fields.notes));
}

test('TK-07 TK-09 DK-03 input and uploads survive a reload, other submissions and leaving the page', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Reload PD');
  await openAs(page, person, product.url);
  await page.goto('/agency');
  const newTicket = page.getByRole('button', { name: 'New Ticket' }).first();
  const form = page.getByRole('form', { name: 'New ticket' });
  const incidentType = form.getByRole('combobox', { name: 'Incident type' });
  const notes = form.getByLabel('Notes', { exact: true });
  await newTicket.click();
  await page.locator('input[type=file]').setInputFiles(await makeTestVideo());
  await expect(page.getByText('Stored and verified')).toBeVisible();

  await test.step('TK-10 Enter in the field of officers adds a name and never submits the form', async () => {
    await incidentType.fill('Pursuit');
    const officers = form.getByRole('combobox', { name: 'Officers involved' });
    await officers.fill('Cole,');
    await expect(page.getByRole('button', { name: 'Submit Ticket' })).toBeEnabled();
    await officers.press('Enter');
    await officers.fill('Lee');
    await officers.press('Enter');
    await officers.press('Enter');
    await page.getByRole('button', { name: 'Remove officer Lee' }).click();
    await incidentType.fill('');
  });

  await test.step('TK-07 TK-09 a reload right after the last key', async () => {
    // The server has the draft, but not its incident type.
    await page.getByLabel('Duration').fill('00:03:00');
    await incidentType.fill('Pursuit');
    await page.reload();
    await page.getByRole('button', { name: 'Continue Pursuit' }).click();
    await expect(page.getByText('Stored and verified')).toBeVisible();
    await expect(page.getByLabel('Duration')).toHaveValue('00:03:00');
    await expect(page.getByText('$4.50').first()).toBeVisible();
  });

  await test.step('DK-03 a ticket begun while another one is submitted stays open and is kept', async () => {
    const submission = Promise.withResolvers<void>();
    await page.route('**/rpc/tickets/create', async (route) => {
      await submission.promise;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Submit Ticket' }).click();
    await newTicket.click();
    await expect(form).toHaveCount(0);
    await newTicket.click();
    await incidentType.fill('Welfare Check');
    submission.resolve();
    await expect(page.getByRole('row', { name: /Pursuit/u })).toBeVisible();
    await expect(page.getByText(/^Ticket .* submitted$/u).first()).toBeVisible();
    await expect(incidentType).toHaveValue('Welfare Check');
    await notes.fill('The last word');
    await page.reload();
    await page.getByRole('button', { name: 'Continue Welfare Check' }).click();
    await expect(notes).toHaveValue('The last word');
  });

  await test.step('DK-03 what is typed right before the page is left is on the server', async () => {
    await notes.fill('The very last word');
    await page.goto('about:blank');
    await expect.poll(() => notesOnServer(person)).toEqual(['The very last word']);
  });
});
