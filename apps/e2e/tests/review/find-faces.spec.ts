import { readTracks } from '@plainview/domain/release/redactions/redaction-marks';
import { regionOnFrame } from '@plainview/domain/release/redactions/redaction-track';
import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { faceBox, facesShown, makeFaceVideo } from '@plainview/test-support/videos/face-videos';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { expect, expectAccessible, openAs, test } from '../../product.ts';
import { submitIndexedTicket } from '../../submit-indexed-ticket.ts';

test('RD-02: proposed faces hide nothing until a person accepts them, on a contact sheet by keyboard', async ({
  page,
  otherProduct: product,
}) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed');
  test.slow();
  const admin = await signInOperator(product.url);
  const agency = await joinAgency(product.url, admin, 'Faces PD');
  const file = await makeFaceVideo();
  const ticket = await submitIndexedTicket(product.url, agency, file, 'corridor.mp4');
  await offerRedactions(admin);
  const { id } = await orderRedaction(agency, ticket);
  await admin.client.redactions.start({ id });
  const stored = async () => {
    const videoId = ticket.videos[0]?.videoId ?? '';
    return readTracks((await admin.client.redactions.getMarks({ id, videoId })).tracks);
  };

  await openAs(page, admin, product.url);
  await page.goto(`${product.url}/admin/redactions/${id}`);
  await expect(page.getByText('frame 1 of 150')).toBeVisible({ timeout: 30_000 });
  const sheet = page.getByRole('dialog', { name: 'Faces' });
  const tiles = sheet.getByRole('option');

  await test.step('the search finds both faces, and nothing is hidden by it', async () => {
    await page.keyboard.press('p');
    await page.keyboard.press('p');
    await page.getByRole('button', { name: 'Find Faces' }).click();
    await expect(page.getByText('Searched to the end of the video')).toBeVisible({ timeout: 90_000 });
    await expect(page.getByText('2 faces: 2 undecided')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('heading', { name: 'Nothing is hidden yet' })).toBeVisible();
    expect(await stored()).toEqual([]);
  });

  await test.step('by keyboard: accept, reject, and take back', async () => {
    await page.keyboard.press('d');
    await expect(tiles).toHaveCount(2);
    await expect(sheet.getByRole('listbox', { name: 'Faces' })).toBeFocused();
    await page.keyboard.press('a');
    await expect(sheet.getByText('Accepted. 1 face still undecided.')).toBeVisible();
    await expect(tiles.nth(1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('r');
    await expect(tiles.nth(1)).toContainText('Rejected');
    await page.keyboard.press('u');
    await expect(tiles.nth(1)).toContainText('Undecided');
    await page.keyboard.press('m');
    await expect(sheet.getByText('Both are on the same frame, so they are two people.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('the region hides the face on each of its frames', async () => {
    await expect(page.locator('[data-save="saved"]')).toBeVisible();
    const [track, ...others] = await stored();
    expect(others).toEqual([]);
    expect(track?.reasonCode).toBe('minor');
    for (let frame = facesShown[0].first; frame <= facesShown[0].last; frame += 1) {
      const face = faceBox(0, frame);
      const region = track && regionOnFrame(track, frame);
      const isHidden =
        region &&
        region.x1 <= face.x1 &&
        region.y1 <= face.y1 &&
        region.x2 >= face.x2 &&
        region.y2 >= face.y2;
      expect(isHidden, `frame ${frame}`).toBe(true);
    }
  });

  await test.step('undo in the room makes the face undecided again', async () => {
    await page.keyboard.press('Control+z');
    await expect(page.getByText('2 faces: 2 undecided')).toBeVisible();
    await page.keyboard.press('Control+y');
    await expect(page.getByText('2 faces: 1 undecided, 1 accepted')).toBeVisible();
    await expect(page.locator('[data-save="saved"]')).toBeVisible();
  });

  await test.step('rendering asks about the undecided one; decided, the copy is rendered', async () => {
    await page.getByRole('button', { name: 'Render' }).click();
    const question = page.getByRole('alertdialog', { name: 'Faces Are Undecided' });
    await expect(question).toContainText('1 proposed face is undecided.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Back' }).click();
    await page.keyboard.press('d');
    await page.keyboard.press('r');
    await expect(tiles.nth(1)).toContainText('Rejected');
    await page.keyboard.press('Escape');
    const decisions = async () => {
      const videoId = ticket.videos[0]?.videoId ?? '';
      const { search } = await admin.client.redactions.getFaces({ id, videoId });
      return search?.faces.map(({ decision }) => decision);
    };
    await expect.poll(decisions).toEqual(['accepted', 'rejected']);
    await page.reload();
    await expect(page.getByText('frame 1 of 150')).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('p');
    await page.keyboard.press('p');
    await expect(page.getByText('2 faces: 1 accepted, 1 rejected')).toBeVisible();
    await page.getByRole('button', { name: 'Render' }).click();
    await expect(page.getByText(/^1 video rendered\. All 150 frames/u)).toBeVisible({ timeout: 90_000 });
    await offerRedactions(admin, null);
  });
});
