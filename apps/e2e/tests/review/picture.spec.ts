import { submitForReview } from '@plainview/test-support/submit-ticket';
import type { Person } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, openAs, test, type ProductInFolder } from '../../product.ts';

const position = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const styleOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    filter: video.style.filter,
    transform: video.style.transform,
  }));
const AS_RECORDED = { filter: '', transform: '' };
const background = (page: Page): Promise<string> =>
  page.locator('body').evaluate((body) => getComputedStyle(body.parentElement ?? body).backgroundColor);
const DARK = 'rgb(14, 20, 22)';
const LIGHT = 'rgb(244, 246, 246)';

/** Returns where the first part that was played begins, in microseconds; null before any was. */
async function firstWatched(admin: Person, ticketId: string): Promise<number | null> {
  const [part] = await admin.client.coverage.list({ ticketId });
  return part?.stretches[0]?.startMicroseconds ?? null;
}

/** Opens the review of a new ticket, ready for findings. */
async function openReview(page: Page, product: ProductInFolder, admin: Person) {
  const ticket = await submitForReview(product.url, admin, 'Picture PD');
  await openAs(page, admin, product.url);
  await page.goto(`/admin/tickets/${ticket.id}`);
  await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeEnabled();
  return ticket.id;
}

test('WS-02 the picture is zoomed, moved and brightened by keys and pointer; it says so, and what is drawn stays where it is', async ({
  page,
  product,
  admin,
}) => {
  const ticketId = await openReview(page, product, admin);
  const adjusted = page.getByText(/^Adjusted picture/u);
  await expect(adjusted).toBeHidden();
  await page.keyboard.press('b');
  await expect(adjusted).toBeVisible();
  await page.keyboard.press('z');
  await page.keyboard.press('z');
  expect(await styleOf(page)).toEqual({
    filter: 'brightness(1.25) contrast(1)',
    transform: 'translate(0%, 0%) scale(2)',
  });
  await page.keyboard.press('Shift+Z');
  await page.keyboard.press('z');
  await page.keyboard.press('Shift+B');
  await page.keyboard.press('c');
  expect((await styleOf(page)).filter).toBe('brightness(1) contrast(1.25)');

  await test.step('the part that is shown is chosen by keyboard', async () => {
    await page.keyboard.press('y');
    const settings = page.getByRole('group', { name: 'Picture settings' });
    await expect(settings.getByRole('slider', { name: 'Zoom' })).toBeFocused();
    await expectAccessible(page);
    await settings.getByRole('slider', { name: 'Left to right' }).press('Home');
    expect((await styleOf(page)).transform).toBe('translate(50%, 0%) scale(2)');
    await page.keyboard.press('Escape');
    await expect(settings).toBeHidden();
    await expect(page.getByRole('button', { name: 'Picture settings' })).toBeFocused();
  });
  await test.step('and by dragging, which neither plays nor pauses', async () => {
    const stage = await page.getByRole('region', { name: /^Player/u }).boundingBox();
    if (!stage) throw new Error('there is no player');
    await page.mouse.move(stage.x + 300, stage.y + 200);
    await page.mouse.down();
    await page.mouse.move(stage.x + 200, stage.y + 200, { steps: 4 });
    await page.mouse.up();
    expect((await styleOf(page)).transform).not.toBe('translate(50%, 0%) scale(2)');
    expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  });
  await test.step('a box that is drawn on the picture as shown is stored where it is on the frame', async () => {
    await page.keyboard.press('m');
    await page.getByLabel('What the video shows').fill('Zoomed');
    await page.keyboard.press('Alt+b');
    const box = page.getByRole('button', { name: /^Box 1, from/u });
    await expect(box).toBeFocused();
    const drawn = await box.boundingBox();
    await page.keyboard.press('Enter');
    const form = page.getByRole('form', { name: 'New finding' });
    await form.getByRole('button', { name: /Category/u }).press('ArrowDown');
    await page.getByRole('option', { name: 'Use of Force' }).press('Enter');
    await page.getByLabel('What the video shows').press('Control+Enter');
    await expect(form).toBeHidden();
    await page.keyboard.press('k');
    const [saved] = await admin.client.findings.list({ ticketId });
    expect(saved?.shapes).toEqual([{ kind: 'box', x1: 0.35, y1: 0.35, x2: 0.65, y2: 0.65 }]);
    await page.getByRole('button', { name: 'Reset' }).click();
    await expect(adjusted).toBeHidden();
    expect(await styleOf(page)).toEqual(AS_RECORDED);
    await page.keyboard.press('e');
    await page.getByRole('button', { name: 'Adjust Box 1' }).press('Enter');
    // Twice as large at a zoom of 2.
    expect(drawn?.width).toBeCloseTo(2 * ((await box.boundingBox())?.width ?? 0), 0);
  });
});

