import { deliveredTicket, insertDelivered } from '@plainview/test-support/insert-delivered';
import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { joinAgency } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test('PR-07: a schedule makes tickets due; a hold keeps one, one is stopped, and one is destroyed with a certificate', async ({
  page,
  openForAnother,
  product,
  admin,
}) => {
  const ann = await joinAgency(product.url, admin, 'Retention PD');
  const agencies = await admin.client.agencies.list();
  const agencyId = agencies.find(({ name }) => name === 'Retention PD')?.id ?? '';
  const change = (statement: string, ...values: string[]) =>
    changeEmbedded(product.dataDirectory, statement, ...values);
  await insertDelivered(
    change,
    ['Held', 'Stopped', 'Destroyed'].map((name) =>
      deliveredTicket(agencyId, '2020-03-04T05:06:07Z', { incidentType: `${name} case` }),
    ),
  );
  await change('update tickets set search_text = lower(incident_type) where agency_id = $1', agencyId);
  await openAs(page, admin, product.url);
  const due = page.getByRole('table', { name: 'Due for destruction' });
  const rowOf = (name: string) => due.getByRole('row', { name: new RegExp(name, 'u') });

  await test.step('set the time to undo and the schedule of an agency, which shows its effect first', async () => {
    await page.goto('/admin/retention');
    await expect(page.getByText('All tickets are kept until someone deletes them.')).toBeVisible();
    await page.getByLabel(/^Undo window/u).fill('0');
    await page.getByRole('button', { name: 'Set Days' }).click();
    await expect(page.getByRole('button', { name: 'Set Days' })).toBeDisabled();
    await page.getByRole('button', { name: /^All Agencies/u }).click();
    await page.getByRole('option', { name: 'Retention PD' }).click();
    await page.getByLabel(/^Keep for/u).fill('5');
    await page.getByRole('button', { name: 'Set Period' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Change Schedule?' });
    await expect(confirm).toContainText('3 tickets will be due for destruction; now it is 0.');
    await confirm.getByRole('button', { name: 'Change' }).click();
    await expect(page.getByText('Retention PD: 5 years').first()).toBeVisible();
    await expect(rowOf('Held case')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a hold across tickets takes one off the list', async () => {
    await page.getByRole('link', { name: 'Holds' }).click();
    await page.getByRole('button', { name: 'Place Hold' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Place Hold' });
    await dialog.getByLabel(/^Matter/u).fill('Smith v. County');
    await dialog.getByLabel(/^Reason/u).fill('Lawsuit');
    await dialog.getByLabel('Find tickets').fill('Held case');
    await dialog.getByRole('checkbox', { name: /^Held case/u }).press('Space');
    await expect(dialog.getByText('1 ticket selected')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Place Hold' }).click();
    await page.getByRole('link', { name: 'Smith v. County' }).click();
    await expect(page.getByRole('table', { name: 'Tickets of this hold' })).toContainText('Held case');
    await page.getByRole('link', { name: 'Retention' }).click();
    await expect(rowOf('Stopped case')).toBeVisible();
    await expect(rowOf('Held case')).toHaveCount(0);
  });

  await test.step('schedule both others, and stop one', async () => {
    await due.getByRole('checkbox', { name: 'Select all due tickets' }).press('Space');
    await page.getByRole('button', { name: 'Schedule Destruction' }).click();
    const confirm = page.getByRole('alertdialog', { name: 'Destroy 2 Tickets?' });
    await confirm.getByRole('button', { name: 'Schedule Destruction' }).click();
    await page.getByRole('button', { name: 'Stop destruction of Stopped case, Retention PD' }).click();
    const dialog = page.getByRole('dialog', { name: 'Stop Destruction' });
    await dialog.getByLabel(/^Reason/u).fill('Appeal filed');
    await dialog.getByRole('button', { name: 'Stop Destruction' }).click();
    await expect(page.getByText('Appeal filed')).toBeVisible();
  });

  await test.step('the job destroys the other one, and both sides get the certificate', async () => {
    await change(`select graphile_worker.add_job('destroy-due-tickets', '{}'::json)`);
    const certificate = { name: 'PDF certificate of Destroyed case' };
    await expect(page.getByRole('link', certificate)).toBeVisible({ timeout: 30_000 });
    await expectAccessible(page);
    const theirs = await openForAnother();
    await openAs(theirs, ann, product.url);
    await theirs.goto('/agency/retention');
    const saved = theirs.waitForEvent('download');
    await theirs.getByRole('link', certificate).click();
    expect((await saved).suggestedFilename()).toMatch(/^Plainview certificate of destruction .*\.pdf$/u);
    await expect(theirs.getByRole('button', { name: /^Stop/u })).toHaveCount(0);
    await expectAccessible(theirs);
    await expect(theirs.getByText('Only an administrator of your agency can do this.')).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Set Period' })).toHaveCount(0);

    // An administrator of the agency may lengthen its period, and not shorten it.
    await admin.client.users.setAgencyAdministrator({ id: ann.user.id, isAgencyAdministrator: true });
    await theirs.getByLabel(/^Keep for/u).fill('4');
    await theirs.getByRole('button', { name: 'Set Period' }).click();
    await expect(theirs.getByText(/has to keep .* for at least 5 years\.$/u)).toBeVisible();
    await theirs.getByLabel(/^Keep for/u).fill('20');
    await theirs.getByRole('button', { name: 'Set Period' }).click();
    const question = theirs.getByRole('alertdialog', { name: 'Change Schedule?' });
    await expect(question).toContainText('0 tickets of your agency will be due for destruction');
    await question.getByRole('button', { name: 'Change' }).click();
    await expect(
      theirs.getByText('All incident types: 20 years after the report was delivered'),
    ).toBeVisible();
    await expect(theirs.getByText(/^Last changed by/u)).toBeVisible();
    await expectAccessible(theirs);
  });
});
