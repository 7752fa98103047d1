import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

test('DK-03 videos are added to a pending ticket, also after leaving the form, and not to a new one', async ({
  page,
  product,
  admin,
}) => {
  const ann = await joinAgency(product.url, admin, 'Adding PD');
  const ticket = await submitTicket(product.url, ann, { incidentType: 'Pursuit' });
  await openAs(page, ann, product.url);
  await page.goto(`/agency/tickets/${ticket.number}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Ticket' });
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  const additions = dialog.getByRole('list', { name: 'Added videos' }).getByRole('listitem');
  await dialog.locator('input[type=file]').setInputFiles(await makeTestVideo());
  await expect(additions.getByText('Stored and verified')).toBeVisible();
  await expect(dialog.getByText('video-2')).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  const unfinished = page.getByText(
    'Videos that you uploaded are not part of this ticket yet: 1 video stored.',
  );
  await expect(unfinished).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Your Tickets' }).click();
  await page.getByRole('button', { name: 'New Ticket' }).click();
  const form = page.getByRole('region', { name: 'New ticket' });
  await expect(form.getByText('Add at least one video.')).toBeVisible();

  await follow(page, `/agency/tickets/${ticket.number}`);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await additions.getByRole('button', { name: /^Show details/u }).click();
  await additions.getByRole('textbox', { name: 'Notes on this video' }).fill('Rear camera');
  await save.click();
  await expect(dialog).toHaveCount(0);
  await expect(unfinished).toHaveCount(0);
  const { videos } = await ann.client.tickets.get({ id: ticket.id });
  expect(videos.map(({ notes }) => notes)).toEqual(['', 'Rear camera']);

  await test.step('an open form does not remove what a colleague adds meanwhile', async () => {
    const bob = await joinAgency(product.url, admin, 'Adding PD', 'Bob');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog.getByLabel('Notes', { exact: true }).fill('Both cameras');
    const upload = await storeVideo(product.url, bob, await makeTestVideo());
    const { incidentType, officersInvolved } = ticket;
    const kept = videos.map(({ videoId, notes, details: { length, category } }) => ({
      videoId,
      notes,
      length,
      category,
    }));
    const added = [{ uploadId: upload.id, length: '00:00:04' }];
    await bob.client.tickets.update({ id: ticket.id, incidentType, officersInvolved, videos: kept, added });
    await save.click();
    await expect(dialog.getByText('Someone else has added videos to this ticket.')).toBeVisible();
    expect((await ann.client.tickets.get({ id: ticket.id })).videoCount).toBe(3);
  });
});
