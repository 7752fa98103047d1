import { deliver, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

test('RP-01 RP-02 RP-03 the archive is filtered and exported, and a PDF opens and downloads', async ({
  page,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Archive Police');
  await test.step('RP-01 RP-02 Apply Filters applies the filters, and Reset Filters clears them', async () => {
    for (const [incidentType, officer] of [
      ['Training', 'Vera Archer'],
      ['Use of Force', 'Walt Archer'],
    ] as const) {
      const ticket = await submitTicket(product.url, agency, { incidentType, officersInvolved: [officer] });
      await deliver(admin, ticket.id);
    }
    await openAs(page, admin, product.url);
    await page.goto('/admin/reports?search=archer');
    const table = page.getByRole('table', { name: 'Reports' });
    const rows = table.getByRole('row', { name: /Archer/u });
    await expect(rows).toHaveCount(2);
    await expect(page.getByText('2 reports')).toBeVisible();
    await expectAccessible(page);

    await page
      .getByRole('button', { name: /Incident Type/u })
      .first()
      .click();
    await page.getByRole('option', { name: 'Use of Force' }).click();
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Apply Filters' }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('Walt Archer');
    await expect(page).toHaveURL(/incidentType=Use/u);
    await expect(page.getByText('1 report', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(rows).toHaveCount(2);

    await follow(page, '/admin/reports?search=archer&from=2020-01-01&to=2020-12-31');
    await expect(page.getByText('No report matches')).toBeVisible();
    await page.getByRole('button', { name: 'Reset Filters' }).click();
    await expect(rows).toHaveCount(2);
    await expect(page.getByRole('searchbox', { name: 'Search reports' })).toHaveValue('');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(rows).toHaveCount(2);
  });

  await test.step('RP-02 RP-03 the archive is exported, and a PDF opens and downloads', async () => {
    const ticket = await submitTicket(product.url, agency, { officersInvolved: ['Xenia Bolt'] });
    await deliver(admin, ticket.id);
    await follow(page, '/admin/reports?search=bolt');
    const table = page.getByRole('table', { name: 'Reports' });
    for (const column of ['Agency', 'Officers', 'Incident Type', 'Date', 'Status', 'Actions']) {
      await expect(table.getByRole('columnheader', { name: column })).toBeVisible();
    }
    const row = table.getByRole('row', { name: /Bolt/u });
    await expect(row).toContainText('Completed');
    await expect(row).toContainText('Version 1');
    const address = await row.getByRole('link', { name: /^View/u }).getAttribute('href');
    const pdf = await admin.fetch(address ?? '');
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.headers.get('content-disposition')).toBe('inline');
    // A sandbox would prevent the browser's own viewer from starting.
    expect(pdf.headers.get('content-security-policy')).not.toContain('sandbox');
    const downloading = page.waitForEvent('download');
    await row.getByRole('link', { name: /^Download/u }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^plainview-report-.*-v1\.pdf$/u);

    await page.getByRole('button', { name: 'Export All' }).click();
    await expectAccessible(page);
    const exporting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: /XLSX/u }).click();
    expect((await exporting).suggestedFilename()).toMatch(/^plainview-reports-.*\.xlsx$/u);
  });
});
