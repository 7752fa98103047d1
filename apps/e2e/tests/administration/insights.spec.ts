import { readFile } from 'node:fs/promises';
import { deliveredTicket, insertDelivered } from '@plainview/test-support/insert-delivered';
import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { joinAgency } from '@plainview/test-support/test-users';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

test('RV-17: each chart is read with the keyboard, shows its table and saves it as CSV', async ({
  page,
  product,
  admin,
}) => {
  const ann = await joinAgency(product.url, admin, 'Insight PD');
  const agencies = await admin.client.agencies.list();
  const agencyId = agencies.find(({ name }) => name === 'Insight PD')?.id ?? '';
  const finding = { category: 'Communication', severity: 'minor' } as const;
  const rows = Array.from({ length: 5 }, (_, n) =>
    deliveredTicket(agencyId, `2024-02-0${n + 5}T12:00:00Z`, {
      incidentType: '=Chase',
      seconds: 600,
      findings: n < 3 ? [finding] : [],
    }),
  );
  await insertDelivered(
    (statement, values) => changeEmbedded(product.dataDirectory, statement, values),
    rows,
  );
  await openAs(page, admin, product.url);
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const chart = (name: RegExp) => page.getByRole('slider', { name });

  await test.step('choose a period and an agency', async () => {
    await page.goto('/admin/insights?from=2024-01-29&to=2024-02-18');
    await page.getByRole('button', { name: /^All Agencies/u }).click();
    await page.getByRole('option', { name: 'Insight PD' }).click();
    await expect(page).toHaveURL(new RegExp(`agency=${agencyId}`, 'u'));
    await expect(page.getByLabel('Whole period').getByText('5 of 5 tickets')).toBeVisible();
    await expect(card('Scorecard answers').getByText('No scorecard was answered')).toBeVisible();
  });

  await test.step('read a chart with the arrow keys', async () => {
    const turnaround = chart(/^Turnaround/u);
    await turnaround.press('End');
    await expect(turnaround).toHaveAttribute(
      'aria-valuetext',
      'Feb 12 – Feb 18, 2024: Median no value, 90th percentile no value',
    );
    await turnaround.press('ArrowLeft');
    await expect(turnaround).toHaveAttribute(
      'aria-valuetext',
      'Feb 5 – Feb 11, 2024: Median 1 h, 90th percentile 1 h',
    );
    await expect(card('Turnaround').getByText('Feb 5 – Feb 11, 2024').first()).toBeVisible();
    await expect(chart(/^Findings by category/u)).toHaveAttribute('aria-valuetext', 'Other: 0');
    expect(await page.getByRole('slider').count()).toBe(6);
  });

  await test.step('texts are shown on demand, and an empty plot says why', async () => {
    const definition = card('Turnaround').getByText(/^Hours from submission to the first delivery/u);
    await expect(definition).toBeHidden();
    await page.getByRole('button', { name: 'About Turnaround' }).press('Enter');
    await expect(definition).toBeVisible();
    await page.getByText('About these figures').press('Enter');
    await expect(
      page.getByText(/Changes are against the same number of days before, Jan 8 – Jan 28, 2024\.$/u).first(),
    ).toBeVisible();
    await expectAccessible(page);
    await card('Findings over time')
      .getByRole('button', { name: /^All categories/u })
      .click();
    await page.getByRole('option', { name: 'Other' }).click();
    await expect(card('Findings over time').getByText('No findings in this category')).toBeVisible();
  });

  await test.step('bars have patterns on paper and in high contrast only', async () => {
    const pattern = card('Minutes reviewed').locator('pattern').first();
    await expect(pattern).toHaveCount(0);
    await page.emulateMedia({ contrast: 'more' });
    await expect(pattern).toHaveCount(1);
    await page.emulateMedia({ contrast: null });
    await expect(pattern).toHaveCount(0);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(pattern).toHaveCount(1);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  });

  await test.step('every chart has its table and file', async () => {
    await page.getByRole('button', { name: 'On-time rate: table' }).click();
    const table = card('On-time rate').getByRole('table');
    await expect(table.getByRole('row', { name: /^Feb 5 – Feb 11, 2024 5 5 100%$/u })).toBeVisible();
    await expect(
      table.getByRole('row', { name: /^Jan 29 – Feb 4, 2024 0 0 Too few tickets$/u }),
    ).toBeVisible();
    const files = page.getByRole('button', { name: /: CSV$/u });
    await expect(page.getByRole('button', { name: /: table$/u })).toHaveCount(await files.count());
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Incident types: CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('plainview-insights-incidenttypes-2024-01-29-2024-02-18.csv');
    expect(await readFile(await download.path(), 'utf8')).toBe(
      "\uFEFFIncident type,Tickets,Findings\r\n'=Chase,5,3\r\n",
    );
    await expectAccessible(page);
  });

  await test.step('on paper, all tables and no navigation', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('table')).toHaveCount(6);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('figures are compared with the period before', async () => {
    await follow(page, `/admin/insights?from=2024-02-12&to=2024-02-18&agency=${agencyId}`);
    const totals = page.getByLabel('Whole period');
    await expect(totals).toContainText('down from 5');
    await follow(page, `/admin/insights?from=2024-02-05&to=2024-02-11&agency=${agencyId}`);
    await expect(totals).toContainText('up from 0');
  });

  await test.step('a period that ends before it begins', async () => {
    await follow(page, '/admin/insights?from=2024-02-18&to=2024-01-29');
    await expect(page.getByRole('alert').getByText('The period ends before it begins.')).toBeVisible();
  });

  await test.step('the agency sees its own reports, and saves a file', async () => {
    await openAs(page, ann, product.url);
    await page.goto('/agency/insights?from=2024-01-29&to=2024-02-18');
    await expect(page.getByLabel('Whole period').getByText('5 of 5 tickets')).toBeVisible();
    await expect(page.getByRole('button', { name: /^All Agencies/u })).toHaveCount(0);
    await chart(/^Minutes reviewed/u).press('End');
    await chart(/^Minutes reviewed/u).press('ArrowLeft');
    await expect(chart(/^Minutes reviewed/u)).toHaveAttribute(
      'aria-valuetext',
      'Feb 5 – Feb 11, 2024: Footage 50 min, Watched 50 min',
    );
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Incident types: CSV' }).press('Enter');
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain("'=Chase,5,3");
    await expectAccessible(page);
  });
});
