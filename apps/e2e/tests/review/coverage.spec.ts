import { outcome } from '@plainview/test-support/call-outcome';
import { submitForReview } from '@plainview/test-support/submit-ticket';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

async function openReview(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/tickets/${id}`);
  await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeEnabled();
}

/** Plays from the current position to a time in seconds, or to the end. */
async function playTo(page: Page, seconds: number): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForFunction((to) => {
    const video = document.querySelector('video');
    return video !== null && (video.ended || video.currentTime >= to);
  }, seconds);
  await page.keyboard.press('k');
}

test('RV-06 RV-07 what was watched is shown with gaps, on another computer too, and a gap needs a reason', async ({
  page,
  openForAnother,
  product,
  admin,
}) => {
  test.slow();
  const { id } = await submitForReview(product.url, admin, 'Watched PD');
  await openAs(page, admin, product.url);
  await openReview(page, id);
  await expect(page.getByRole('region', { name: '0% watched' })).toBeVisible();

  await page.getByLabel('Speed', { exact: true }).selectOption({ label: '1.5x' });
  await page.getByLabel('Position').fill('2000000');
  await playTo(page, Number.MAX_VALUE);
  const watched = page.getByRole('region', { name: '50% watched' });
  await watched.getByRole('button', { name: '50% watched' }).click();
  await expect(watched).toContainText('50% at up to 1.5× with sound');
  const gap = watched.getByRole('button', { name: '00:00:00.000 – 00:00:02.000' });
  await expect(gap).toBeVisible();
  await expectAccessible(page);

  const elsewhere = await openForAnother();
  await openAs(elsewhere, admin, product.url);
  await openReview(elsewhere, id);
  await expect(elsewhere.getByRole('region', { name: '50% watched' })).toBeVisible();

  await page.getByRole('button', { name: 'Deliver Report' }).click();
  const report = page.getByRole('form', { name: 'Deliver Report' });
  await expect(report).toContainText('50% watched');
  await report.getByLabel('Summary').fill('Sound conduct.');
  await report.getByRole('button', { name: 'Deliver Report' }).click();
  await expect(
    report.getByText('Parts of the footage were not watched. Please give the reason.'),
  ).toBeVisible();
  await expectAccessible(page);

  await gap.press('Enter');
  await playTo(page, 2.1);
  await expect(page.getByRole('region', { name: '100% watched' })).toBeVisible();
  await expect(report.getByLabel('Why parts of the footage were not watched')).toBeHidden();
  await report.getByRole('button', { name: 'Deliver Report' }).click();
  await expect(page.getByText('Completed').first()).toBeVisible();
});

test('CL-05 what is played faster than 2× is skimmed, and nothing counts that was not sent to a player', async ({
  page,
  product,
  admin,
}) => {
  const { id, videos } = await submitForReview(product.url, admin, 'Skimmed PD');
  const [video] = videos;
  if (!video) throw new Error('The ticket has no video');
  const { durationMicroseconds: endMicroseconds } = video.facts;

  await test.step('a script without a player counts nothing', async () => {
    const segments = [{ startMicroseconds: 0, endMicroseconds, rate: 1, isHeard: true }];
    expect(await outcome(admin.client.coverage.record({ videoId: video.videoId, segments }))).toMatch(
      'FOOTAGE_NOT_SENT',
    );
  });

  await openAs(page, admin, product.url);
  await openReview(page, id);
  await test.step('played at 4×, all of it is skimmed and none of it watched', async () => {
    await page.getByLabel('Speed', { exact: true }).selectOption({ label: '4x' });
    await page.getByLabel('Position').fill('0');
    await playTo(page, Number.MAX_VALUE);
    const room = page.getByRole('region', { name: '0% watched' });
    await room.getByRole('button', { name: '0% watched' }).click();
    await expect(room).toContainText(/(?:9\d|100)% skimmed, faster than 2×/u);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Deliver Report' }).click();
    const report = page.getByRole('form', { name: 'Deliver Report' });
    await expect(report).toContainText(/0% watched · (?:9\d|100)% skimmed/u);
    await expect(report.getByLabel('Why parts of the footage were not watched')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('played at 2× in the same page, without loading it again, it is watched', async () => {
    await page.getByLabel('Speed', { exact: true }).selectOption({ label: '2x' });
    await page.getByLabel('Position').fill('0');
    await playTo(page, Number.MAX_VALUE);
    const room = page.getByRole('region', { name: '100% watched' });
    await expect(room).toBeVisible();
    await expect(room).not.toContainText('skimmed');
    await expect(page.getByText('0:00 h watched today')).toBeVisible();
    const parts = await admin.client.coverage.list({ ticketId: id });
    expect(new Set(parts.map(({ certainty }) => certainty))).toEqual(new Set(['checked']));
  });
});

test('CL-05 what is played during an outage counts when the connection is back', async ({
  page,
  product,
  admin,
}) => {
  const { id } = await submitForReview(product.url, admin, 'Outage PD');
  await openAs(page, admin, product.url);
  await openReview(page, id);
  await page.getByLabel('Position').fill('0');
  let isAway = true;
  let lost = 0;
  await page.route('**/coverage/record', async (route) => {
    if (!isAway) return route.continue();
    lost += 1;
    return route.abort();
  });
  await playTo(page, Number.MAX_VALUE);
  await expect.poll(() => lost).toBeGreaterThan(1);
  await expect(page.getByRole('region', { name: '0% watched' })).toBeVisible();
  isAway = false;
  await expect(page.getByRole('region', { name: '100% watched' })).toBeVisible({ timeout: 20_000 });
});
