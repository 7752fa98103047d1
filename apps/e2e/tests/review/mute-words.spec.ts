import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

const FILE = [
  'WEBVTT',
  '',
  '00:00.500 --> 00:01.000',
  '<v Officer Reyes>Good evening. Your name?',
  '',
  '00:01.800 --> 00:02.000',
  '<v Driver>Jane Doe. My name is Jane.',
  '',
  '00:02.800 --> 00:03.000',
  '<v Officer Reyes>Thank you, Jane.',
  '',
];
/** More lines than are rendered at once. */
const many = Array.from({ length: 900 }, (_, index) => `00:03.700 --> 00:03.800\nMumble ${index + 1}\n`);

test('RD-03: words of the transcript are muted by keyboard, one by one and by a search, and are undone', async ({
  page,
  otherProduct: product,
}) => {
  test.slow();
  const admin = await signInOperator(product.url);
  const agency = await joinAgency(product.url, admin, 'Words PD');
  const ticket = await submitTicket(product.url, agency);
  const videoId = ticket.videos[0]?.videoId ?? '';
  await offerRedactions(admin);
  const { id } = await orderRedaction(agency, ticket, { hidden: ['names'] });
  await admin.client.redactions.start({ id });

  await openAs(page, admin, product.url);
  await page.goto(`${product.url}/admin/redactions/${id}`);
  const panel = page.getByRole('region', { name: 'Transcript' });
  const marks = page.getByRole('region', { name: /muted range|hidden/u }).first();
  const grid = panel.getByRole('grid', { name: 'Words of the transcript' });
  const word = (name: string | RegExp) => grid.getByRole('gridcell', { name });
  const selected = grid.getByRole('gridcell', { selected: true });
  const stored = async () => {
    const { mutedRanges } = await admin.client.redactions.getMarks({ id, videoId });
    return mutedRanges.map((range) => [range.reasonCode, range.startMicroseconds, range.endMicroseconds]);
  };

  await test.step('without a transcript, the panel adds one', async () => {
    await expect(marks).toContainText('Nothing is hidden yet');
    await page.keyboard.press('p');
    await expect(panel.getByText('No transcript')).toBeVisible();
    await expectAccessible(page);
    const chooser = page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: 'Choose WebVTT File' }).press('Enter');
    const file = {
      name: 'speech.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from([...FILE, ...many].join('\n')),
    };
    await (await chooser).setFiles(file);
    await expect(grid).toHaveAttribute('aria-rowcount', '903');
    expect(await grid.getByRole('row').count()).toBeLessThan(100);
    await expect(panel).toContainText(
      'a word is muted with its whole line, and 0.25 seconds before and after',
    );
  });

  await test.step('arrow keys go over words, Shift selects, M mutes the lines of the words', async () => {
    await panel.getByRole('searchbox').focus();
    await page.keyboard.press('Tab');
    await expect(grid).toBeFocused();
    await expect(selected).toHaveText('Good');
    await page.keyboard.press('ArrowDown');
    await expect(selected).toHaveText('Jane');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(selected).toHaveText(['Jane', 'Doe.']);
    await expect(panel).toContainText('0:01.550–0:02.250');
    await page.keyboard.press('m');
    await expect(marks).toContainText('1 muted range');
    await expect(word('Jane (muted)')).toHaveCount(1);
    await expect(word('Good')).toHaveAccessibleName('Good');
    await expect(grid).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('m');
    await expect(marks.getByText('Already muted.')).toBeVisible();
    await expect(marks).toContainText('1 muted range');
    await page.keyboard.press('Enter');
    const position = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(position).toBeGreaterThan(1.75);
  });

  await test.step('a digit changes the reason; undo and redo follow', async () => {
    await page.keyboard.press('3');
    await expect(marks.getByRole('radio', { name: 'Undercover officer' })).toBeChecked();
    await expect.poll(stored).toEqual([['undercover', 1_550_000, 2_250_000]]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(marks).toContainText('Nothing is hidden yet');
    await expect(word('Jane (muted)')).toHaveCount(0);
    await page.keyboard.press('Control+y');
    await expect(word('Jane (muted)')).toHaveCount(1);
  });

  await test.step('a search lists what is not muted; a person accepts each', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('jane');
    const found = panel.getByRole('region', { name: 'Occurrences' });
    await expect(found).toContainText('1 occurrence not muted, 2 muted');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('e');
    await expect(found.getByRole('checkbox', { name: /Good evening/u }).first()).not.toBeChecked();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('name');
    await expect(found).toContainText('1 occurrence not muted, 1 muted');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('mumble 90');
    await expect(found).toContainText('2 occurrences not muted');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('you');
    await expect(found).toContainText('2 occurrences not muted');
    await expectAccessible(page);
    const [name, thanks] = [/Your name/u, /Thank you, Jane/u].map((text) =>
      found.getByRole('checkbox', { name: text }),
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(marks.getByText('Select at least one occurrence.')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(thanks ?? found).toBeFocused();
    await page.keyboard.press('Space');
    await expect(name ?? found).not.toBeChecked();
    await found.getByRole('button', { name: 'Mute Selected (1)' }).press('Enter');
    await expect(found).toContainText('1 occurrence not muted, 1 muted');
    await expect(marks).toContainText('2 muted ranges');
    await expect.poll(stored).toMatchObject([expect.anything(), ['undercover', 2_550_000, 3_250_000]]);
  });

  await test.step('by pointer, words are dragged over; muted ranges of the timeline show in the transcript', async () => {
    await panel.getByRole('searchbox').press('Escape');
    const [from, to] = [await word('Good').boundingBox(), await word('Your').boundingBox()];
    if (!from || !to) throw new Error('the words are not shown');
    await page.mouse.move(from.x + 2, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + 2, to.y + 5, { steps: 3 });
    await page.mouse.up();
    await expect(selected).toHaveText(['Good', 'evening.', 'Your']);
    const { mutedRangesVersion: version, mutedRanges } = await admin.client.redactions.getMarks({
      id,
      videoId,
    });
    const half = { startMicroseconds: 0, endMicroseconds: 800_000, reasonCode: 'other' };
    await admin.client.redactions.saveMutedRanges({
      id,
      videoId,
      version,
      mutedRanges: [...mutedRanges, { id: crypto.randomUUID(), ...half }],
    });
    await page.reload();
    await expect(marks).toContainText('3 muted ranges');
    await page.keyboard.press('p');
    await expect(word('Good (partly muted)')).toBeVisible();
    await offerRedactions(admin, null);
  });
});
