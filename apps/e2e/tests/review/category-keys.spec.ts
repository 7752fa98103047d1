import { submitForReview, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, type Person } from '@plainview/test-support/test-users';
import type { Locator, Page } from '@playwright/test';
import { openByKey } from '../../open-by-key.ts';
import { expect, openAs, test } from '../../product.ts';

const isPlaying = (page: Page): Promise<boolean> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => !video.paused);
const position = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

/** Opens the command palette, types, and runs the entry that is marked then. */
async function runCommand(page: Page, text: string, entry: RegExp): Promise<void> {
  const palette = page.getByRole('dialog', { name: 'Command Palette' });
  await openByKey(page, 'Control+k', palette);
  // At once: the palette searches after each key.
  await page.keyboard.insertText(text);
  await expect(palette.getByRole('option', { name: entry })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
}

/** Counts key presses and uses of a pointer from now on. */
const countInput = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    Object.assign(dataset, { keydown: '0', mousedown: '0', wheel: '0' });
    for (const type of ['keydown', 'mousedown', 'wheel'])
      document.addEventListener(type, () => (dataset[type] = String(Number(dataset[type]) + 1)), true);
  });
const inputs = (page: Page) =>
  page.evaluate(() => {
    const { keydown, mousedown, wheel } = document.documentElement.dataset;
    return { keys: Number(keydown), pointer: Number(mousedown) + Number(wheel) };
  });

const findingForm = (page: Page): Locator => page.getByRole('form', { name: 'New finding' });
const findingText = (page: Page): Locator => page.getByLabel('What the video shows');

/** Opens the review of a new ticket, ready for findings. @returns the ticket's ID */
async function openReview(page: Page, url: string, admin: Person): Promise<string> {
  const { id } = await submitForReview(url, admin, 'Keys PD');
  await openAs(page, admin, url);
  await page.goto(`/admin/tickets/${id}`);
  await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeEnabled();
  return id;
}

