import { publishScorecard } from '@plainview/test-support/publish-scorecard';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, type Person } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

const FIRST = 'Only the first review says this.';

/** Submits a ticket, and reviews it with a finding and an answer. @returns the ticket's id */
async function reviewFirst(url: string, dana: Person, agency: Person): Promise<string> {
  const scorecardId = await publishScorecard(dana, 'Contact', [{ id: 'polite', text: 'Was it polite?' }]);
  const { id } = await submitTicket(url, agency, { incidentType: 'Pursuit' });
  const { videos } = await dana.client.tickets.startReview({ id });
  await dana.client.ticketScorecards.choose({ ticketId: id, scorecardId });
  await dana.client.ticketScorecards.answer({
    ticketId: id,
    scorecardId,
    version: 1,
    questionId: 'polite',
    value: { kind: 'option', number: 2 },
  });
  await dana.client.findings.add({
    ticketId: id,
    videoId: videos[0]?.videoId ?? '',
    startMicroseconds: 500_000,
    endMicroseconds: null,
    category: 'Use of Force',
    severity: 'serious',
    text: FIRST,
  });
  await dana.client.reports.deliver({ ticketId: id, summary: FIRST, notWatchedReason: NOT_WATCHED });
  return id;
}

test('RV-14: a delivered ticket is drawn, reviewed blind a second time, and a third person decides', async ({
  page,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Second Look PD');
  const dana = await joinAsAdmin(product.url, admin, 'Dana First');
  const blair = await joinAsAdmin(product.url, admin, 'Blair Second');

  await test.step('set a share, and draw', async () => {
    await openAs(page, dana, product.url);
    await page.goto('/admin/second-reviews');
    await expect(page.getByText('No second reviews yet')).toBeVisible();
    const shares = page.getByRole('region', { name: 'Shares' });
    await shares.getByRole('button', { name: /Agency/u }).click();
    await page.getByRole('option', { name: 'Second Look PD' }).click();
    await shares.getByLabel('Percent').fill('101');
    await expect(shares.getByText('0 to 100')).toBeVisible();
    await shares.getByLabel('Percent').fill('100');
    await shares.getByRole('button', { name: 'Set Share' }).click();
    await expect(shares.getByText('Second Look PD: 100%')).toBeVisible();
    await expectAccessible(page);
    await reviewFirst(product.url, dana, agency);
    await page.getByRole('button', { name: 'Draw Now' }).click();
    await expect(page.getByText('1 ticket drawn of 1.')).toBeVisible();
    const row = page.getByRole('row', { name: /Pursuit/u });
    await expect(row.getByText('You took part in the first review')).toBeVisible();
  });

  await test.step('see how to repeat the draw', async () => {
    await page.getByRole('table', { name: 'Draws' }).getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Draw: 1 of 1 tickets' })).toBeVisible();
    await expect(page.getByText('| sha256sum')).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download JSON' }).click();
    expect((await download).suggestedFilename()).toMatch(/^draw-.*\.json$/u);
    await expectAccessible(page);
  });

  await test.step('take it, and review it without the first review', async () => {
    await openAs(page, blair, product.url);
    await page.goto('/admin/second-reviews');
    await page.getByRole('button', { name: 'Take Pursuit, Second Look PD' }).click();
    await expect(page.getByText('Until you finish, you see nothing of the first review')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Findings' })).toBeVisible();
    await expect(page.getByText(FIRST)).toHaveCount(0);
    await expect(page.getByText('Version 1')).toHaveCount(0);
    await page.getByText('Scorecard', { exact: true }).click();
    await page.getByRole('radio', { name: /Yes/u }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Finish Second Review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Finish Second Review' });
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel('Reason for footage that was not watched').fill('A training tape.');
    await dialog.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByRole('heading', { name: 'Two Reviews' })).toBeVisible();
    await expect(page.getByText(FIRST)).toBeVisible();
    await expect(page.getByText('A third person must decide')).toBeVisible();
  });

  await test.step('decide the differences', async () => {
    const casey = await joinAsAdmin(product.url, admin, 'Casey Third');
    await openAs(page, casey, product.url);
    await page.goto('/admin/second-reviews');
    await page.getByRole('link', { name: 'Compare Pursuit, Second Look PD' }).click();
    await expect(page.getByText('2 differences left to decide.')).toBeVisible();
    await page
      .getByRole('radiogroup', { name: /Use of Force/u })
      .getByText('First', { exact: true })
      .click();
    const answer = page.getByRole('listitem').filter({ hasText: 'Was it polite?' });
    await answer.getByText('Neither', { exact: true }).click();
    await answer.getByLabel('Note (optional)').fill('Cannot be heard.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Record Decisions' }).click();
    await expect(page.getByText('Decided by Casey Third')).toBeVisible();
    await expect(page.getByText('Neither review is right. Cannot be heard.')).toBeVisible();
  });

  await test.step('make it a calibration clip, which someone reviews blind', async () => {
    await page.getByRole('link', { name: 'calibration clip' }).click();
    await page.getByLabel('Title').fill('Chase on foot');
    await expect(page.getByRole('checkbox', { name: /Use of Force/u })).toBeChecked();
    await page.getByRole('button', { name: /Was it polite/u }).click();
    await page.getByRole('option', { name: 'Yes' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add Clip' }).click();
    const row = page.getByRole('row', { name: /Chase on foot/u });
    await expect(row.getByText('You took part in the first review')).toBeVisible();
    await expectAccessible(page);

    await openAs(page, await joinAsAdmin(product.url, admin, 'Drew Fourth'), product.url);
    await page.goto('/admin/calibration');
    await page.getByRole('button', { name: 'Take Chase on foot' }).click();
    await expect(page.getByText('Calibration clip', { exact: true })).toBeVisible();
    await expect(page.getByText(FIRST)).toHaveCount(0);
    await page.getByText('Scorecard', { exact: true }).click();
    await page.getByRole('radio', { name: /Yes/u }).click();
    await page.getByRole('button', { name: 'Finish Calibration' }).click();
    const dialog = page.getByRole('dialog', { name: 'Finish Calibration' });
    await dialog.getByLabel('Reason for footage that was not watched').fill('A training tape.');
    await dialog.getByRole('button', { name: 'Finish', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'My Result: Chase on foot' })).toBeVisible();
    await expect(page.getByText('The same in 1 of 2 items')).toBeVisible();
    await expect(page.getByText(FIRST)).toBeVisible();
    await expectAccessible(page);
  });
});
