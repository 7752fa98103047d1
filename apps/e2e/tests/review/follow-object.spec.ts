import { formatKeyFrames } from '@plainview/domain/release/redactions/key-frames';
import { readTracks } from '@plainview/domain/release/redactions/redaction-marks';
import { regionOnFrame, type RedactionTrack } from '@plainview/domain/release/redactions/redaction-track';
import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import {
  keptFrames,
  makeMovingVideo,
  makeTurnedVideo,
  movingBox,
  movingVideo,
  turnedCorners,
} from '@plainview/test-support/videos/moving-videos';
import { expect, expectAccessible, openAs, test } from '../../product.ts';
import { submitIndexedTicket } from '../../submit-indexed-ticket.ts';

const HAVE_ENOUGH_DATA = 4;
/** Milliseconds for decoding and following with a browser that neither optimizes code nor has a graphics processor. */
const PATIENCE = 90_000;

/** Returns by how much a track's region is off the object on a frame, as a part of the object's side. */
function distanceAt(track: RedactionTrack, frame: number): number {
  const region = regionOnFrame(track, frame);
  if (!region) return Number.POSITIVE_INFINITY;
  const { width, height, side } = movingVideo;
  const { x, y } = movingBox(frame);
  return Math.max(Math.abs(region.x1 * width - x), Math.abs(region.y1 * height - y)) / side;
}

/** Begins the work on a redacted copy of a video that has its frame index. */
async function startRedaction(url: string, file: string) {
  const admin = await signInOperator(url);
  const agency = await joinAgency(url, admin, 'Tracking PD');
  const ticket = await submitIndexedTicket(url, agency, file, 'street.mp4');
  await offerRedactions(admin);
  const { id } = await orderRedaction(agency, ticket);
  await admin.client.redactions.start({ id });
  return { admin, id, videoId: ticket.videos[0]?.videoId ?? '' };
}

