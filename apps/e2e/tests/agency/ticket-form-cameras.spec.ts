import { mkdir, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, type Person } from '@plainview/test-support/test-users';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from '../../product.ts';
import { showPanel } from '../../review-room.ts';

const stored = 'Stored and verified';

async function openForm(page: Page, person: Person, url: string): Promise<Locator> {
  await openAs(page, person, url);
  await page.goto('/agency');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  const form = page.getByRole('form', { name: 'New ticket' });
  await expect(form).toBeVisible();
  return form;
}

const rowsOf = (form: Locator): Locator => form.getByRole('list', { name: 'Videos' }).getByRole('listitem');

async function addVideos(form: Locator, count: number): Promise<void> {
  const files = Array.from({ length: count }, (_, index) =>
    makeTestVideo({ kind: 'mkv-h264', seed: index + 1 }),
  );
  await form.locator('input[type=file]').setInputFiles(await Promise.all(files));
  await expect(form.getByText(stored)).toHaveCount(count);
}

/** Chooses an option of a select field by keyboard alone. */
async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.press('Enter');
  await page.getByRole('option', { name: option }).press('Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
}

const category = (inside: Locator): Locator => inside.getByRole('button', { name: /Category/u });
const wornBy = (inside: Locator): Locator => inside.getByRole('button', { name: /Worn by/u });

test('WS-08 the form matches cameras to officers, and the ticket shows whose they are', async ({
  page,
  product,
  admin,
}) => {
  const ann = await joinAgency(product.url, admin, 'Cameras PD');
  const form = await openForm(page, ann, product.url);
  await addVideos(form, 2);
  const rows = rowsOf(form);
  await wornBy(rows.nth(0)).click();
  await expect(page.getByText('Add the officers involved to choose one.')).toBeVisible();
  await page.keyboard.press('Escape');
  await form.getByRole('combobox', { name: 'Incident type' }).fill('Training');
  await form.getByLabel('Officers involved').fill('Ofc. Reyes,Ofc. Cole,');
  await choose(page, wornBy(rows.nth(0)), 'Ofc. Cole');
  await choose(page, wornBy(rows.nth(1)), 'Ofc. Reyes');
  await expectAccessible(page);
  await test.step('an officer who leaves the ticket leaves the camera', async () => {
    await form.getByRole('button', { name: 'Remove officer Ofc. Reyes' }).click();
    await expect(wornBy(rows.nth(1))).toContainText('Not recorded');
  });
  await test.step('DK-03 the choice is kept with the draft', async () => {
    await form.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: /Continue/u }).click();
    await expect(wornBy(rows.nth(0))).toContainText('Ofc. Cole');
  });
  await form.getByRole('button', { name: 'Submit Ticket' }).click();
  await page.getByRole('button', { name: 'Open Ticket' }).click();
  const videos = page.getByRole('list', { name: 'Videos of this ticket' }).getByRole('listitem');
  await expect(videos.nth(0)).toContainText('Worn by: Ofc. Cole');
  await expect(videos.nth(1)).toContainText('Worn by: Not recorded');

  await test.step('an edit changes it', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Ticket' });
    await choose(page, wornBy(rowsOf(dialog).nth(1)), 'Ofc. Cole');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(videos.nth(1)).toContainText('Worn by: Ofc. Cole');
  });
});

