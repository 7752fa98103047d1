import { billingSettings } from '@plainview/test-support/issue-invoice';
import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, type Person } from '@plainview/test-support/test-users';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

test('BL-02 administrators mark tickets as paid, and issue invoices and record payments; the agencies see both', async ({
  page,
  openForAnother,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Statement Police');
  const theirs = await openForAnother();
  await test.step('an administrator marks a month’s tickets as paid with a note, and the agency sees it', async () => {
    await submitTicket(product.url, agency, { incidentType: 'Training' });
    await submitTicket(product.url, agency, { incidentType: 'Use of Force' });
    await openAs(page, admin, product.url);
    await page.goto('/admin/statements');
    const row = page.getByRole('row', { name: /Statement Police/u });
    await expect(row.getByRole('cell', { name: '$0.20' })).toHaveCount(2);
    await expectAccessible(page);
    await row.getByRole('link').click();

    await expect(page.getByText(/^Can be invoiced from /u)).toBeVisible();
    const lines = page.getByRole('table', { name: 'Lines of this statement' });
    await expect(lines.getByText('Pending')).toHaveCount(2);
    const set = page.getByRole('button', { name: 'Set Payment Status' });
    await expect(set).toBeDisabled();
    await lines.getByRole('checkbox', { name: /Select Training/u }).press('Space');
    await expect(page.getByText('1 selected')).toBeVisible();
    await set.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Set Payment Status' });
    await dialog.getByRole('button', { name: 'Set Payment Status' }).click();
    await expect(dialog.getByText('Please write a note.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel(/^Note/u).fill('Invoice 118');
    await dialog.getByRole('button', { name: 'Set Payment Status' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(lines.getByRole('row', { name: /Training/u })).toContainText('Paid');
    await expect(lines.getByText('Invoice 118')).toBeVisible();
    await expect(lines.getByText('Pending')).toHaveCount(1);
    await expectAccessible(page);

    await openAs(theirs, agency, product.url);
    await theirs.goto('/agency/statements');
    await theirs.getByRole('link', { name: /Statement Police/u }).click();
    await expect(theirs.getByText('Invoice 118')).toBeVisible();
    await expect(theirs.getByRole('checkbox')).toHaveCount(0);
    const saved = theirs.waitForEvent('download');
    await theirs.getByRole('link', { name: 'PDF' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^Plainview statement .*, Statement Police\.pdf$/u);
  });

  await test.step('BL-02 an administrator issues an invoice and records payments, and the agency downloads it', async () => {
    const { id } = await submitTicket(product.url, agency, { incidentType: 'Training' });
    await admin.client.tickets.startReview({ id });
    const months = "submitted_at = submitted_at - interval '2 months'";
    await changeEmbedded(product.dataDirectory, `update tickets set ${months} where id = $1`, id);
    await admin.client.billing.setSettings({ ...billingSettings, legalName: '' });
    const { items } = await agency.client.statements.list({ year: await statementYear(agency) });
    const [earliest] = items.toSorted((one, other) => one.month.localeCompare(other.month));
    await follow(page, `/admin/statements/${earliest?.agencyId ?? ''}/${earliest?.month ?? ''}`);
    await page.getByRole('button', { name: 'Issue Invoice' }).click();
    const issue = page.getByRole('dialog', { name: /^Invoice for/u });
    await expect(issue.getByText('Please complete the billing settings first.')).toBeVisible();
    await issue.getByRole('button', { name: 'Billing Settings' }).press('Enter');
    const settings = page.getByRole('dialog', { name: 'Billing Settings' });
    await settings.getByLabel('Legal name').fill('Plainview Reviews LLC');
    await settings.getByLabel('Address').fill('1 Main Street');
    await settings.getByLabel('Payment instructions').fill('First Bank, account 4711');
    await settings.getByLabel('Tax rate').fill('8,25');
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(settings.getByText('Please enter a percentage')).toBeVisible();
    await expectAccessible(page);
    await settings.getByLabel('Tax rate').fill('50');
    await settings.getByRole('button', { name: 'Save' }).click();
    await expect(settings).toHaveCount(0);

    // Back to the invoice, which can be issued now.
    await expect(issue.getByText('$0.15')).toBeVisible();
    await expect(issue.getByText('Please complete')).toHaveCount(0);
    await expectAccessible(page);
    await issue.getByRole('button', { name: 'Issue Invoice' }).dblclick();
    await expect(issue).toHaveCount(0);
    await page.getByRole('region', { name: 'Invoices' }).getByRole('link').click();
    await expect(page.getByRole('heading', { name: /^Invoice INV-/u })).toBeVisible();
    expect((await agency.client.invoices.list({})).total).toBe(1);

    await page.getByRole('button', { name: 'Record Payment' }).press('Enter');
    const payment = page.getByRole('dialog', { name: 'Record Payment' });
    await payment.getByLabel('Amount').fill('0.10');
    await payment.getByLabel('Reference').fill('FT 2231');
    await expectAccessible(page);
    await payment.getByRole('button', { name: 'Record Payment' }).click();
    await expect(payment).toHaveCount(0);
    await expect(page.getByText('Partly paid')).toBeVisible();
    await page.getByRole('button', { name: 'Reverse the payment' }).click();
    const reversal = page.getByRole('dialog', { name: 'Reverse Payment?' });
    await reversal.getByLabel('Note').fill('Check bounced');
    await reversal.getByRole('button', { name: 'Reverse Payment' }).click();
    await page.getByRole('button', { name: 'Void Invoice' }).click();
    const voiding = page.getByRole('dialog', { name: /^Void INV-/u });
    await voiding.getByLabel('Reason').fill('Wrong purchase order');
    await voiding.getByRole('button', { name: 'Void Invoice' }).click();
    await expect(page.getByText(/^Voided by credit note CN-/u)).toBeVisible();
    await expectAccessible(page);

    await follow(theirs, '/agency/invoices?state=void');
    await expectAccessible(theirs);
    await theirs.getByRole('table', { name: 'Invoices' }).getByRole('link').click();
    await expect(theirs.getByText('Check bounced')).toBeVisible();
    await expect(theirs.getByRole('button', { name: /Payment|Void|Reverse/u })).toHaveCount(0);
    const saved = theirs.waitForEvent('download');
    await theirs.getByRole('link', { name: 'Credit Note PDF' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^Plainview CN-\d{4}-\d{4}\.pdf$/u);
  });
});

/** Returns the year of an agency's first statement. */
const statementYear = async (agency: Person): Promise<number> =>
  (await agency.client.statements.list({ year: new Date().getUTCFullYear() })).firstYear;
