import { publishScorecard } from '@plainview/test-support/publish-scorecard';
import { submitForReview } from '@plainview/test-support/submit-ticket';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test('RV-10 WS-04 a scorecard is answered by keys with evidence, blocks delivery until complete, and stays', async ({
  page,
  product,
  admin,
}) => {
  const name = `Contact ${crypto.randomUUID().slice(0, 8)}`;
  await publishScorecard(admin, name, [
    { id: 'polite', text: 'Was the officer polite?' },
    { id: 'tone', text: 'Which tone?', kind: 'scale', options: ['Rude', 'Neutral', 'Kind'] },
    { id: 'search', text: 'Was there consent to the search?' },
    { id: 'remarks', text: 'Remarks', kind: 'text', isRequired: false, allowsNotApplicable: false },
  ]);
  const { id } = await submitForReview(product.url, admin, 'Scorecard PD');
  await openAs(page, admin, product.url);
  await page.goto(`/admin/tickets/${id}`);
  await expect(page.getByRole('button', { name: 'Mark', exact: true })).toBeEnabled();
  await page.getByText('Scorecard', { exact: true }).click();
  const panel = page.getByRole('region', { name: 'Scorecard', exact: true });
  await panel.getByRole('button', { name: 'Choose Scorecard' }).click();
  await page.getByRole('option', { name }).click();
  await panel.getByRole('button', { name: 'Use Scorecard' }).click();
  await expect(panel.getByText('0 of 4 answered · 3 required left')).toBeVisible();
  await expect(panel.getByText('Optional', { exact: true })).toHaveCount(1);

  // Keys answer while the focus is on a question. The player marks nothing.
  await page.getByLabel('Position').fill('2000000');
  const polite = panel.getByRole('group', { name: /Was the officer polite/u });
  await page.keyboard.press('Shift+P');
  await expect(panel).toBeHidden();
  await page.keyboard.press('p');
  await expect(polite.getByRole('radio', { name: 'Yes' })).toBeFocused();
  await page.keyboard.press('1');
  await page.keyboard.press('e');
  await expect(polite.getByRole('button', { name: 'Go to video-1 00:00:02.000' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('3');
  await expect(panel.getByText('2 of 4 answered · 1 required left')).toBeVisible();
  await expect(panel.getByText('All answers saved')).toBeVisible();
  await expectAccessible(page);
  // The keys of the tabs lead to the first question that has no answer.
  await page.keyboard.press('p');
  await expect(panel).toBeHidden();
  await page.keyboard.press('Shift+P');
  await expect(
    panel.getByRole('group', { name: /consent/u }).getByRole('radio', { name: 'Yes' }),
  ).toBeFocused();
  const tabs = await page.getByRole('radiogroup', { name: 'Panel' }).boundingBox();
  const card = await panel.boundingBox();
  expect(card && tabs && card.y - tabs.y - tabs.height, 'below the tabs without a gap').toBeLessThan(24);

  await page.getByRole('button', { name: 'Deliver Report' }).click();
  const required = panel.getByText('Required', { exact: true });
  const report = page.getByRole('form', { name: 'Deliver Report' });
  await expect(report.getByText('1 required question in the scorecard left to answer')).toBeVisible();
  await expect(report.getByRole('button', { name: 'Deliver Report' })).toBeDisabled();
  await expectAccessible(page);
  await report.getByRole('button', { name: 'Was there consent to the search?' }).click();
  await expect(
    panel.getByRole('group', { name: /consent/u }).getByRole('radio', { name: 'Yes' }),
  ).toBeFocused();
  await expect(required).toHaveCount(1);
  await page.keyboard.press('n');
  await expect(required).toHaveCount(0);
  await panel.getByRole('textbox', { name: 'Answer to: Remarks' }).fill('Clear explanation.');
  await expect(panel.getByText('4 of 4 answered')).toBeVisible();
  await expect(panel.getByText('All answers saved')).toBeVisible();

  // The link moves the player, and everything is stored.
  await page.getByLabel('Position').fill('0');
  await polite.getByRole('button', { name: 'Go to video-1 00:00:02.000' }).click();
  await expect(page.getByLabel('Position')).toHaveValue('2000000');
  await page.reload();
  await page.getByText('Scorecard', { exact: true }).click();
  await expect(panel.getByRole('radio', { name: 'Kind' })).toBeChecked();
  await expect(panel.getByRole('textbox', { name: 'Answer to: Remarks' })).toHaveValue('Clear explanation.');

  await page.getByRole('button', { name: 'Deliver Report' }).click();
  await report.getByLabel('Summary').fill('Sound conduct.');
  await report.getByLabel('Why parts of the footage were not watched').fill('Only the contact was ordered.');
  await report.getByRole('button', { name: 'Deliver Report' }).click();
  await expect(page.getByText('Completed').first()).toBeVisible();
  await expect(page.getByText('To deliver another version, reopen the ticket.')).toBeVisible();
  await page.getByText('Scorecard', { exact: true }).click();
  await expect(panel.getByRole('radio', { name: 'Kind' })).toBeDisabled();
});