test('RD-02: a region follows its object to the edge of the picture, is corrected, and undone in one step', async ({
  page,
  otherProduct: product,
}) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed');
  test.slow();
  const { admin, id, videoId } = await startRedaction(product.url, await makeMovingVideo());

  await openAs(page, admin, product.url);
  await page.goto(`${product.url}/admin/redactions/${id}`);
  const layer = page.getByRole('application', { name: 'Regions on this frame' });
  const selected = page.getByRole('region', { name: 'Selected region' });
  const frame = (number: number) => page.getByText(new RegExp(`^frame ${number} of 150$`, 'u'));
  const stored = async (): Promise<RedactionTrack> => {
    await expect(page.locator('[data-save="saved"]')).toBeVisible();
    const { tracks } = await admin.client.redactions.getMarks({ id, videoId });
    const [track] = readTracks(tracks);
    if (!track) throw new Error('no region is stored');
    return track;
  };
  /** Draws a region around the object on a frame. */
  const drawAround = async (number: number): Promise<void> => {
    const area = await layer.boundingBox();
    if (!area) throw new Error('the picture has no area');
    const { width, height, side } = movingVideo;
    const { x, y } = movingBox(number);
    const at = (left: number, top: number): [number, number] => [
      area.x + (left / width) * area.width,
      area.y + (top / height) * area.height,
    ];
    await page.mouse.move(...at(x, y));
    await page.mouse.down();
    await page.mouse.move(...at(x + side, y + side), { steps: 4 });
    await page.mouse.up();
  };

  await test.step('forward, until it leaves the picture', async () => {
    await expect(frame(1)).toBeVisible({ timeout: PATIENCE });
    await expect(page.locator('video')).toHaveJSProperty('readyState', HAVE_ENOUGH_DATA);
    for (let times = 0; times < 30; times += 1) await page.keyboard.press('.');
    await expect(frame(31)).toBeVisible();
    await drawAround(31);
    await expect(layer.getByRole('button')).toBeFocused();
    await selected.getByRole('button', { name: 'Follow Forward' }).click();
    await expect(
      page.getByText(/^Left the picture at 0:04\.\d{3}\. \] ends the region here\.$/u),
    ).toBeVisible({
      timeout: PATIENCE,
    });
    await expect(selected).toContainText(/\d+ key frames, \d+ tracked/u);
    await expectAccessible(page);
    const track = await stored();
    expect(track).toMatchObject({ startFrame: 31, endFrame: 150 });
    expect(track.keyFrames.map(({ isTracked = false }) => isTracked)).toEqual([
      false,
      ...track.keyFrames.slice(1).map(() => true),
    ]);
    // Far fewer key frames than frames, and the object stays covered.
    expect(track.keyFrames.length).toBeLessThan(30);
    for (let each = 31; each <= 120; each += 1) expect(distanceAt(track, each)).toBeLessThan(0.05);
  });

  await test.step('a correction is a key frame of a person, at which following ends', async () => {
    await page.keyboard.press('q');
    await expect(selected).toContainText('a tracked one here');
    await layer.getByRole('button').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(selected).not.toContainText('a tracked one here');
    const corrected = await stored();
    const ofPerson = corrected.keyFrames.filter(({ isTracked = false }) => !isTracked);
    expect(ofPerson).toHaveLength(2);
    await page.getByRole('button', { name: /^Minor \d/u }).click();
    await expect(frame(31)).toBeVisible();
    await page.keyboard.press('t');
    await expect(page.getByText(/^Followed up to the next key frame set by a person/u)).toBeVisible({
      timeout: PATIENCE,
    });
    const again = await stored();
    expect(again.keyFrames).toContainEqual(ofPerson[1]);
  });

  await test.step('backward to the start, and undone in one step', async () => {
    const before = await stored();
    await page.getByRole('button', { name: /^Minor \d/u }).click();
    await expect(frame(31)).toBeVisible();
    await page.keyboard.press('Shift+T');
    await expect(page.getByText('Followed to the start of the video.')).toBeVisible({ timeout: PATIENCE });
    await expect(frame(1)).toBeVisible();
    const track = await stored();
    expect(track.startFrame).toBe(1);
    for (let each = 1; each <= 31; each += 1) expect(distanceAt(track, each)).toBeLessThan(0.05);
    await page.keyboard.press('Control+z');
    expect(await stored()).toEqual(before);
  });

  await test.step('Escape stops it, and what was found stays', async () => {
    await page.keyboard.press('Control+y');
    await page.keyboard.press('t');
    await page.keyboard.press('Escape');
    await expect(page.getByText(/^Stopped at 0:0\d\.\d{3}\.$/u)).toBeVisible();
    await expect(selected).toBeVisible();
    await offerRedactions(admin, null);
  });
});

test('in a turned video with a variable rate and pixels that are not square, a region follows its object, too', async ({
  page,
  otherProduct: product,
}) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed');
  test.slow();
  const { admin, id, videoId } = await startRedaction(product.url, await makeTurnedVideo());
  const keyFrames = formatKeyFrames([{ frame: 80, ...turnedCorners(keptFrames[79] ?? 0) }]);
  const drawn = { id: crypto.randomUUID(), reasonCode: 'minor', startFrame: 80, endFrame: 80, keyFrames };
  await admin.client.redactions.saveTracks({ id, videoId, version: 0, tracks: [drawn] });

  await openAs(page, admin, product.url);
  await page.goto(`${product.url}/admin/redactions/${id}`);
  await page.getByRole('button', { name: /^Minor \d/u }).click({ timeout: PATIENCE });
  await expect(page.getByText(`frame 80 of ${keptFrames.length}`)).toBeVisible({ timeout: PATIENCE });
  await page.keyboard.press('Shift+T');
  await expect(page.getByText('Followed to the start of the video.')).toBeVisible({ timeout: PATIENCE });
  await expect(page.locator('[data-save="saved"]')).toBeVisible();
  const { tracks } = await admin.client.redactions.getMarks({ id, videoId });
  const [track] = readTracks(tracks);
  expect(track).toMatchObject({ startFrame: 1, endFrame: 80 });
  for (const [at, frame] of keptFrames.slice(0, 80).entries()) {
    const region = track && regionOnFrame(track, at + 1);
    const known = turnedCorners(frame);
    expect(Math.abs((region?.x1 ?? 1) - known.x1)).toBeLessThan(0.02);
    expect(Math.abs((region?.y2 ?? 0) - known.y2)).toBeLessThan(0.02);
  }
  await offerRedactions(admin, null);
});
