import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

test('DK-03 Escape, the close button, Back and leaving the page ask before discarding input', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Careful PD');
  await submitTicket(product.url, person, { officersInvolved: ['Baker'], notes: 'At the pier' });
  await openAs(page, person, product.url);
  await page.goto('/agency');
  const row = page.getByRole('row', { name: /Baker/u });
  const dialog = page.getByRole('dialog', { name: 'Edit Ticket' });
  const question = page.getByRole('alertdialog', { name: 'Discard Changes?' });
  const notes = dialog.getByLabel('Notes', { exact: true });

  await test.step('unchanged forms close without a question', async () => {
    await row.getByRole('button', { name: /^Edit/u }).click();
    await notes.click();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await row.getByRole('button', { name: /^Edit/u }).click();
  await notes.fill('At the pier, at night');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await expect(question.getByRole('button', { name: 'Keep Editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toHaveCount(0);
  await expect(notes).toHaveValue('At the pier, at night');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Keep Editing' }).click();

  await test.step('input typed back to its original value closes without a question', async () => {
    await notes.fill('At the pier');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('adding a person to a list counts as a change', async () => {
    await row.getByRole('button', { name: /^Edit/u }).click();
    await dialog.getByRole('combobox', { name: 'Officers involved' }).fill('Cole,');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard Changes' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toBeVisible();
  });

  await test.step('DK-03 Back, Forward and leaving the page ask, too', async () => {
    await page
      .getByRole('link', { name: 'Profile' })
      .or(page.getByRole('link', { name: 'Statements' }))
      .first()
      .click();
    await page.goBack();
    await row.getByRole('button', { name: /^Edit/u }).click();
    await notes.fill('At the pier, at noon');
    await page.goForward();
    await question.getByRole('button', { name: 'Keep Editing' }).press('Enter');
    await expect(notes).toHaveValue('At the pier, at noon');
    // The browser's own question would stop the test.
    const isLeft = await page.evaluate(() =>
      window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
    );
    expect(isLeft).toBe(false);
    await page.goForward();
    await question.getByRole('button', { name: 'Discard Changes' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await follow(page, '/agency');
  });

  await test.step('saving does not ask', async () => {
    await row.getByRole('button', { name: /^Edit/u }).click();
    await notes.fill('At the pier, at dawn');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(question).toHaveCount(0);
  });

  await test.step('a tooltip is inside a landmark', async () => {
    await page.getByRole('button', { name: 'New Ticket' }).first().click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('no video'),
    });
    await page.getByRole('button', { name: 'Remove notes.txt' }).hover();
    await expect(page.getByRole('tooltip')).toBeVisible();
    await expect(page.getByRole('main').getByRole('tooltip')).toBeVisible();
    await expectAccessible(page);
  });
});

test('every form in a dialog asks, except those that save their text; going back keeps the list’s filter and order', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Way Back PD');
  const { id, number } = await submitTicket(product.url, person);
  await openAs(page, admin, product.url);
  await test.step('every form in a dialog asks, except those that save their text', async () => {
    const question = page.getByRole('alertdialog', { name: 'Discard Changes?' });

    await page.goto('/admin/api-keys');
    await page.getByRole('button', { name: 'Create API Key' }).first().click();
    await page.getByRole('dialog').getByLabel(/^Name/u).fill('Evidence');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard Changes' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await follow(page, '/admin/webhooks');
    await page.getByRole('button', { name: 'Add Webhook' }).first().click();
    await page.getByRole('dialog').getByRole('checkbox').first().press('Space');
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard Changes' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await follow(page, `/admin/tickets/${id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Place Hold' }).click();
    await page.getByRole('dialog').getByLabel('Reason').fill('A court asks for it.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Place Hold' }).click();
    await expect(page.getByRole('dialog').getByLabel('Reason')).toHaveValue('A court asks for it.');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('going back from a ticket keeps the list’s filter and order', async () => {
    await follow(page, '/admin?status=pending&search=way+back&sort=due&direction=ascending');
    await page
      .getByRole('row', { name: /Way Back PD/u })
      .getByRole('link')
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/admin/tickets/${number}$`, 'u'));
    await page.reload();
    await page.getByRole('main').getByRole('link', { name: 'Admin Dashboard' }).click();
    await expect(page).toHaveURL(/\/admin\?/u);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      status: 'pending',
      search: 'way back',
      sort: 'due',
      direction: 'ascending',
    });
    await expect(page.getByRole('row', { name: /Way Back PD/u })).toBeVisible();
  });
});
