import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin } from '@plainview/test-support/test-users';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

test('RV-13: the workload leads to tickets; a ticket is handed over with a reason, delivered, and the next one opens', async ({
  page,
  openForAnother,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Queue PD');
  const dana = await joinAsAdmin(product.url, admin, 'Dana Hands');
  const kim = await joinAsAdmin(product.url, admin, 'Kim Takes');
  const first = await submitTicket(product.url, agency, { incidentType: 'First of the queue' });
  const second = await submitTicket(product.url, agency, { incidentType: 'Second of the queue' });
  await dana.client.tickets.startReview({ id: first.id });
  await kim.client.tickets.startReview({ id: second.id });

  await test.step('hand over', async () => {
    await openAs(page, dana, product.url);
    await page.goto(`/admin/tickets/${first.id}`);
    await page.getByRole('button', { name: 'Hand Over' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand Over Ticket' });
    await dialog.getByRole('button', { name: 'Hand Over Ticket' }).click();
    await expect(dialog.getByText('Please choose a reviewer.')).toBeVisible();
    await dialog.getByRole('button', { name: /Reviewer/u }).click();
    await page.getByRole('option', { name: 'Kim Takes' }).click();
    await dialog.getByLabel('Reason').fill('You know this unit.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Hand Over Ticket' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('Reviewer: Kim Takes')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take Over' })).toBeVisible();
  });

  const other = await openForAnother();
  await openAs(other, kim, product.url);

  await test.step('the workload lists reviewers by name and leads to their tickets', async () => {
    await other.goto('/admin/workload');
    const row = other.getByRole('row', { name: /Kim Takes/u });
    await expect(row).toContainText(/2\s*0\s*1 min\s*–/u);
    await expectAccessible(other);
    await submitTicket(product.url, agency);
    await expect(other.getByText(/without a reviewer: \d+ overdue/u)).toBeVisible();
    await other.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(other);
    await other.getByRole('link', { name: /^Kim Takes/u }).press('Enter');
    await expect(other).toHaveURL(new RegExp(`reviewer=${kim.user.id}`, 'u'));
    await expect(other.getByText('Second of the queue').first()).toBeVisible();
    await other.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('find it by reviewer, and read the reason', async () => {
    await follow(other, '/admin?search=queue+pd');
    await other
      .getByLabel('Filters')
      .getByRole('button', { name: /Reviewer/u })
      .click();
    await other.getByRole('option', { name: 'Kim Takes' }).click();
    await expect(other).toHaveURL(new RegExp(`reviewer=${kim.user.id}`, 'u'));
    await expect(other.getByRole('row', { name: /of the queue/u })).toHaveCount(2);
    const row = other.getByRole('row', { name: /First of the queue/u });
    await expect(row.getByTitle('Dana Hands has this review open')).toBeVisible({ timeout: 20_000 });
    await other.getByRole('link', { name: /First of the queue, Queue PD: open review$/u }).click();
    await expect(other.getByRole('heading', { name: 'Assigned to You by Dana Hands' })).toBeVisible();
    await expect(other.getByText('You know this unit.').first()).toBeVisible();
  });

  await test.step('T opens the next ticket', async () => {
    await other.keyboard.press('t');
    await expect(other.getByRole('heading', { name: 'Second of the queue, Queue PD' })).toBeVisible();
    await other.goBack();
    await expect(other.getByRole('heading', { name: 'First of the queue, Queue PD' })).toBeVisible();
  });

  await test.step('see who else is here, until that page closes', async () => {
    await expect(page.getByText('Kim Takes is also here')).toBeVisible({ timeout: 20_000 });
    await expect(other.getByText('Dana Hands is also here')).toBeVisible();
    await expectAccessible(page);
    await page.close();
    await expect(other.getByText('Dana Hands is also here')).toBeHidden({ timeout: 30_000 });
  });

  await test.step('deliver, and the next ticket opens', async () => {
    await other.getByRole('button', { name: 'Deliver Report' }).click();
    const report = other.getByRole('form', { name: 'Deliver Report' });
    await report.getByLabel('Summary').fill('Sound work.');
    await report.getByLabel('Why parts of the footage were not watched').fill('A training tape.');
    await report.getByText('Open my next ticket afterward').click();
    await report.getByRole('button', { name: 'Deliver Report' }).click();
    await expect(other.getByRole('heading', { name: 'Second of the queue, Queue PD' })).toBeVisible();
    expect((await agency.client.tickets.get({ id: first.id })).status).toBe('completed');
  });
});
