import { defaultTicketSettings } from '@plainview/domain/tickets/ticket-settings/ticket-settings';
import { joinAgency } from '@plainview/test-support/test-users';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

// Other tests of the worker expect the usual prices.
test.afterEach(async ({ admin }) => {
  const { version } = await admin.client.ticketSettings.get();
  const incidentTypes = [...defaultTicketSettings.incidentTypes];
  await admin.client.ticketSettings.set({
    ...defaultTicketSettings,
    redaction: null,
    incidentTypes,
    version,
  });
});

test('DK-04: an open form shows prices that changed meanwhile before it is submitted, and loses nothing', async ({
  page,
  openForAnother,
  product,
  admin,
}) => {
  const ann = await joinAgency(product.url, admin, 'Repriced PD', 'Ann Bell');
  await openAs(page, ann, product.url);
  await page.goto('/agency');
  await page.getByRole('button', { name: 'New Ticket' }).first().click();
  const form = page.getByRole('region', { name: 'New ticket' });
  const type = form.getByRole('combobox', { name: 'Incident type' });
  await expect(type).toHaveValue('');
  await form.locator('input[type=file]').setInputFiles(await makeTestVideo());
  await expect(form.getByText('Stored and verified')).toBeVisible();
  await expect(form.getByText('Enter the incident type.')).toBeVisible();
  await type.fill('Welfare check');
  await form.getByLabel('Officers involved').fill('Baker,');
  await form.getByLabel('Duration').fill('00:10:00');
  await expect(form.getByText('$15.00').first()).toBeVisible();
  await form.getByRole('button', { name: /Category/u }).click();
  await expect(
    page.getByRole('option', { name: 'Complex · $2.00 a minute' }).getByText(/^Several people or places/u),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  await test.step('an administrator changes a price and the due period', async () => {
    const other = await openForAnother();
    await openAs(other, admin, product.url);
    await other.goto('/admin/ticket-settings');
    const rate = other.getByLabel('Standard, a minute');
    const save = other.getByRole('button', { name: 'Save Settings' });
    await expect(rate).toHaveValue('1.50');
    await expect(save).toBeDisabled();
    await rate.fill('0');
    await expect(other.getByText('Between $0.01 and $100.00')).toBeVisible();
    await expectAccessible(other);
    await rate.fill('1.80');
    await other.getByLabel('Due after').fill('10');
    await save.click();
    await expect(other.getByText('They apply to new tickets.')).toBeVisible();
    await expect(save).toBeDisabled();
  });

  const submit = form.getByRole('button', { name: 'Submit Ticket' });
  await submit.click();
  await expect(form.getByRole('alert')).toHaveText(
    'Prices have changed. Check the new total and submit again.',
  );
  await expect(form.getByText('$18.00').first()).toBeVisible();
  await expect(type).toHaveValue('Welfare check');
  await expectAccessible(page);
  await submit.click();
  await expect(page.getByText('Due in 10 days, $18.00')).toBeVisible();
});
