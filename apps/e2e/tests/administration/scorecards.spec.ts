import { scorecardContent } from '@plainview/test-support/publish-scorecard';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test('RV-10 a scorecard is built by keyboard, previewed, published, assigned and changed as a new version', async ({
  page,
  product,
  admin,
}) => {
  await openAs(page, admin, product.url);
  await page.goto('/admin/scorecards');
  await expect(page.getByRole('link', { name: 'Use of Force' })).toBeVisible();
  await expectAccessible(page);
  const name = `Pursuit ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('button', { name: 'New Scorecard' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

  await page.getByLabel('Section 1', { exact: true }).last().fill('Start');
  const add = page.getByRole('button', { name: 'Add Question' });
  await add.press('Enter');
  await page.getByLabel('Question', { exact: true }).fill('Who began the pursuit?');
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /Yes or no Answer/u }).click();
  await page.getByRole('option', { name: 'Choice' }).click();
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  await expect(page.getByText('Please describe each option.')).toBeVisible();
  await page.getByLabel('Option 1', { exact: true }).fill('The officer');
  await page.getByLabel('Option 2', { exact: true }).fill('Another unit');
  await add.press('Enter');
  await page.getByLabel('Question', { exact: true }).fill('Was it reported by radio?');
  await expectAccessible(page);

  // The moved question keeps the focus, so that it can be moved on.
  const up = page.getByRole('button', { name: 'Move question 2 up' });
  await up.press('Enter');
  await expect(page.getByText('Question moved to 1 of 2')).toBeAttached();
  await expect(page.getByRole('button', { name: /^1\. Was it reported/u })).toBeVisible();
  await expect(page.getByText('Draft saved')).toBeVisible();

  await page.getByText('Preview', { exact: true }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('radio', { name: 'Yes' }).focus();
  await page.keyboard.press('2');
  await expect(preview.getByText('1 of 2 answered · 1 required left')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
  await page.getByText('Assignments', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Incident type' }).fill(name);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Assignments' })).toContainText(`All agencies: ${name}`);

  await page.getByText('Questions', { exact: true }).click();
  await page.getByRole('button', { name: 'Remove question 2' }).click();
  await expect(page.getByText('Unpublished changes')).toBeVisible();
  // Someone else changes the draft meanwhile: nothing is overwritten.
  const id = page.url().split('/').at(-1) ?? '';
  const { draftRevision } = await admin.client.scorecards.get({ id });
  const content = scorecardContent(name, [{ id: 'other', text: 'Asked by someone else?' }]);
  await admin.client.scorecards.saveDraft({ id, revision: draftRevision, content });
  await page.getByLabel('Section 1', { exact: true }).last().fill('Beginning');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('button', { name: /Asked by someone else/u })).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  const question = page.getByRole('alertdialog', { name: 'Publish Version 2?' });
  await question.getByRole('button', { name: 'Publish' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible();
  await page.getByText('Versions', { exact: true }).click();
  await page.getByRole('button', { name: 'Show version 1' }).click();
  await expect(page.getByRole('dialog').getByText('Who began the pursuit?')).toBeVisible();
  await expectAccessible(page);
});
