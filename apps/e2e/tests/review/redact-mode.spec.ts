import { readTracks } from '@plainview/domain/release/redactions/redaction-marks';
import { offerRedactions, orderRedaction } from '@plainview/test-support/order-redaction';
import { joinAgency, joinAsAdmin, signInOperator } from '@plainview/test-support/test-users';
import { hasFfmpeg } from '@plainview/test-support/videos/ffmpeg-videos';
import { makeHardVideo } from '@plainview/test-support/videos/hard-videos';
import { expect, expectAccessible, openAs, test } from '../../product.ts';
import { submitIndexedTicket } from '../../submit-indexed-ticket.ts';

const HAVE_ENOUGH_DATA = 4;

test('regions are drawn by keyboard and by pointer, follow key frames, are undone, and survive a reload', async ({
  page,
  otherProduct: product,
}) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed');
  test.slow();
  const admin = await signInOperator(product.url);
  const agency = await joinAgency(product.url, admin, 'Redaction PD');
  const file = await makeHardVideo('29.97.mp4');
  const ticket = await submitIndexedTicket(product.url, agency, file, 'stop.mp4');
  const videoId = ticket.videos[0]?.videoId ?? '';
  await offerRedactions(admin);
  const order = await orderRedaction(agency, ticket, {
    purpose: 'public-records',
    requestNumber: 'PRR-26-0114',
    instructions: 'All faces but Officer Baker.',
  });

  await openAs(page, admin, product.url);
  await page.goto(`${product.url}/admin/redactions/${order.id}`);
  const panel = page.getByRole('region', { name: /region|hidden/u }).first();
  const layer = page.getByRole('application', { name: 'Regions on this frame' });
  const regions = layer.getByRole('button');
  const frame = (number: number) => page.getByText(new RegExp(`^frame ${number} of 120$`, 'u'));
  const saved = page.locator('[data-save="saved"]');
  const stored = async () => {
    const { tracks, mutedRanges } = await admin.client.redactions.getMarks({ id: order.id, videoId });
    return { mutedRanges, tracks: readTracks(tracks) };
  };

  await test.step('before work begins nothing can be drawn; the order is shown', async () => {
    await expect(page.getByRole('region', { name: 'From the Agency' })).toContainText('PRR-26-0114');
    await expect(page.getByText('All faces but Officer Baker.')).toBeVisible();
    await expect(frame(1)).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('a');
    await expect(regions).toHaveCount(0);
    await page.getByRole('button', { name: 'Start Work' }).click();
    await expect(page.getByText('In Progress', { exact: true })).toBeVisible();
    await expect(frame(1)).toBeVisible({ timeout: 30_000 });
    // The picture of the frame, too.
    await expect(page.locator('video')).toHaveJSProperty('readyState', HAVE_ENOUGH_DATA);
  });

  await test.step('by keyboard: a box, moved and resized, and a key frame on a later frame', async () => {
    await page.keyboard.press('a');
    const region = layer.getByRole('button', {
      name: /^Minor, from 40% left, 40% top to 60% left, 60% top/u,
    });
    await expect(region).toBeFocused();
    for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Alt+ArrowUp');
    for (let times = 0; times < 2; times += 1) await page.keyboard.press('Shift+ArrowRight');
    await expect(regions).toHaveAccessibleName(/from 38% left, 35% top to 59% left, 55% top/u);
    for (let times = 0; times < 10; times += 1) await page.keyboard.press('.');
    await expect(frame(11)).toBeVisible();
    for (let times = 0; times < 2; times += 1) await page.keyboard.press('Alt+ArrowRight');
    await expect(regions).toHaveAccessibleName(/from 48% left/u);
    await page.keyboard.press(',');
    // Between the key frames, it is on its way.
    await expect(regions).toHaveAccessibleName(/from 47% left/u);
    await page.keyboard.press('3');
    await expect(regions).toHaveAccessibleName(/^Undercover officer/u);
    for (let times = 0; times < 5; times += 1) await page.keyboard.press('.');
    await expect(frame(15)).toBeVisible();
    await page.keyboard.press(']');
    await page.keyboard.press('.');
    await expect(regions).toHaveCount(0);
    await page.keyboard.press('q');
    await expect(frame(11)).toBeVisible();
    await expect(regions).toHaveCount(1);
    await expectAccessible(page);
  });

  await test.step('by pointer: a region is drawn and dragged', async () => {
    await page.keyboard.press('Escape');
    const area = await layer.boundingBox();
    if (!area) throw new Error('the picture has no area');
    const at = (across: number, down: number): [number, number] => [
      area.x + across * area.width,
      area.y + down * area.height,
    ];
    const drag = async (from: [number, number], to: [number, number]): Promise<void> => {
      await page.mouse.move(...from);
      await page.mouse.down();
      await page.mouse.move(...to, { steps: 4 });
      await page.mouse.up();
    };
    await drag(at(0.1, 0.7), at(0.3, 0.9));
    const drawn = layer.getByRole('button', { name: /^Undercover officer, from 10% left, 70% top/u });
    await expect(drawn).toHaveAccessibleName(/to 30% left, 90% top/u);
    await drag(at(0.2, 0.8), at(0.4, 0.8));
    await expect(
      layer.getByRole('button', { name: /from 30% left, 70% top to 50% left, 90% top/u }),
    ).toBeVisible();
    await drag(at(0.5, 0.9), at(0.6, 0.95));
    await expect(
      layer.getByRole('button', { name: /from 30% left, 70% top to 60% left, 95% top/u }),
    ).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(
      layer.getByRole('button', { name: /from 30% left, 70% top to 50% left, 90% top/u }),
    ).toBeVisible();
    await page.keyboard.press('Control+y');
    await expect(layer.getByRole('button', { name: /to 60% left, 95% top/u })).toBeVisible();
  });

  await test.step('a range is muted in the copy, and silent in the preview', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await expect(page.getByText('Muted in the copy')).toBeVisible();
    const isMuted = () => page.locator('video').evaluate((video: HTMLVideoElement) => video.muted);
    await expect.poll(isMuted).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect(frame(120)).toBeVisible();
    for (let times = 0; times < 10; times += 1) await page.keyboard.press(',');
    await page.keyboard.press(']');
    await page.keyboard.press('.');
    await expect(page.getByText('Muted in the copy')).toBeHidden();
    await expect.poll(isMuted).toBe(false);
  });

  await test.step('changes are saved by themselves, and removed marks come back by undo', async () => {
    await expect(saved).toBeVisible();
    await expect(panel).toContainText('2 regions, 1 muted range');
    await page.keyboard.press('Delete');
    await expect(panel).toContainText('2 regions');
    await expect(panel).not.toContainText('muted range');
    await page.keyboard.press('Control+z');
    await expect(panel).toContainText('2 regions, 1 muted range');
    // The reload comes before the save.
    await page.reload();
    await expect(frame(111)).toBeVisible({ timeout: 30_000 });
    await expect(panel).toContainText('2 regions, 1 muted range');
    await expect(saved).toBeVisible();
    const { tracks, mutedRanges } = await stored();
    expect(mutedRanges).toHaveLength(1);
    expect(tracks).toMatchObject([
      {
        reasonCode: 'undercover',
        startFrame: 1,
        endFrame: 15,
        keyFrames: [
          { frame: 1, x1: 0.38, y1: 0.35, x2: 0.59, y2: 0.55 },
          { frame: 11, x1: 0.48, y1: 0.35, x2: 0.69, y2: 0.55 },
        ],
      },
      { reasonCode: 'undercover', startFrame: 11, endFrame: 120 },
    ]);
  });

  await test.step('a conflict says who saved, and loses nothing', async () => {
    const other = { id: order.id, videoId };
    const { tracks, tracksVersion } = await admin.client.redactions.getMarks(other);
    await admin.client.redactions.saveTracks({
      ...other,
      version: tracksVersion,
      tracks: tracks.slice(0, 1),
    });
    await page
      .getByRole('button', { name: /^Undercover officer/u })
      .first()
      .click();
    await page.keyboard.press('1');
    await expect(page.getByText(/has saved other changes in this video/u)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Load Theirs' }).click();
    await expect(panel).toContainText('1 region, 1 muted range');
    await page.keyboard.press('Control+z');
    await expect(panel).toContainText('2 regions, 1 muted range');
    await expect(saved).toBeVisible();
    expect((await stored()).tracks.map(({ reasonCode }) => reasonCode)).toContain('minor');
  });

  await test.step('on a phone the marks are listed to read', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('This window is too narrow to draw in.')).toBeVisible();
    await expect(panel).toContainText('2 regions, 1 muted range');
    await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await offerRedactions(admin, null);
  });
});

