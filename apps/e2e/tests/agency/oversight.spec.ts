import { deliver, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

test('an administrator lets a county oversee an agency; the overseer reads its tickets, and the agency sees who does', async ({
  page,
  openForAnother,
  product,
  admin,
}) => {
  const sam = await joinAgency(product.url, admin, 'Seen PD', 'Sam Hill');
  const olga = await joinAgency(product.url, admin, 'Westfield Office', 'Olga Stone');
  const { id } = await submitTicket(product.url, sam, { incidentType: 'Foot pursuit' });
  await deliver(admin, id);
  const county = `Westfield County ${crypto.randomUUID().slice(0, 8)}`;
  const { number } = await sam.client.tickets.get({ id });

  await test.step('the administrator adds the county', async () => {
    await openAs(page, admin, product.url);
    await page.goto('/admin/counties');
    await page.getByRole('button', { name: 'Add County' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add County' });
    await dialog.getByLabel(/^Name/u).fill(county);
    await dialog.getByRole('checkbox', { name: 'Seen PD' }).press('Space');
    await dialog.getByLabel('Find agency users').fill('Olga');
    await dialog.getByRole('button', { name: 'Add Olga Stone' }).click();
    await dialog.getByText('Overseers may watch videos').click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add County' }).click();
    await expect(page.getByText('Olga Stone (Westfield Office)')).toBeVisible();
    await expect(page.getByText('Overseers may watch videos.')).toBeVisible();
    await expectAccessible(page);
  });

  const theirs = await openForAnother();
  await test.step('the overseer reads a ticket, a report and a statement', async () => {
    await openAs(theirs, olga, product.url);
    await theirs.goto('/agency/oversight');
    await expect(theirs.getByText('No one oversees your agency.')).toBeVisible();
    await expect(theirs.getByRole('table', { name: 'Tickets of Seen PD' })).toContainText('Foot pursuit');
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: `View ${number}` }).click();
    const dialog = theirs.getByRole('dialog', { name: `Ticket ${number}` });
    await expect(dialog.locator('video')).toBeVisible();
    await expectAccessible(theirs);
    const saved = theirs.waitForEvent('download');
    await dialog.getByRole('link', { name: 'PDF of the report, version 1' }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/u);
    await theirs.keyboard.press('Escape');
    await expect(theirs.getByRole('link', { name: /^PDF statement of/u })).toBeVisible();
  });

  await test.step('the agency sees who oversees it', async () => {
    const own = theirs;
    await openAs(own, sam, product.url);
    await own.goto('/agency/oversight');
    await expect(own.getByText('Olga Stone')).toBeVisible();
    await expect(own.getByText(`${county} since`)).toContainText('including videos');
    await expectAccessible(own);
    await page.getByRole('button', { name: `Delete ${county}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(county)).toHaveCount(0);
    await expect(own.getByText('No one oversees your agency.')).toBeVisible();
    await follow(own, '/agency/retention');
    await expect(own.getByText('Your agency has set no period of its own.')).toBeVisible();
  });
});