test('WS-08 the reviewer sees whose camera a video is, and corrects it', async ({ page, product, admin }) => {
  const ann = await joinAgency(product.url, admin, 'Correction PD');
  const officersInvolved = ['Ofc. Reyes', 'Ofc. Cole'];
  const video = { wornBy: 'Ofc. Reyes', deviceId: 'AX-2041' };
  const ticket = await submitTicket(product.url, ann, { officersInvolved, video });
  await admin.client.tickets.startReview({ id: ticket.id });
  await admin.client.findings.add({
    ticketId: ticket.id,
    videoId: ticket.videos[0]?.videoId ?? '',
    startMicroseconds: 0,
    endMicroseconds: null,
    category: 'Other',
    severity: 'information',
    text: 'Camera at the belt',
  });
  await openAs(page, admin, product.url);
  await page.goto(`/admin/tickets/${ticket.number}`);
  const picker = page.getByRole('list', { name: 'Videos' }).getByRole('button', { name: /^video-1/u });
  await expect(picker).toContainText('Ofc. Reyes · AX-2041');
  await expect(page.getByRole('heading', { name: 'video-1 Ofc. Reyes · AX-2041' })).toBeVisible();
  await showPanel(page, 'Report');
  const preview = page.getByRole('listitem').filter({ hasText: 'SHA-256' });
  await expect(preview).toContainText('video-1 Ofc. Reyes · AX-2041');
  await expect(preview).toContainText(ticket.videos[0]?.fileName ?? 'no file');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Ticket' });
  await choose(page, wornBy(rowsOf(dialog)), 'Ofc. Cole');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(picker).toContainText('Ofc. Cole');
  const { timeline } = await admin.client.tickets.get({ id: ticket.id });
  expect(timeline.find(({ event }) => event === 'video.edited')?.data).toMatchObject({ wornBy: 'Ofc. Cole' });
});

