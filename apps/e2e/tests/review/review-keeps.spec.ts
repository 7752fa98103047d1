import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin } from '@plainview/test-support/test-users';
import { expect, openAs, signOut, test } from '../../product.ts';

test('a reviewer’s draft survives a reload and leaving the page, and is deleted at sign-out', async ({
  page,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Kept Words Police');
  const reviewer = await joinAsAdmin(product.url, admin, 'Rita Reviewer');
  const ticket = await submitTicket(product.url, agency);
  await reviewer.client.tickets.startReview({ id: ticket.id });
  await openAs(page, reviewer, product.url);
  await page.goto(`/admin/tickets/${ticket.id}`);
  const text = page.getByLabel('What the video shows');

  await page.getByRole('button', { name: 'Add finding' }).click();
  await text.fill('Clear warning before the turn.');
  await page.reload();
  await expect(text).toHaveValue('Clear warning before the turn.');

  await page.getByRole('link', { name: 'Admin Dashboard' }).first().click();
  await expect(page).toHaveURL(/\/admin$/u);
  await page.goBack();
  await expect(text).toHaveValue('Clear warning before the turn.');

  await signOut(page);
  const kept = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('plainview.')),
  );
  expect(kept).toEqual([]);
});