test('the review room is dark whatever the theme, until the reviewer chooses otherwise in it', async ({
  page,
  product,
  admin,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openReview(page, product, admin);
  expect(await background(page)).toBe(DARK);
  await expectAccessible(page);
  await page.keyboard.press('Shift+D');
  await expect.poll(() => background(page)).toBe(LIGHT);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Dark Room' })).toBeVisible();
  expect(await background(page)).toBe(LIGHT);
  await page.getByRole('button', { name: 'Dark Room' }).click();
  await expect.poll(() => background(page)).toBe(DARK);
  await page.getByRole('link', { name: 'Admin Dashboard' }).first().click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  expect(await background(page)).toBe(LIGHT);
});

for (const hasWindowOnTop of [true, false])
  test(`the picture is shown in ${hasWindowOnTop ? 'a window that stays on top' : 'a popup'}, with keys in both windows, and is watched once`, async ({
    page,
    product,
    admin,
  }) => {
    if (!hasWindowOnTop)
      await page.addInitScript(() => Reflect.deleteProperty(window, 'documentPictureInPicture'));
    const reported: { startMicroseconds: number; endMicroseconds: number }[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/rpc/coverage/record'))
        reported.push(...JSON.parse(request.postData() ?? '{}').json.segments);
    });
    const ticketId = await openReview(page, product, admin);
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => position(page)).toBeCloseTo(1, 1);
    await page.keyboard.press('i');
    const [view] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('r')]);
    await expect(page.getByText('The picture is in its own window.')).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    await expect(view.locator('video')).toBeVisible();
    if (!hasWindowOnTop) expect(new URL(view.url()).pathname).toBe('/picture-window.html');
    expect(await view.title()).toContain('video-1');
    await expect.poll(() => position(view)).toBeCloseTo(1, 1);
    await expect(page.getByRole('button', { name: 'Range End' })).toBeEnabled();
    await expectAccessible(page);

    const isPlaying = () => view.locator('video').evaluate((video: HTMLVideoElement) => !video.paused);
    await test.step('keys work in both windows', async () => {
      await view.bringToFront();
      await view.keyboard.press('z');
      await expect(view.getByText(/^Adjusted picture/u)).toBeVisible();
      await view.keyboard.press('0');
      await view.keyboard.press('Shift+ArrowLeft');
      await expect.poll(() => position(view)).toBeLessThan(0.1);
      await view.keyboard.press(' ');
      await expect.poll(isPlaying).toBe(true);
      await expect.poll(() => position(view)).toBeGreaterThan(1);
      await page.keyboard.press('k');
      await expect.poll(isPlaying).toBe(false);
    });
    await test.step('what is played while the picture is visible counts, once', async () => {
      await expect.poll(() => firstWatched(admin, ticketId)).toBeLessThan(100_000);
      const inOrder = reported.toSorted((a, b) => a.startMicroseconds - b.startMicroseconds);
      inOrder.slice(1).forEach((one, index) => {
        expect(one.startMicroseconds).toBeGreaterThanOrEqual(inOrder[index]?.endMicroseconds ?? 0);
      });
      const before = reported.length;
      await view.evaluate(() => {
        Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
        document.dispatchEvent(new Event('visibilitychange'));
      });
      const hiddenAt = await position(view);
      await page.keyboard.press('l');
      await expect.poll(() => position(view)).toBeGreaterThan(hiddenAt + 0.5);
      await page.keyboard.press('k');
      await expect.poll(isPlaying).toBe(false);
      expect(reported.length).toBe(before);
    });
    await test.step('typing in the picture’s window runs no shortcut while a finding is written', async () => {
      await view.keyboard.press('m');
      await expect(page.getByLabel('What the video shows')).toBeVisible();
      await expect(page.getByLabel('What the video shows')).toBeFocused();
      await view.keyboard.press('z');
      await expect(view.getByText('Continue typing in the window of the review')).toBeVisible();
      await expect(view.getByText(/^Adjusted picture/u)).toBeHidden();
      await view.keyboard.press('Alt+b');
      await expect(view.getByRole('button', { name: /^Box 1, from/u })).toBeFocused();
      await view.keyboard.press('ArrowLeft');
      await view.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Adjust Box 1' })).toHaveCount(0);
      await page.getByLabel('What the video shows').press('Escape');
    });
    const closedAt = await position(view);
    await (hasWindowOnTop
      ? page.getByRole('button', { name: 'Bring the Picture Back' }).click()
      : view.close());
    await expect(page.locator('video')).toBeVisible();
    await expect.poll(() => position(page)).toBeCloseTo(closedAt, 1);
    await expect(page.getByText('The picture is in its own window.')).toBeHidden();
    await test.step('a locked page closes the window', async () => {
      const [again] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('r')]);
      await expect(again.locator('video')).toBeVisible();
      const closed = again.waitForEvent('close');
      await page.locator('html').evaluate((html) => (html.dataset['locked'] = 'yes'));
      await closed;
    });
  });
