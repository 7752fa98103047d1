import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinByKey } from '@plainview/test-support/test-users';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

test('a click anywhere in a row opens it; a long table renders the visible rows', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Clicks PD');
  await test.step('a click anywhere in a row opens it, except when selecting text or pressing its other buttons', async () => {
    await submitTicket(product.url, person, { officersInvolved: ['Clara Clickable'] });
    await openAs(page, person, product.url);
    await page.goto('/agency');
    const row = page.getByRole('row', { name: /Clara Clickable/u });
    const officers = row.getByText('Clara Clickable');

    const box = await officers.boundingBox();
    if (!box) throw new Error('the row is not visible');
    await page.mouse.move(box.x + 1, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 80, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => window.getSelection()?.toString())).not.toBe('');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await row.getByRole('button', { name: /^Delete/u }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Ticket?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await officers.click();
    await expect(page.getByRole('dialog')).toContainText('Clicks PD');
    await expectAccessible(page);
    // A click in the dialog, which the row's button opened, is not a click on the row.
    await page.getByRole('dialog').getByText('Clicks PD').click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(row.getByRole('button', { name: /^View/u })).toBeFocused();
  });

  await test.step('a long table renders the visible rows, keeps the focused one, and reaches the last', async () => {
    await joinByKey(product.url, person, 'Key 105');
    await changeEmbedded(
      product.dataDirectory,
      `insert into api_keys (id, name, prefix, secret_hash, scope, agency_id, user_id, user_name, created_at, expires_at)
       select gen_random_uuid(), 'Key ' || lpad(n::text, 3, '0'), prefix, secret_hash || n, scope, agency_id, user_id,
         user_name, created_at - (105 - n) * interval '1 second', expires_at
       from api_keys, generate_series(1, 104) n where user_id = $1`,
      person.user.id,
    );
    const script = Promise.withResolvers<void>();
    await page.route('**/assets/*irtual*.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    await follow(page, '/agency/api-keys');
    await expect(page.getByText('105 keys', { exact: true })).toBeVisible();
    const table = page.getByRole('table', { name: 'API keys' });
    await expect(table).toHaveAttribute('aria-rowcount', '106');
    await expect.poll(() => table.getByRole('row').count()).toBeLessThan(60);
    await expectAccessible(page);

    // The keyboard continues in the first row that the button adds, also if it is pressed while the list is read
    // again.
    const reading = Promise.withResolvers<void>();
    const pressed = Promise.withResolvers<void>();
    await page.route('**/rpc/apiKeys/list', async (route) => {
      reading.resolve();
      await pressed.promise;
      await route.continue();
    });
    await joinByKey(product.url, person, 'Key 106');
    await reading.promise;
    await page.getByRole('button', { name: 'Show More' }).press('Enter');
    pressed.resolve();
    await expect(page.getByRole('button', { name: 'Show More' })).toHaveCount(0);
    script.resolve();
    await expect(table.getByRole('row', { name: /Key 005/u }).locator(':focus')).toHaveCount(1);
    await page.evaluate(() => window.scrollTo(0, 0));

    const newest = table.getByRole('button', { name: 'Revoke Key 105' });
    await newest.focus();
    await expect(async () => {
      await page.mouse.wheel(0, 4000);
      await expect(table.getByRole('row', { name: /Key 001/u })).toBeInViewport({ timeout: 500 });
    }).toPass();
    await expect(table.getByRole('row', { name: /Key 001/u })).toHaveAttribute('aria-rowindex', '107');
    await expect(newest).toBeFocused();
    expect(await table.getByRole('row').count()).toBeLessThan(60);
  });
});

test('a click on a row of the work queue follows its link, in a new tab with a modifier key', async ({
  page,
  context,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Rows PD');
  await submitTicket(product.url, person, { officersInvolved: ['Rowan Row'] });
  await openAs(page, admin, product.url);
  await page.goto('/admin?search=rowan');
  const cell = page.getByRole('row', { name: /Rowan Row/u }).getByText('Rowan Row');
  const opened = context.waitForEvent('page');
  await cell.click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL(/\/admin\/tickets\//u);
  await expect(page).toHaveURL(/\/admin\?search=rowan/u);
  await cell.click();
  await expect(page).toHaveURL(/\/admin\/tickets\//u);
});
