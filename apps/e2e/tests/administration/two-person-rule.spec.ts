import { deliveredTicket, insertDelivered } from '@plainview/test-support/insert-delivered';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { joinAgency, joinAsAdmin, signInOperator } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, startProduct, test, type ProductInFolder } from '../../product.ts';

let product: ProductInFolder;
let stop: () => Promise<void>;
test.beforeAll(async () => {
  ({ product, stop } = await startProduct({}));
});
test.afterAll(() => stop());

test('CL-06 the screens say who can approve a request, and why others cannot', async ({
  page,
  openForAnother,
}) => {
  const dana = await signInOperator(product.url);
  const casey = await joinAsAdmin(product.url, dana, 'Casey');
  const kim = await joinAsAdmin(product.url, dana, 'Kim');
  await joinAgency(product.url, dana, 'Two People PD');
  const [agency] = await dana.client.agencies.list();
  const change = (statement: string, ...values: string[]) =>
    changeEmbedded(product.dataDirectory, statement, ...values);
  await insertDelivered(change, [
    deliveredTicket(agency?.id ?? '', '2020-03-04T05:06:07Z', { incidentType: 'Old case' }),
  ]);
  const rules = [{ agencyId: null, incidentType: null, period: { count: 1, unit: 'years' as const } }];
  await dana.client.retention.setRules({ rules, expectedDue: 1 });
  await openAs(page, dana, product.url);

  await test.step('no one can approve, until the operator confirms on the server that Casey is someone else', async () => {
    await page.goto(`${product.url}/admin/retention`);
    await page.getByLabel('Days before approving').fill('0');
    await page.getByRole('button', { name: 'Set Minimum' }).click();
    await expect(page.getByRole('button', { name: 'Set Minimum' })).toBeDisabled();
    await page.getByRole('switch', { name: 'Two-person rule' }).press('Space');
    await expect(page.getByRole('switch', { name: 'Two-person rule' })).toBeChecked();
    await expect(page.getByText('No one can approve your requests yet.')).toBeVisible();
    await expectAccessible(page);
    const wrong = await runConsoleCommand(
      'confirm-person',
      { DATA_DIRECTORY: product.dataDirectory },
      casey.email,
    );
    expect(wrong).toMatchObject({ code: 1, printed: expect.stringContaining('--reason <text>') });
    const confirmed = await runConsoleCommand(
      'confirm-person',
      { DATA_DIRECTORY: product.dataDirectory },
      casey.email,
      '--reason',
      'Met in person',
    );
    expect(confirmed).toMatchObject({
      code: 0,
      printed: expect.stringContaining('The account of Casey counts as a separate person.'),
    });
    await page.reload();
    await expect(page.getByText('Who can approve your requests: Casey.')).toBeVisible();
    await page.getByText('Who cannot, and why').click();
    await expect(
      page.getByText(
        'Kim: The account of Kim goes back to Admin, who admitted it or gave it rights, so this could be one person.',
      ),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the request names who can approve it', async () => {
    await page.getByRole('checkbox', { name: 'Select all due tickets' }).press('Space');
    await page.getByRole('button', { name: 'Request Destruction' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Destroy 1 Ticket?' });
    await expect(confirm).toContainText('One of these has to approve it: Casey.');
    await confirm.getByRole('button', { name: 'Request Destruction' }).click();
    await expect(page.getByText('Another administrator has to approve your request.')).toBeVisible();
    await page.getByLabel(/^Undo window/u).fill('3');
    await page.getByRole('button', { name: 'Set Days' }).click();
    await expect(page.getByText('You asked for a weaker two-person rule')).toBeVisible();
    await expect(page.getByText('Undo window: 3 days instead of 7 days.')).toBeVisible();
    await expect(page.getByLabel(/^Undo window/u)).toHaveValue('7');
    await expectAccessible(page);
  });

  await test.step('Kim, whom Dana admitted, sees why not', async () => {
    const theirs = await openForAnother();
    await openAs(theirs, kim, product.url);
    await theirs.goto(`${product.url}/admin/retention`);
    await expect(
      theirs.getByRole('button', { name: 'Approve destruction of Old case, Two People PD' }),
    ).toBeDisabled();
    await expect(theirs.getByText(/^The account of Kim goes back to Admin/u)).toHaveCount(2);
    await expect(theirs.getByRole('button', { name: 'Approve Change' })).toBeDisabled();
    await expectAccessible(theirs);
  });

  await test.step('Casey approves both', async () => {
    const theirs = await openForAnother();
    await openAs(theirs, casey, product.url);
    await theirs.goto(`${product.url}/admin/retention`);
    await theirs.getByRole('button', { name: 'Approve Change' }).click();
    await expect(theirs.getByLabel(/^Undo window/u)).toHaveValue('3');
    await theirs.getByRole('button', { name: 'Approve destruction of Old case, Two People PD' }).click();
    const confirm = theirs.getByRole('alertdialog', { name: 'Approve Destruction?' });
    await confirm.getByRole('button', { name: 'Approve' }).click();
    await expect(theirs.getByText('Admin, approved by Casey')).toBeVisible();
    await expectAccessible(theirs);
  });
});
