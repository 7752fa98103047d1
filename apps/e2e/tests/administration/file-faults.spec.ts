import { rename } from 'node:fs/promises';
import path from 'node:path';
import { blobKey } from '@plainview/server/platform/storage/blob-key';
import { DiskBlobStore } from '@plainview/server/platform/storage/disk-blob-store';
import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';
import { showPanel } from '../../review-room.ts';

test('PR-06 a lost file alerts administrators until it is restored, and each video shows when it was last verified', async ({
  page,
  product,
  admin,
}) => {
  const { dataDirectory, url } = product;
  const dana = await joinAgency(url, admin, 'Lost File PD');
  const upload = await storeVideo(url, dana, await makeTestVideo(), 'lost-file.mp4');
  const ticket = await createTicket(dana, [upload.id]);
  const files = new DiskBlobStore(path.join(dataDirectory, 'files'));
  const file = files.path({ state: 'permanent', key: blobKey(upload.id) });
  /** Runs a step of the scheduled verification, for which only this file is due. */
  const verify = async (): Promise<void> => {
    await changeEmbedded(
      dataDirectory,
      `update file_verifications set checked_at =
         case when storage_key = $1 then now() - interval '8 days' else now() end`,
      upload.id,
    );
    await changeEmbedded(dataDirectory, `select enqueue_job('verify-files', '{}', 'verify-files', null)`);
  };

  await openAs(page, admin, url);
  // A search keeps the list short.
  await page.goto('/admin?search=lost+file');
  await expect(page.getByRole('heading', { name: 'Tickets', exact: true })).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: 'stored file' });
  await expect(alert).toHaveCount(0);

  await rename(file, `${file}.kept`);
  await verify();
  await expect(alert).toContainText('A stored file has a fault');
  await expect(alert).toContainText('lost-file.mp4: The stored file is missing.');
  await expectAccessible(page);
  await follow(page, '/admin/audit');
  await expect(alert).toContainText('lost-file.mp4');
  await expect(page.getByRole('row').filter({ hasText: 'found a fault in the file' })).toContainText(
    'lost-file.mp4: it is missing.',
  );
  await follow(page, '/admin/administration');
  await expect(page.getByRole('listitem').filter({ hasText: 'Audit Trail' }).last()).toContainText(
    '1 faulty file',
  );
  await follow(page, '/admin/audit');

  await alert.getByRole('link', { name: 'lost-file.mp4' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/tickets/${ticket.number}`, 'u'));
  await showPanel(page, 'Ticket');
  const video = page.getByRole('listitem').filter({ hasText: 'Download Original of video-1' });
  await expect(video).toContainText('The stored file is missing.');
  await expectAccessible(page);

  await rename(`${file}.kept`, file);
  await verify();
  await expect(video).not.toContainText('The stored file is missing.');
  await expect(video).toContainText('Last verified');
  await follow(page, '/admin/audit');
  await expect(page.getByText('Every stored file is read again within 7 days')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'lost-file.mp4 intact again' })).toBeVisible();
  await expect(alert).toHaveCount(0);

  await openAs(page, dana, url);
  await page.goto('/agency');
  await page.getByRole('row').getByRole('button', { name: /^View/u }).click();
  await expect(page.getByRole('dialog', { name: 'Ticket' })).toContainText('Last verified');
});
