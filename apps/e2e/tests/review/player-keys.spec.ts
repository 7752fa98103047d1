import { submitForReview } from '@plainview/test-support/submit-ticket';
import type { Person } from '@plainview/test-support/test-users';
import type { Locator, Page } from '@playwright/test';
import { draw } from '../../draw.ts';
import { expect, openAs, test, type ProductInFolder } from '../../product.ts';

const isPlaying = (page: Page): Promise<boolean> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused);
const position = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const findings = (page: Page): Locator => page.getByRole('region', { name: /^Findings of/u });
const form = (page: Page): Locator => page.getByRole('form', { name: 'New finding' });

/** Opens the review of a ticket with a finding. */
async function openReview(page: Page, product: ProductInFolder, admin: Person): Promise<void> {
  const ticket = await submitForReview(product.url, admin, 'Player Keys PD');
  await admin.client.findings.add({
    ticketId: ticket.id,
    videoId: ticket.videos[0]?.videoId ?? '',
    startMicroseconds: 1_000_000,
    endMicroseconds: null,
    category: 'Other',
    severity: 'information',
    text: 'A finding',
  });
  await openAs(page, admin, product.url);
  await page.goto(`/admin/tickets/${ticket.id}`);
  await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeEnabled();
}

/**
 * Marks by key. A seek may still be waiting for its frame, as just after the page has loaded;
 * nothing is marked then.
 */
const markByKey = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('m');
    await expect(form(page)).toBeVisible({ timeout: 1000 });
  }).toPass();

/** Expects Space to play and pause, an arrow key to skip, and a letter to mark, wherever the focus is. */
async function expectShortcuts(page: Page): Promise<void> {
  await page.keyboard.press('k');
  await expect.poll(() => isPlaying(page)).toBe(false);
  await page.keyboard.press(' ');
  await expect.poll(() => isPlaying(page)).toBe(true);
  await page.keyboard.press(' ');
  await expect.poll(() => isPlaying(page)).toBe(false);
  await page.keyboard.press('Shift+ArrowLeft');
  const before = await position(page);
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => position(page)).toBeGreaterThan(before);
}

const places: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['opening the page', async () => undefined],
  ['a click on an empty area', (page) => page.mouse.click(4, 400)],
  ['a click on a text', (page) => findings(page).getByText('A finding', { exact: true }).click()],
  ['a click on a finding', (page) => page.getByRole('button', { name: 'Go to F1, 0:01' }).click()],
  ['a click on the video', (page) => page.locator('video').click()],
  ['a click on a player control', (page) => page.getByRole('button', { name: 'Next frame' }).click()],
  ['a click on the video’s name', (page) => page.getByRole('button', { name: /^video-1/u }).click()],
  [
    'closing a dialog',
    async (page) => {
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    },
  ],
  [
    'closing a menu',
    async (page) => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toBeHidden();
    },
  ],
];

/** Closes the form without saving. */
async function closeForm(page: Page): Promise<void> {
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(form(page)).toBeHidden();
}

const savedFromText = ['the text', (page: Page) => page.getByLabel('What the video shows')] as const;
/** Buttons of the form, from which the same code saves. */
const savedFrom: readonly (readonly [string, (page: Page) => Locator])[] = [
  ['the category', (page) => form(page).getByRole('button', { name: /Category/u })],
  ['the severity', (page) => form(page).getByRole('button', { name: /Severity/u })],
  ['Cancel', (page) => form(page).getByRole('button', { name: 'Cancel' })],
];

