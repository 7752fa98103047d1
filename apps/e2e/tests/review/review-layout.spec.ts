import { loadVideo } from '@plainview/test-support/play-video';
import { submitForReview, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';
import { showPanel } from '../../review-room.ts';

/** Expects buttons that show the rest of a list to pass the focus to the first entry that they add. */
async function expectFocusOnRest(page: Page): Promise<void> {
  await showPanel(page, 'Ticket');
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const earlier = timeline.getByRole('button', { name: 'Show Earlier Entries' });
  await earlier.press('Enter');
  await expect(earlier).toBeFocused();
  await earlier.press('Enter');
  await expect(earlier).toHaveCount(0);
  await expect(timeline.getByRole('listitem').nth(100).locator('a, button').first()).toBeFocused();

  const watched = page.getByRole('region', { name: /% watched$/u });
  await watched.getByRole('button', { name: /% watched$/u }).press('Enter');
  await watched.getByRole('button', { name: /more gaps$/u }).press('Enter');
  await expect(watched.getByRole('listitem').nth(6).getByRole('button')).toBeFocused();
}

/** Expects a delivered report with many findings to show, search, link and print all of them. */
async function expectLongReport(page: Page, address: string, count: number): Promise<void> {
  await follow(page, `${address}?finding=${count - 1}`);
  const report = page.getByRole('article', { name: 'Report' });
  const rows = report.locator('li[data-row-id]');
  const open = (number: number) =>
    report.getByRole('button', { name: new RegExp(`^Open finding F${number}:`, 'u') });
  await expect(open(count - 1)).toBeFocused();
  await expect(open(count - 1)).toBeInViewport();
  const current = report.locator('li[aria-current=true]');
  await expect(current).toHaveAttribute('aria-posinset', String(count - 1));
  await expect(current).toHaveAttribute('aria-setsize', String(count));
  expect(await rows.count()).toBeLessThan(30);
  await expect(open(1)).toHaveCount(0);

  await report.getByRole('searchbox', { name: 'Search the findings' }).fill('every tenth');
  await expect(report.getByText(`${Math.floor(count / 10)} of ${count}`)).toBeVisible();
  await expect(open(10)).toBeInViewport();
  await open(20).press('Enter');
  await expect(page).toHaveURL(/finding=20&version=1|version=1&finding=20/u);
  await expectAccessible(page);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(rows).toHaveCount(count);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await report.getByRole('searchbox', { name: 'Search the findings' }).press('Escape');

  const skip = report.getByRole('link', { name: `Skip ${count} findings` });
  await skip.press('Enter');
  await page.keyboard.press('Tab');
  await expect(report.locator('summary')).toBeFocused();
}

test('the agency’s notes come first, long findings are collapsed, and the controls fit one row at 1280 pixels', async ({
  page,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Folded Police');
  const notes = 'Please look at the first contact.';
  const { id, videos } = await submitTicket(product.url, agency, { notes });
  await admin.client.tickets.startReview({ id });
  const lines = Array.from({ length: 40 }, (_, line) => `Line ${line + 1}`);
  await admin.client.findings.add({
    ticketId: id,
    videoId: videos[0]?.videoId ?? '',
    startMicroseconds: 1_000_000,
    endMicroseconds: 2_000_000,
    category: 'Communication',
    severity: 'critical',
    text: lines.join('\n'),
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, admin, product.url);
  await page.goto(`/admin/tickets/${id}`);
  const asked = page.getByRole('region', { name: 'From the Agency' });
  await expect(asked).toContainText(notes);
  await expect(page.getByText(/^Due /u).first()).toBeInViewport();
  await expect(asked).toBeInViewport({ ratio: 1 });

  const more = page.getByRole('button', { name: 'Show More' });
  const row = page.locator('li[data-row-id]');
  const height = async () => (await row.boundingBox())?.height ?? 0;
  await expect(row.getByText('F1', { exact: true })).toBeVisible();
  await expect(row.getByText('0:01–0:02')).toBeVisible();
  const folded = await height();
  expect(folded, 'two lines').toBeLessThan(70);
  await more.press('Enter');
  await expect(page.getByRole('button', { name: 'Show Less' })).toBeFocused();
  expect(await height()).toBeGreaterThan(folded * 3);

  const play = await page.getByRole('button', { name: 'Play', exact: true }).boundingBox();
  const fullScreen = await page.getByRole('button', { name: 'Full screen' }).boundingBox();
  expect(fullScreen?.y).toBe(play?.y);
  await expect(page.getByRole('button', { name: 'Range Start' })).toBeVisible();
  await expectAccessible(page);
});

test('at 390 pixels, the name of a video and the actions keep their lines; the menu has only what is possible', async ({
  page,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Narrow Police');
  const { id } = await submitTicket(product.url, agency, { fileName: 'AX-2041-C_20261121_032106.mp4' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, admin, product.url);
  await page.goto(`/admin/tickets/${id}`);
  const entries = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    const texts = await page.getByRole('menuitem').allTextContents();
    await page.keyboard.press('Escape');
    return texts;
  };
  await expect(page.getByRole('button', { name: 'Start Review' })).toBeVisible();
  expect(await entries()).toEqual(['Edit Ticket', 'Place Hold', 'Delete Ticket']);
  await page.getByRole('button', { name: 'Start Review' }).click();
  const deliver = page.getByRole('button', { name: 'Deliver Report' });
  await expect(deliver).toBeVisible();
  expect(await entries()).toEqual(['Edit Ticket', 'Place Hold']);

  const name = page.getByRole('button', { name: /^video-1/u });
  for (const part of [name.getByText('video-1', { exact: true }), name.getByText('.mp4')])
    expect((await part.boundingBox())?.height).toBeLessThan(30);

  const left = (await deliver.boundingBox())?.x;
  await page.getByRole('button', { name: 'Mark', exact: true }).click();
  await expect(page.getByRole('form', { name: 'New finding' })).toBeVisible();
  expect((await deliver.boundingBox())?.x).toBe(left);
  await deliver.click();
  const report = page.getByRole('form', { name: 'Deliver Report' });
  await expect(report.getByRole('button', { name: 'Save or cancel the open finding first.' })).toBeVisible();
  await expect(report.getByRole('button', { name: 'Deliver Report' })).toBeDisabled();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('of many findings, only those in view are in the page; keys, undo, search and print reach all of them', async ({
  page,
  product,
  admin,
}) => {
  // More findings than a list renders at once.
  const COUNT = 105;
  const { id, videos } = await submitForReview(product.url, admin, 'Many Findings Police');
  const add = (number: number) =>
    admin.client.findings.add({
      ticketId: id,
      videoId: videos[0]?.videoId ?? '',
      startMicroseconds: number * 1000,
      endMicroseconds: null,
      category: 'Communication',
      severity: 'minor',
      text: number % 10 === 0 ? `Every tenth, ${number}` : `Finding ${number}`,
    });
  for (let number = 1; number <= COUNT; number += 1) await add(number);
  const segments = Array.from({ length: 8 }, (_segment, index) => {
    const startMicroseconds = 100_000 + index * 400_000;
    return { startMicroseconds, endMicroseconds: startMicroseconds + 50_000, rate: 1, isHeard: true };
  });
  await loadVideo(admin, videos[0]?.videoId ?? '');
  await admin.client.coverage.record({ videoId: videos[0]?.videoId ?? '', segments });
  await openAs(page, admin, product.url);
  await page.goto(`/admin/tickets/${id}`);
  const list = page.getByRole('region', { name: /^Findings of/u });
  const rows = list.locator('li[data-row-id]');
  const row = (number: number) => rows.filter({ has: page.getByText(`Finding ${number}`, { exact: true }) });
  await expect(row(1)).toHaveAttribute('aria-setsize', String(COUNT));
  expect(await rows.count()).toBeLessThan(30);
  await expect(row(COUNT - 1)).toHaveCount(0);

  // Tab continues to findings that were not in the page.
  await expect(row(21)).toHaveCount(0);
  await row(11)
    .getByRole('button', { name: /^Remove/u })
    .focus();
  for (let turn = 0; turn < 40; turn += 1) await page.keyboard.press('Tab');
  await expect(row(21).getByRole('button', { name: /^Remove/u })).toBeFocused();

  // The focus stays although its row is scrolled out of view, and comes back from the form.
  await row(21).getByRole('button', { name: /^Edit/u }).press('Enter');
  const form = page.getByRole('form', { name: 'Edit finding' });
  await expect(form.getByLabel('What the video shows')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row(21).getByRole('button', { name: /^Edit/u })).toBeFocused();
  await expect(row(21)).toBeInViewport();

  await row(21)
    .getByRole('button', { name: /^Remove/u })
    .press('Enter');
  await expect(row(21)).toHaveCount(0);
  await expect(row(22).getByRole('button', { name: /^Go to/u })).toBeFocused();
  await expect(row(22)).toHaveAttribute('aria-posinset', '21');
  await page.keyboard.press('Control+z');
  await expect(row(21)).toBeInViewport();

  await page.getByRole('searchbox', { name: 'Search the findings' }).fill('every tenth');
  await expect(page.getByText(`10 of ${COUNT}`)).toBeVisible();
  await page.keyboard.type(', 70');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(row(1)).toBeVisible();

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await rows.count()).toBe(COUNT);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(row(COUNT - 1)).toHaveCount(0);

  await test.step('a button that shows the rest of a list passes the focus on', () =>
    expectFocusOnRest(page));
  await admin.client.reports.deliver({ ticketId: id, summary: 'Many.', notWatchedReason: 'A test.' });
  await test.step('RV-12 the report shows all of them on screen', () =>
    expectLongReport(page, `/admin/tickets/${id}/report`, COUNT));
});
