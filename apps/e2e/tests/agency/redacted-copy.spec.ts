import { offerRedactions } from '@plainview/test-support/order-redaction';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

test('RD-01 an agency orders a redacted copy with purpose, deadline and price shown before', async ({
  page,
  openForAnother,
  product,
  admin,
}) => {
  const theirs = await openForAnother();
  const agency = await joinAgency(product.url, admin, 'Records PD');
  const ticket = await submitTicket(product.url, agency, { videos: 2, video: { length: '00:10:00' } });
  const section = page.getByRole('region', { name: 'Redacted copies' });
  const dialog = page.getByRole('dialog', { name: 'Order Redacted Copy' });

  await test.step('the service is off by default, and the operator turns it on', async () => {
    await openAs(page, agency, product.url);
    await page.goto(`/agency/tickets/${ticket.number}`);
    await expect(page.getByRole('region', { name: 'Messages' })).toBeVisible();
    await expect(section).toBeHidden();

    await openAs(page, admin, product.url);
    await page.goto('/admin/ticket-settings');
    await page.getByText('Offer redacted copies').click();
    await page.getByLabel('Redacted copy, a minute').fill('4.50');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Settings saved')).toBeVisible();
  });

  await test.step('the price follows the videos, before anything is ordered', async () => {
    await openAs(page, agency, product.url);
    await page.goto(`/agency/tickets/${ticket.number}`);
    await expect(section.getByText('No redacted copies yet.')).toBeVisible();
    await section.getByRole('button', { name: 'Order Redacted Copy' }).click();
    await expect(dialog.getByText('$90.00')).toBeVisible();
    const [, second] = await dialog.getByRole('group', { name: 'Videos' }).getByRole('checkbox').all();
    await second?.uncheck({ force: true });
    await expect(dialog.getByText('$45.00')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('what is missing is said at its field, and nothing is ordered', async () => {
    await dialog.getByRole('button', { name: 'Order Redacted Copy' }).click();
    await expect(dialog.getByText('Please say what to hide, here or above.')).toBeVisible();
    expect(await agency.client.redactions.list({ ticketId: ticket.id })).toEqual([]);
  });

  await test.step('the order is listed with its state and price, for both sides', async () => {
    await dialog.getByLabel('Request number').fill('PRR-26-0114');
    await dialog.getByText('Faces', { exact: true }).click();
    await dialog.getByLabel('Instructions').fill('All but Officer Baker.');
    await dialog.getByRole('button', { name: 'Order Redacted Copy' }).click();
    await expect(dialog).toBeHidden();
    const item = section.getByRole('listitem').filter({ hasText: 'PRR-26-0114' });
    await expect(item.getByText('Ordered', { exact: true })).toBeVisible();
    await expect(item.getByText('$45.00')).toBeVisible();
    await expectAccessible(page);
    const [order] = await agency.client.redactions.list({ ticketId: ticket.id });
    expect(order).toMatchObject({ hidden: ['faces'], needsSecondPerson: true, totalCost: '45.00' });
  });

  await test.step('the order is a line of the month’s statement, and is not canceled while it is paid', async () => {
    await follow(page, '/agency/statements');
    await page.getByRole('link', { name: /Records PD/u }).click();
    await expect(page.getByText('for 1 ticket and 1 redacted copy')).toBeVisible();
    const line = page.getByRole('table', { name: 'Lines of this statement' }).getByRole('row');
    await expect(line.filter({ hasText: 'Redacted copy' })).toContainText('$45.00');
    await expectAccessible(page);

    await openAs(theirs, admin, product.url);
    await theirs.goto('/admin/redactions');
    const orders = theirs.getByRole('table', { name: 'Redacted copies' });
    await expect(orders.getByRole('row', { name: /Records PD/u })).toContainText('PRR-26-0114');
    await expectAccessible(theirs);
    await theirs.goto(new URL(page.url()).pathname.replace('/agency/', '/admin/'));
    await theirs.getByRole('checkbox', { name: /Select Redacted copy/u }).press('Space');
    await theirs.getByRole('button', { name: 'Set Payment Status' }).click();
    const payment = theirs.getByRole('dialog', { name: 'Set Payment Status' });
    await expect(payment.getByText('For 1 redacted copy.')).toBeVisible();
    await payment.getByLabel(/^Note/u).fill('Check 1044');
    await payment.getByRole('button', { name: 'Set Payment Status' }).click();
    await expect(payment).toHaveCount(0);
    await expect(page.getByText('Check 1044')).toBeVisible();

    await follow(page, `/agency/tickets/${ticket.number}`);
    await expect(section.getByText('Paid', { exact: true })).toBeVisible();
    await expect(section.getByText(/^This redacted copy is already paid/u)).toBeVisible();
    await expect(section.getByRole('button', { name: /^Cancel Order/u })).toBeHidden();
    const [order] = await agency.client.redactions.list({ ticketId: ticket.id });
    await admin.client.statements.setPayment({
      redactionIds: [order?.id ?? ''],
      paymentStatus: 'pending',
      note: 'Check 1044 is returned',
    });
  });

  await test.step('the agency cancels it', async () => {
    await section.getByRole('button', { name: /^Cancel Order/u }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click();
    await expect(section.getByText('Canceled', { exact: true })).toBeVisible();
    await expect(section.getByRole('button', { name: /^Cancel Order/u })).toBeHidden();
    await offerRedactions(admin, null);
  });
});
