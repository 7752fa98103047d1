import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test('the agency’s notes come first, long findings are collapsed, and the controls fit one row at 1280 pixels', async ({
  page,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Folded Police');
  const notes = 'Please look at the first contact.';
  const { id, videos } = await submitTicket(product.url, agency, { notes });
  await admin.client.tickets.startReview({ id });
  const lines = Array.from({ length: 40 }, (_, line) => `Line ${line + 1}`);
  await admin.client.findings.add({
    ticketId: id,
    videoId: videos[0]?.videoId ?? '',
    startMicroseconds: 1_000_000,
    endMicroseconds: 2_000_000,
    category: 'Communication',
    severity: 'critical',
    text: lines.join('\n'),
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await openAs(page, admin, product.url);
  await page.goto(`/admin/tickets/${id}`);
  const asked = page.getByRole('region', { name: 'From the Agency' });
  await expect(asked).toContainText(notes);
  await expect(asked).toContainText('Due');
  await expect(asked).toBeInViewport({ ratio: 1 });

  const more = page.getByRole('button', { name: 'Show more' });
  const last = page.getByText('Line 40');
  const height = async () => (await last.boundingBox())?.height ?? 0;
  await expect(more).toBeVisible();
  const folded = await height();
  await more.press('Enter');
  await expect(page.getByRole('button', { name: 'Show less' })).toBeFocused();
  expect(await height()).toBeGreaterThan(folded * 3);

  const play = await page.getByRole('button', { name: 'Play', exact: true }).boundingBox();
  const fullScreen = await page.getByRole('button', { name: 'Full screen' }).boundingBox();
  expect(fullScreen?.y).toBe(play?.y);
  await expect(page.getByRole('button', { name: 'Range start' })).toBeVisible();
  await expectAccessible(page);
});
