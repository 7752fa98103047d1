import { submitForReview } from '@plainview/test-support/submit-ticket';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test('RV-09 boxes and arrows are drawn on the frame by keyboard and by pointer, and shown when the finding is opened again', async ({
  page,
  product,
  admin,
}) => {
  const ticket = await submitForReview(product.url, admin, 'Shapes PD');
  await openAs(page, admin, product.url);
  await page.goto(`/admin/tickets/${ticket.id}`);
  await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeEnabled();
  const position = (): Promise<number> =>
    page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await page.keyboard.press('ArrowRight');
  await expect.poll(position).toBeGreaterThan(3);
  await expect(async () => {
    await page.keyboard.press('4');
    await expect(page.getByLabel('What the video shows')).toBeFocused({ timeout: 1000 });
  }).toPass();
  await page.keyboard.type('Object');

  const form = page.getByRole('form', { name: 'New finding' });
  await test.step('WS-02 by keyboard: start, move, resize, keep or undo, and back to the text', async () => {
    const text = page.getByLabel('What the video shows');
    await page.keyboard.press('Alt+b');
    const box = page.getByRole('button', { name: /^Box 1, from/u });
    await expect(box).toBeFocused();
    await expect(box).toHaveAccessibleName(/from 35% left, 35% top to 65% left, 65% top/u);
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(box).toHaveAccessibleName(/from 33% left, 40% top to 63% left, 70% top/u);
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('button', { name: 'Box 1, upper left corner, 33% left, 40% top' }),
    ).toBeFocused();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Tab');
    const corner = page.getByRole('button', { name: /^Box 1, lower right corner/u });
    await expect(corner).toBeFocused();
    await page.keyboard.press('Shift+ArrowUp');
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowDown');
    await expect(corner).toHaveAccessibleName(/63% left, 67% top/u);
    await expect(
      page.getByRole('group', { name: 'Shapes on this frame' }).getByText('63% left, 67% top'),
    ).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(text).toBeFocused();

    // A new shape that is undone is gone; an earlier one is again as it was.
    await page.keyboard.press('Alt+a');
    await expect(page.getByRole('button', { name: /^Arrow 1, from/u })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Escape');
    await expect(text).toBeFocused();
    await expect(page.getByRole('button', { name: /^Arrow 1, from/u })).toHaveCount(0);
    await form.getByRole('button', { name: 'Adjust Box 1' }).press('Enter');
    await expect(box).toBeFocused();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Escape');
    await expect(box).toHaveAccessibleName(/from 33% left, 35% top to 63% left, 67% top/u);
    await expect(text).toBeFocused();
  });

  // By pointer: a drag over the picture.
  await form.getByRole('button', { name: 'Arrow', exact: true }).click();
  const surface = page.getByRole('group', { name: 'Shapes on this frame' });
  const area = await surface.boundingBox();
  if (!area) throw new Error('the picture has no area');
  const at = (across: number, down: number): [number, number] => [
    area.x + across * area.width,
    area.y + down * area.height,
  ];
  await page.mouse.move(...at(0.2, 0.2));
  await page.mouse.down();
  await page.mouse.move(...at(0.6, 0.4), { steps: 4 });
  await page.mouse.up();
  const arrow = page.getByRole('button', { name: /^Arrow 1, from 20% left, 20% top to 60% left, 40% top/u });
  await expect(arrow).toBeVisible();
  await page.mouse.move(...at(0.4, 0.3));
  await page.mouse.down();
  await page.mouse.move(...at(0.5, 0.3), { steps: 4 });
  await page.mouse.up();
  await expect(
    page.getByRole('button', { name: /^Arrow 1, from 30% left, 20% top to 70% left/u }),
  ).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save Finding' }).click();
  await expect(form).toBeHidden();

  const [saved] = await admin.client.findings.list({ ticketId: ticket.id });
  expect(saved?.shapes).toHaveLength(2);
  expect(saved?.shapes[0]).toEqual({ kind: 'box', x1: 0.33, y1: 0.35, x2: 0.63, y2: 0.67 });

  const drawn = page.getByRole('img', { name: 'Drawn on this frame: 1 box, 1 arrow' });
  await expect(drawn).toBeVisible();
  await page.getByRole('slider', { name: 'Position' }).focus();
  await page.keyboard.press('Home');
  await expect.poll(position).toBeLessThan(1);
  await expect(drawn).toBeHidden();
  await page.getByRole('button', { name: /^Go to F1, 0:0/u }).click();
  await expect(drawn).toBeVisible();

  // The key that saves a finding does so on a shape, too; without a text it leads there.
  await page.keyboard.press('7');
  await expect(page.getByLabel('What the video shows')).toBeFocused();
  await page.keyboard.press('Alt+b');
  await expect(page.getByRole('button', { name: /^Box 1, from/u })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByLabel('What the video shows')).toBeFocused();
  await page.keyboard.type('Sleeve over the lens');
  await page.keyboard.press('Alt+a');
  await expect(page.getByRole('button', { name: /^Arrow 1, from/u })).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await expect(page.getByText('Sleeve over the lens')).toBeVisible();
});