test('RV-08 RV-18 WS-02 a review goes from opening to delivery without a mouse, by keys for each act', async ({
  page,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'No Mouse PD');
  const { id } = await submitTicket(product.url, agency, {
    officersInvolved: ['Nora Mouseless'],
    // The second one stays unwatched.
    videos: 2,
  });
  await openAs(page, admin, product.url);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await countInput(page);
  await runCommand(page, 'mousel', /Nora Mouseless/u);
  await expect(page.getByRole('button', { name: 'Start Review' })).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeEnabled();
  const form = findingForm(page);
  const text = findingText(page);

  await page.keyboard.press(' ');
  await expect.poll(() => position(page)).toBeGreaterThan(0.2);
  const before = await inputs(page);
  await page.keyboard.press('2');
  await expect(form.getByRole('button', { name: /De-escalation/u })).toBeVisible();
  await expect(text).toBeFocused();
  await page.keyboard.type('Calm 4');
  await expect.poll(() => isPlaying(page)).toBe(false);
  const pausedAt = await position(page);
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  // The category, and Ctrl with Enter.
  expect((await inputs(page)).keys - before.keys).toBe('Calm 4'.length + 3);
  // On a slow computer, it may have come to its end already.
  await expect.poll(() => position(page)).toBeGreaterThan(pausedAt);

  await test.step('the next and the previous video', async () => {
    await page.keyboard.press('k');
    const player = (label: string) =>
      page.getByRole('region', { name: new RegExp(`^Player, ${label}`, 'u') });
    const keptAt = await position(page);
    await page.keyboard.press('v');
    await expect(player('video-2')).toBeVisible();
    await page.keyboard.press('Shift+V');
    await expect(player('video-1')).toBeVisible();
    await expect.poll(() => position(page)).toBeCloseTo(keptAt, 1);
    await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeEnabled();
  });
  await test.step('speed, sound and a typed time', async () => {
    const speed = page.getByLabel('Speed', { exact: true });
    await page.keyboard.press('>');
    await expect(speed).toHaveValue('1.25');
    await page.keyboard.press('<');
    await expect(speed).toHaveValue('1');
    await page.keyboard.press('u');
    await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
    await page.keyboard.press('u');
    await page.keyboard.press('g');
    await page.keyboard.type('00:00:03');
    await page.keyboard.press('Enter');
    await expect.poll(() => position(page)).toBeCloseTo(3, 1);
  });
  await test.step('a mark after a seek, its severity, and the finding at the position again', async () => {
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('m');
    await expect(text).toBeFocused();
    await page.keyboard.type('Cuffs');
    await page.keyboard.press('Alt+4');
    await expect(form.getByRole('button', { name: /Severity/u })).toContainText('Serious');
    await form.getByRole('button', { name: /Category/u }).press('ArrowDown');
    await page.getByRole('option', { name: 'Use of Force' }).press('Enter');
    await text.press('Control+Enter');
    await expect(form).toBeHidden();
    await page.keyboard.press('k');
    await page.keyboard.press('e');
    const edited = page.getByRole('form', { name: 'Edit finding' });
    await expect(edited).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(edited).toBeHidden();
  });
  await test.step('the finding at the position is removed, and that is undone', async () => {
    const row = page.locator('li[data-row-id]').filter({ hasText: 'Cuffs' });
    await expect(row).toBeVisible();
    await page.keyboard.press('x');
    await expect(row).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(row).toBeVisible();
  });
  await test.step('the next part that was not watched', async () => {
    await page.keyboard.press('v');
    await expect(page.getByRole('region', { name: /^Player, video-2/u })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeEnabled();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => position(page)).toBeGreaterThan(3);
    await page.keyboard.press('w');
    await expect.poll(() => position(page)).toBeLessThan(0.1);
    await page.keyboard.press('Shift+V');
    await expect(page.getByRole('region', { name: /^Player, video-1/u })).toBeVisible();
  });
  await test.step('the tabs, and the list of keys', async () => {
    await page.keyboard.press('p');
    await expect(page.getByRole('radio', { name: 'Scorecard' })).toBeChecked();
    await page.keyboard.press('Shift+P');
    await expect(page.getByRole('radio', { name: 'Findings' })).toBeChecked();
    const sheet = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
    await page.setViewportSize({ width: 1280, height: 720 });
    await openByKey(page, '?', sheet);
    for (const last of [
      'Text snippet, while writing',
      'Picture in Its Own Window',
      'Close a dialog, a menu or a list',
    ])
      await expect(sheet.getByText(last)).toBeInViewport({ ratio: 1 });
    expect(
      await sheet
        .locator('*')
        .evaluateAll(
          (parts) =>
            parts.filter(
              ({ scrollHeight, clientHeight }) => clientHeight > 400 && scrollHeight > clientHeight,
            ).length,
        ),
      'the list does not scroll',
    ).toBe(0);
    await sheet.getByRole('searchbox').fill('video');
    await expect(sheet.getByText('Next Video')).toBeVisible();
    await expect(sheet.getByText('Marker here')).toBeHidden();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await page.keyboard.press('d');
  const report = page.getByRole('form', { name: 'Deliver Report' });
  await expect(report.getByRole('textbox', { name: 'Summary' })).toBeFocused();
  await page.keyboard.type('Calm.');
  await page.keyboard.press('Tab');
  await expect(report.getByLabel('Why parts of the footage were not watched')).toBeFocused();
  await page.keyboard.type('x');
  await page.keyboard.press('Control+Enter');
  await expect(report.getByRole('button', { name: 'Deliver Report' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await admin.client.tickets.get({ id })).status).toBe('completed');
  expect((await inputs(page)).pointer).toBe(0);
});

test('RV-08 category keys mark a finding at a moment or over a range, and the page does not keep its form', async ({
  page,
  product,
  admin,
}) => {
  // Buttons that change their colors keep their form in memory unless React Aria ignores that.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await admin.client.snippets.create({ name: 'At gunpoint', text: 'Held at gunpoint', isShared: false });
  await admin.client.snippets.create({ name: 'Calm voice', text: 'Speaks calmly', isShared: true });
  const id = await openReview(page, product.url, admin);
  const form = findingForm(page);
  const text = findingText(page);

  await page.keyboard.press('2');
  await expect(text).toBeFocused();
  await page.keyboard.type('Calm 4');
  const firstForm = await form.evaluateHandle((element) => new WeakRef(element));
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();

  // Held down, the key marks a range.
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => position(page)).toBe(0);
  await page.keyboard.press(' ');
  await page.keyboard.down('4');
  await expect.poll(() => position(page)).toBeGreaterThan(0.8);
  await page.keyboard.up('4');
  await expect(form.getByRole('button', { name: /Use of Force/u })).toBeVisible();
  await expect(text).toBeFocused();
  // A text snippet, by its name.
  await page.keyboard.press('Control+;');
  await expect(page.getByRole('combobox', { name: 'Search text snippets' })).toBeFocused();
  await page.keyboard.type('gun');
  await expect(
    page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true }),
  ).toContainText('Held at gunpoint');
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
  await expect(text).toHaveValue('Held at gunpoint');
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();

  // After I, the key ends the range.
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowLeft');
  // The range begins once the frame there is shown.
  await expect(async () => {
    await page.keyboard.press('i');
    await expect(page.getByText(/^from 00:/u)).toBeAttached({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => position(page)).toBeGreaterThan(0.8);
  await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeEnabled();
  await expect(async () => {
    await page.keyboard.press('1');
    await expect(text).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type('Thanks');
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();

  const saved = await admin.client.findings.list({ ticketId: id });
  const facts = saved.map(({ category, text: written, startMicroseconds, endMicroseconds }) => ({
    category,
    written,
    isRange: endMicroseconds !== null && endMicroseconds > startMicroseconds,
  }));
  expect(facts).toHaveLength(3);
  expect(facts).toEqual(
    expect.arrayContaining([
      { category: 'De-escalation', written: 'Calm 4', isRange: false },
      { category: 'Use of Force', written: 'Held at gunpoint', isRange: true },
      { category: 'Commendable Conduct', written: 'Thanks', isRange: true },
    ]),
  );

  // The page does not keep the forms of saved findings.
  await expect(async () => {
    await page.requestGC();
    expect(await firstForm.evaluate((kept) => kept.deref() === undefined)).toBe(true);
  }).toPass();
});

test('RV-08 RV-18 an edit and a removal of a finding are undone by keyboard, without a question before', async ({
  page,
  product,
  admin,
}) => {
  const id = await openReview(page, product.url, admin);
  const text = findingText(page);
  await page.keyboard.press('4');
  await expect(text).toBeFocused();
  await page.keyboard.type('Held at gunpoint');
  await page.keyboard.press('Control+Enter');
  await expect(findingForm(page)).toBeHidden();
  const saved = await admin.client.findings.list({ ticketId: id });

  const row = page.locator('li[data-row-id]').filter({ hasText: 'Held at gunpoint' });
  await row.getByRole('button', { name: /^Edit finding/u }).press('Enter');
  await expect(text).toBeFocused();
  await page.keyboard.type(', too');
  await page.keyboard.press('Control+Enter');
  const changed = page.locator('li[data-row-id]').filter({ hasText: 'Held at gunpoint, too' });
  await expect(changed).toBeVisible();
  await expect(page.getByText('Finding changed', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(changed).toBeHidden();
  await row.getByRole('button', { name: /^Remove finding/u }).press('Enter');
  await expect(row).toBeHidden();
  await expect(page.getByText('Finding removed', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(row).toBeVisible();
  const restored = await admin.client.findings.list({ ticketId: id });
  expect(new Set(restored.map((finding) => finding.id))).toEqual(new Set(saved.map((finding) => finding.id)));
  expect(restored.map(({ text: written }) => written)).toContain('Held at gunpoint');
});