test('TK-02 TK-03 the category is chosen once for the ticket, with exceptions, and the price follows', async ({
  page,
  product,
  admin,
}) => {
  const ann = await joinAgency(product.url, admin, 'Once PD');
  const form = await openForm(page, ann, product.url);
  const rows = rowsOf(form);
  const all = form.getByRole('button', { name: /Category of all videos/u });
  const total = form.getByRole('definition').first();
  await addVideos(form, 1);
  await test.step('a single video has one category, which further ones have, too', async () => {
    await expect(all).toHaveCount(0);
    await choose(page, category(rows.nth(0)), 'Complex');
    await form
      .locator('input[type=file]')
      .setInputFiles([
        await makeTestVideo({ kind: 'mkv-h264', seed: 2 }),
        await makeTestVideo({ kind: 'mkv-h264', seed: 3 }),
      ]);
    await expect(form.getByText(stored)).toHaveCount(3);
    await expect(all).toContainText('Complex');
    for (const index of [0, 1, 2]) {
      await expect(category(rows.nth(index))).toContainText('Complex');
      await rows.nth(index).getByLabel('Duration').fill('00:10:00');
    }
    await expect(total).toHaveText('$60.00');
  });
  await test.step('an exception stays when the ticket changes, until it is applied to all', async () => {
    await choose(page, category(rows.nth(1)), 'Critical');
    await expect(form.getByText('Except video-2')).toBeVisible();
    await choose(page, all, 'Standard');
    await expect(category(rows.nth(1))).toContainText('Critical');
    await expect(total).toHaveText('$55.00');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Apply to All' }).press('Enter');
    await expect(category(rows.nth(1))).toContainText('Standard');
    await expect(form.getByText('Except video-2')).toHaveCount(0);
    await expect(total).toHaveText('$45.00');
  });
  await test.step('Use of Force as Standard is pointed out', async () => {
    const hint = form.getByText('Use of Force is ordered as Standard.');
    await form.getByRole('combobox', { name: 'Incident type' }).fill('Training');
    await form.getByLabel('Officers involved').fill('Once');
    await expect(hint).toHaveCount(0);
    await form.getByRole('combobox', { name: 'Incident type' }).fill('Use of Force');
    await expect(hint).toBeVisible();
    await expectAccessible(page);
    await choose(page, category(rows.nth(2)), 'Complex');
    await expect(
      form.getByText('2 videos of this Use of Force ticket are ordered as Standard.'),
    ).toBeVisible();
    await form.getByRole('button', { name: 'Use Critical' }).press('Enter');
    await expect(form.getByText(/ordered as Standard/u)).toHaveCount(0);
    await expect(all).toContainText('Critical');
    await expect(total).toHaveText('$70.00');
  });
  await form.getByRole('button', { name: 'Submit Ticket' }).click();
  await expect(form).toHaveCount(0);
  const [item] = (await ann.client.tickets.list({})).items;
  const ticket = await ann.client.tickets.get({ id: item?.id ?? '' });
  expect(ticket.totalCost).toBe('70.00');
  expect(ticket.videos.map(({ details }) => details.category)).toEqual(['Critical', 'Critical', 'Complex']);

  await test.step('the update form works the same, and its price is in view', async () => {
    await page.goto(`/agency/tickets/${ticket.number}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Ticket' });
    await expect(dialog.getByText('Except video-3')).toBeVisible();
    await choose(page, dialog.getByRole('button', { name: /Category of all videos/u }), 'Standard');
    await expect(dialog.getByText('2 videos of this Use of Force ticket')).toHaveCount(1);
    await expect(dialog.getByText('$50.00')).toBeInViewport();
    await dialog.getByRole('button', { name: 'Apply to All' }).press('Enter');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toHaveCount(0);
    expect((await ann.client.tickets.get({ id: ticket.id })).totalCost).toBe('45.00');
  });
});

test('TK-10 files and folders can be dropped anywhere in the window', async ({ page, product, admin }) => {
  const ann = await joinAgency(product.url, admin, 'Dropping PD');
  const ticket = await submitTicket(product.url, ann);
  const form = await openForm(page, ann, product.url);
  const overlay = page.getByText('Drop videos to add them to this ticket');
  const devtools = await page.context().newCDPSession(page);
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop', ...files: string[]) =>
    devtools.send('Input.dispatchDragEvent', {
      type,
      x: 5,
      y: 400,
      data: { items: [], files, dragOperationsMask: 1 },
    });
  const dropInto = async (place: Locator, ...files: string[]): Promise<void> => {
    await drag('dragEnter', ...files);
    await drag('dragOver', ...files);
    await expect(overlay).toBeVisible();
    await expectAccessible(page);
    await drag('drop', ...files);
    await expect(overlay).toHaveCount(0);
    await expect(place).not.toHaveCount(0);
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'dropped-'));
  try {
    const deep = path.join(folder, 'unit 7', 'card 1');
    await mkdir(deep, { recursive: true });
    await copyFile(await makeTestVideo({ seed: 21 }), path.join(folder, 'unit 7', 'b.mp4'));
    await copyFile(await makeTestVideo({ seed: 22 }), path.join(deep, 'a.mp4'));
    await writeFile(path.join(folder, 'unit 7', 'notes.txt'), 'No video.');
    const single = path.join(folder, 'single.mp4');
    await copyFile(await makeTestVideo({ seed: 23 }), single);

    await drag('dragEnter', single);
    await expect(overlay).toBeVisible();
    await page.locator('main').dispatchEvent('dragleave');
    await expect(overlay).toHaveCount(0);
    await dropInto(rowsOf(form), single, path.join(folder, 'unit 7'));
    await expect(form.getByText(stored)).toHaveCount(3);
    for (const name of ['single.mp4', 'b.mp4', 'a.mp4'])
      await expect(rowsOf(form).filter({ hasText: name })).toHaveCount(1);

    await test.step('a dialog above the form gets the files instead', async () => {
      await page
        .getByRole('row', { name: new RegExp(ticket.incidentType, 'u') })
        .getByRole('button', { name: /Edit/u })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Edit Ticket' });
      await expect(dialog.getByRole('button', { name: 'Add Videos' })).toBeVisible();
      await dropInto(dialog.getByRole('list', { name: 'Added videos' }), single);
      await expect(dialog.getByText(stored)).toHaveCount(1);
      await dialog.getByRole('button', { name: /^Remove single/u }).click();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(rowsOf(form)).toHaveCount(3);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