test('EV-07 shortcuts work wherever the focus is; text fields, menus and dialogs keep their keys, and Ctrl+Enter saves', async ({
  page,
  product,
  admin,
}) => {
  await openReview(page, product, admin);
  for (const [place, act] of draw(places, 3))
    await test.step(`EV-07 shortcuts work after ${place}`, async () => {
      await act(page);
      await expectShortcuts(page);
    });
  await test.step('Go to time rejects invalid times and times beyond the end, and says why', async () => {
    const field = page.getByRole('textbox', { name: 'Go to time' });
    const before = await position(page);
    for (const [typed, message] of [
      ['nonsense', 'Enter a time as hh:mm:ss.mmm'],
      ['1:75', 'Enter a time as hh:mm:ss.mmm'],
      ['00:10:00', 'The video ends at 00:00:04.000'],
    ] as const) {
      await field.fill(typed);
      await field.press('Enter');
      await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      expect(await position(page)).toBe(before);
    }
    await field.fill('0:02.5');
    await field.press('Enter');
    await expect.poll(() => position(page)).toBe(2.5);
  });
  await test.step('EV-07 a key that comes before the event of the last one does the opposite', async () => {
    const isPaused = await page.locator('video').evaluate((video: HTMLVideoElement) =>
      [1, 2].map(() => {
        const options = { key: ' ', code: 'Space', bubbles: true, cancelable: true };
        document.body.dispatchEvent(new KeyboardEvent('keydown', options));
        return video.paused;
      }),
    );
    expect(isPaused).toEqual([false, true]);
  });
  await test.step('EV-07 keys with Ctrl, Alt or Meta are left to the browser', async () => {
    for (const key of ['Control+l', 'Alt+m', 'Meta+k'])
      expect(
        await page.evaluate((combination) => {
          const [held = '', pressed = ''] = combination.split('+');
          const event = new KeyboardEvent('keydown', {
            key: pressed,
            ctrlKey: held === 'Control',
            altKey: held === 'Alt',
            metaKey: held === 'Meta',
            bubbles: true,
            cancelable: true,
          });
          return document.body.dispatchEvent(event);
        }, key),
      ).toBe(true);
    expect(await isPlaying(page)).toBe(false);
  });
  await test.step('EV-07 letters work after choosing a speed; arrows and Space still control the list', async () => {
    await page.getByLabel('Position').fill('0');
    const speed = page.getByLabel('Speed', { exact: true });
    await speed.selectOption({ label: '1.5x' });
    await speed.focus();
    await page.keyboard.press('l');
    await expect.poll(() => isPlaying(page)).toBe(true);
    await page.keyboard.press('k');
    await expect.poll(() => isPlaying(page)).toBe(false);
    await markByKey(page);
    await closeForm(page);
  });
  await test.step('EV-07 a button focused by keyboard keeps Space, and letters still work', async () => {
    await page.getByRole('button', { name: 'Next frame' }).click();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Forward 5 seconds' })).toBeFocused();
    await page.keyboard.press(' ');
    expect(await isPlaying(page)).toBe(false);
    await markByKey(page);
    await closeForm(page);
  });
  await test.step('EV-07 text fields, menus and dialogs keep every key', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('m');
    await expect(form(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    for (const key of ['m', 'l']) await page.keyboard.press(key);
    expect(await isPlaying(page)).toBe(false);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(form(page)).toBeHidden();
    await markByKey(page);
    await page.getByLabel('What the video shows').pressSequentially('jkl m,. [] ?f');
    await expect(page.getByLabel('What the video shows')).toHaveValue('jkl m,. [] ?f');
    expect(await isPlaying(page)).toBe(false);
  });
  let count = 1;
  for (const [name, focused] of [savedFromText, ...draw(savedFrom)])
    await test.step(`EV-07 Ctrl+Enter saves a finding from ${name}`, async () => {
      await markByKey(page);
      await page.getByLabel('What the video shows').fill(`Saved by keyboard from ${name}`);
      await form(page)
        .getByRole('button', { name: /Category/u })
        .click();
      await page.getByRole('listbox').getByRole('option').first().click();
      await focused(page).focus();
      await page.keyboard.press('Control+Enter');
      await expect(form(page)).toBeHidden();
      const saved = findings(page).getByText(`Saved by keyboard from ${name}`, { exact: true });
      await expect(saved).toBeVisible();
      count += 1;
      await expect(page.getByText(`${count} findings`).first()).toBeVisible();
    });
});
