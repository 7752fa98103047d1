import { joinAgency, type Person } from '@plainview/test-support/test-users';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from '../../product.ts';

const stored = 'Stored and verified';

async function openForm(page: Page, person: Person, url: string): Promise<void> {
  await openAs(page, person, url);
  await page.goto('/agency');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  await expect(page.getByRole('heading', { name: 'New Ticket' })).toBeVisible();
}

test('TK-01 TK-02 TK-03 TK-05 TK-10 price and totals follow the fields of a video, and several videos are renumbered', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Prices PD');
  await openForm(page, person, product.url);
  await test.step('TK-01 TK-02 TK-03 TK-05 price and totals are updated while the fields of a video are filled in', async () => {
    const submit = page.getByRole('button', { name: 'Submit Ticket' });
    await page.getByRole('combobox', { name: 'Incident type' }).fill('Traffic Stop');
    // A name counts before it is entered.
    await page.getByLabel('Officers involved').fill('Price');
    await expect(submit).toBeDisabled();
    await page.locator('input[type=file]').setInputFiles(await makeTestVideo());
    const video = page.getByRole('list', { name: 'Videos' }).getByRole('listitem');
    const duration = video.getByLabel('Duration');
    await expect(duration).toHaveValue('00:00:04');
    await expect(video.getByText('video-1', { exact: true })).toBeVisible();
    const category = video.getByRole('button', { name: /Category/u });
    await expect(category).toContainText('Standard');
    await duration.fill('01:02:30');
    await expect(video.getByText('The file is 00:00:04 long.')).toBeVisible();
    await video.getByRole('button', { name: 'Use 00:00:04' }).click();
    await expect(duration).toHaveValue('00:00:04');
    await expect(video.getByText('The file is 00:00:04 long.')).toBeHidden();
    await duration.fill('01:02:30');
    for (const [name, rate, cost] of [
      ['Standard', '1.50', '93.75'],
      ['Complex', '2.00', '125.00'],
      ['Critical', '2.50', '156.25'],
    ] as const) {
      await category.click();
      await page.getByRole('option', { name: `${name} · $${rate} a minute` }).click();
      await expect(video.getByText(`$${cost}`)).toBeVisible();
    }
    const size = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const shown = category.getByText('Critical · $2.50 a minute');
    expect(await shown.evaluate((text) => text.scrollWidth - text.clientWidth), 'cut pixels').toBe(0);
    if (size) await page.setViewportSize(size);
    await video.getByRole('button', { name: /^Show details/u }).click();
    await video.getByLabel('Notes on this video').fill('Rear camera');
    const totals = page.getByRole('definition');
    await expect(totals.nth(0)).toHaveText('$156.25');
    await expect(totals.nth(1)).toHaveText('01:02:30');
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toLocaleDateString('en-US', {
      timeZone: 'America/New_York',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
    });
    await expect(totals.nth(2)).toContainText(inAWeek);
    await duration.fill('00:00:00');
    await expect(totals.nth(0)).toHaveText('$0.00');
    await expect(page.getByText(stored)).toBeVisible();
    await submit.click();
    await expect(page.getByRole('row', { name: /Price/u })).toBeVisible();
    const { items } = await person.client.tickets.list({});
    const ticket = await person.client.tickets.get({ id: items[0]?.id ?? '' });
    expect(ticket).toMatchObject({
      status: 'pending',
      paymentStatus: 'pending',
      reviewType: 'Performance Review',
      priority: 'medium',
      totalCost: '0.00',
      videos: [
        { id: 'video-1', details: { category: 'Critical', length: '00:00:00' }, notes: 'Rear camera' },
      ],
    });
  });

  await test.step('TK-10 several videos are added at once, and removing one renumbers the others', async () => {
    // The list may show the ticket before the form has its answer.
    await expect(page.getByRole('form', { name: 'New ticket' })).toHaveCount(0);
    await page.getByRole('button', { name: 'New Ticket' }).first().click();
    await page.getByRole('combobox', { name: 'Incident type' }).fill('Traffic Stop');
    await page.getByLabel('Officers involved').fill('Several,');
    const files = [1, 2, 3].map((seed) => makeTestVideo({ kind: 'mkv-h264', seed }));
    await page.locator('input[type=file]').setInputFiles(await Promise.all(files));
    const videos = page.getByRole('list', { name: 'Videos' }).getByRole('listitem');
    await expect(page.getByText(stored)).toHaveCount(3);
    await test.step('the fields of a video keep their place while it is sent', async () => {
      const file = await makeTestVideo({ kind: 'mkv-h264', seed: 4 });
      await page.route('**/uploads/**', () => {});
      await page.locator('input[type=file]').setInputFiles(file);
      await expect(page.getByRole('button', { name: /^Pause /u })).toBeVisible();
      const lefts = (await videos.getByLabel('Duration').all()).map(
        async (field) => (await field.boundingBox())?.x,
      );
      expect(new Set(await Promise.all(lefts)).size).toBe(1);
      await page.unroute('**/uploads/**');
      await videos
        .nth(3)
        .getByRole('button', { name: /^Remove/u })
        .click();
    });
    const kept = [
      await videos.nth(0).getAttribute('aria-label'),
      await videos.nth(2).getAttribute('aria-label'),
    ];
    await videos
      .nth(1)
      .getByRole('button', { name: /^Remove/u })
      .click();
    await expect(videos).toHaveCount(2);
    await expect(videos.nth(1).getByText('video-2', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Submit Ticket' }).click();
    await expect(page.getByRole('row', { name: /Several/u })).toBeVisible();
    const { items } = await person.client.tickets.list({ search: 'several' });
    const ticket = await person.client.tickets.get({ id: items[0]?.id ?? '' });
    expect(ticket.videos.map(({ id, fileName }) => [id, fileName])).toEqual(
      kept.map((name, index) => [`video-${index + 1}`, name]),
    );
    await expect.poll(async () => (await person.client.uploads.list()).length).toBe(0);
  });
});
