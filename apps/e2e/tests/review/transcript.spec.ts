import { submitForReview } from '@plainview/test-support/submit-ticket';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

const FILE = [
  'WEBVTT',
  '',
  '00:00.500 --> 00:01.200',
  '<v Officer Reyes>License and registration, please.',
  '',
  '00:02.000 --> 00:02.600',
  '<v Driver>I have a ship on my shoulder.',
  '',
  '00:03.000 --> 00:03.600',
  '<v Officer Reyes>Thank you. License received.',
  '',
];
/** More lines than are rendered at once. */
const many = Array.from({ length: 900 }, (_, index) => `00:03.700 --> 00:03.800\nMumble ${index + 1}\n`);

test('RV-16: a transcript is searched, followed, confirmed and corrected by keyboard, and only confirmed lines become findings', async ({
  page,
  product,
  admin,
}) => {
  const ticket = await submitForReview(product.url, admin, 'Speech PD');
  const videoId = ticket.videos[0]?.videoId ?? '';
  await openAs(page, admin, product.url);
  await page.goto(`/admin/tickets/${ticket.id}`);
  await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeEnabled();
  await page.getByText('Transcript', { exact: true }).click();
  const panel = page.getByRole('region', { name: 'Transcript' });
  await expect(panel.getByText('No transcript')).toBeVisible();

  const choose = async (text: string): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: 'Choose WebVTT File' }).click();
    const file = { name: 'speech.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) };
    await (await chooser).setFiles(file);
  };
  await choose('WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nx');
  await expect(panel.getByRole('alert')).toContainText('Line 3 of the file cannot be read');
  await choose([...FILE, ...many].join('\n'));
  const lines = panel.getByRole('listitem');
  await expect(lines.first()).toContainText('Machine-made');
  await expect(lines.first()).toHaveAttribute('aria-setsize', '903');
  expect(await lines.count()).toBeLessThan(100);

  // Search, and jump to the matches.
  const position = (): Promise<number> =>
    page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
  await panel.getByRole('searchbox').fill('LICENSE');
  await expect(panel.getByText('2 lines')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(position).toBeGreaterThan(0.45);
  await expect(panel.getByText('1 of 2 lines')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(position).toBeGreaterThan(2.9);
  await expect(panel.locator('mark')).toHaveText(['License', 'License']);
  await page.keyboard.press('Escape');

  // Keys on lines: to the second one, jump, correct and confirm.
  const button = (name: RegExp) => panel.getByRole('button', { name });
  await button(/^00:00:03.000/u).focus();
  await page.keyboard.press('ArrowUp');
  await expect(button(/^00:00:02.000/u)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(position).toBeLessThan(2.1);
  await expect(button(/^00:00:02.000/u)).toHaveAttribute('aria-current', 'time');
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Text of the line' }).fill('I have a chip on my shoulder.');
  await page.keyboard.press('Enter');
  await expect(lines.nth(1)).toContainText('Corrected by');
  await expect(lines.nth(1)).toContainText('In the file: I have a ship on my shoulder.');
  await expect(button(/^00:00:02.000/u)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('c');
  await expect(lines.first()).toContainText('Confirmed by');
  await expectAccessible(page);

  // The filter leaves what is not confirmed.
  await panel.getByText('Not confirmed (901)').click();
  await expect(lines.first()).toContainText('Thank you.');
  await panel.getByText('All (903)').click();

  // A line that no one confirmed becomes a finding only after a confirmation.
  await button(/^00:00:03.000/u).focus();
  await page.keyboard.press('q');
  const dialog = page.getByRole('alertdialog', { name: 'Was this said?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Confirm and Add Finding' }).click();
  const form = page.getByRole('form', { name: 'New finding' });
  await expect(form.getByLabel('What the video shows')).toHaveValue(
    'Officer Reyes: “Thank you. License received.”',
  );
  const confirmed = async () => {
    const { lines: stored } = await admin.client.transcripts.get({ videoId });
    return stored.slice(0, 4).map(({ confirmedBy }) => confirmedBy !== null);
  };
  // The form opens before the server has answered.
  await expect.poll(confirmed).toEqual([true, true, true, false]);
});