test('RD-05: a copy is rendered, checked by a second person, delivered, and downloaded by the agency', async ({
  page,
  otherProduct: product,
}) => {
  test.skip(!hasFfmpeg, 'ffmpeg is not installed');
  test.slow();
  const admin = await signInOperator(product.url);
  const casey = await joinAsAdmin(product.url, admin, 'Casey');
  const agency = await joinAgency(product.url, admin, 'Release PD');
  const file = await makeHardVideo('29.97.mp4');
  const ticket = await submitIndexedTicket(product.url, agency, file, 'stop.mp4');
  const videoId = ticket.videos[0]?.videoId ?? '';
  await offerRedactions(admin);
  const { id } = await orderRedaction(agency, ticket);
  await admin.client.redactions.start({ id });
  const keyFrames = '1 1000 1000 3000 4000;60 5000 5000 7000 8000';
  const track = { id: crypto.randomUUID(), reasonCode: 'minor', startFrame: 1, endFrame: 60, keyFrames };
  await admin.client.redactions.saveTracks({ id, videoId, version: 0, tracks: [track] });
  const copy = page.getByRole('region', { name: 'Rendered copy' });
  const room = `${product.url}/admin/redactions/${id}`;

  await test.step('it is rendered and compared; who drew in it cannot approve it', async () => {
    await openAs(page, admin, product.url);
    await page.goto(room);
    await page.getByRole('button', { name: 'Render' }).click();
    await expect(page.getByText('All 120 frames and')).toBeVisible({ timeout: 60_000 });
    await expect(copy.getByText('A second person must check this copy')).toBeVisible();
    await expect(copy.getByRole('button', { name: 'Approve' })).toBeHidden();
  });

  await test.step('a second person plays it, approves and delivers it', async () => {
    await openAs(page, casey, product.url);
    await page.goto(room);
    await copy.getByRole('button', { name: /^Play/u }).click();
    const played = page.getByRole('dialog').locator('video');
    await expect
      .poll(() => played.evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThan(0);
    const watched = page.getByRole('region', { name: 'Watched' });
    await expect(watched).toContainText('You have watched 0% of this copy.');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(copy.getByText('0% watched by you')).toBeVisible();
    await expect(copy.getByLabel('Why the rest was not watched')).toBeVisible();
    await copy.getByRole('button', { name: 'Approve' }).click();
    await expect(copy.getByText('Look at each place where a region begins or ends inside')).toBeVisible();
    await expect(copy.getByText('1 place left.')).toBeVisible();
    await expectAccessible(page);
    await copy.getByRole('button', { name: 'Show where Minor ends on frame 60' }).click();
    const shown = page.getByRole('dialog').locator('video');
    await expect
      .poll(() => shown.evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0.9);
    await page.keyboard.press('Escape');
    await copy.getByRole('checkbox', { name: 'Minor ends on frame 60' }).check();
    await expect(copy.getByText('All are looked at.')).toBeVisible();
    await copy.getByRole('button', { name: 'Approve' }).click();
    await expect(copy.getByText('Watch all of the copy at up to 2× speed')).toBeVisible();
  });

  await test.step('by keyboard, the person goes to what was not watched and watches all of it', async () => {
    await copy.getByRole('button', { name: /^Play/u }).press('Enter');
    const watched = page.getByRole('region', { name: 'Watched' });
    const played = page.getByRole('dialog').locator('video');
    await expect
      .poll(() => played.evaluate((video: HTMLVideoElement) => video.readyState))
      .toBeGreaterThan(1);
    await played.evaluate((video: HTMLVideoElement) => {
      video.currentTime = 3;
    });
    await watched.getByRole('radio', { name: '1.5×' }).press('Space');
    await page.keyboard.press('w');
    await expect(played).toBeFocused();
    await page.keyboard.press('Space');
    await expect(watched).toContainText('You have watched 100% of this copy.', { timeout: 30_000 });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(copy.getByText('100% watched by you')).toBeVisible();
    await expect(copy.getByLabel('Why the rest was not watched')).toBeHidden();
    await copy.getByRole('button', { name: 'Approve' }).press('Enter');
    await expect(copy.getByText('Watched before approval: 100% at up to 1.5×')).toBeVisible();
    await copy.getByRole('button', { name: 'Deliver' }).click();
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
  });

  await test.step('the agency downloads it', async () => {
    await openAs(page, agency, product.url);
    await page.goto(`${product.url}/agency/tickets/${ticket.number}`);
    const section = page.getByRole('region', { name: 'Redacted copies' });
    await expect(section.getByText('SHA-256').first()).toBeVisible();
    await expect(section.getByRole('region', { name: 'Release report' })).toContainText('SHA-256');
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      section.getByRole('link', { name: /^Download/u }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`${ticket.number}-video-1-redacted.mp4`);
    await offerRedactions(admin, null);
  });
});
