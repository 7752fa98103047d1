import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { deliver, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { hueOf } from '../../hue-of.ts';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

const rowOf = (page: Page, officer: string) => page.getByRole('row', { name: new RegExp(officer, 'u') });

test('AG-02 AG-06 AG-07 AG-08 the table and the cards show a status; the details offer the video; a deletion can be canceled', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Details PD');
  const ticket = await submitTicket(product.url, person, {
    incidentType: 'Traffic Stop',
    officersInvolved: ['Dora Detail', 'Eve Extra'],
    notes: 'At the north gate.',
  });
  await test.step('AG-02 AG-06 the table and the cards show a status with text, icon and color', async () => {
    const [begun, done] = [
      await submitTicket(product.url, person, { officersInvolved: ['Begun'] }),
      await submitTicket(product.url, person, { officersInvolved: ['Done'] }),
    ];
    await admin.client.tickets.startReview({ id: begun.id });
    await deliver(admin, done.id);
    await openAs(page, person, product.url);
    await page.goto('/agency');
    const table = page.getByRole('table', { name: 'Your Tickets' });
    await expect(table.getByRole('columnheader')).toHaveText([
      'Status',
      'Incident Type',
      'Officers Involved',
      'Submitted',
      'Due Date',
      'Actions',
    ]);
    const looks = [
      ['Dora Detail', 'Pending Review', 'lucide-clock', 'yellow'],
      ['Begun', 'In Progress', 'lucide-circle-alert', 'blue'],
      ['Done', 'Completed', 'lucide-circle-check', 'green'],
    ] as const;
    for (const [officer, words, icon, hue] of looks) {
      const cells = rowOf(page, officer).getByRole('cell');
      // A completed ticket also says what its report found.
      await expect(cells.first()).toHaveText(words === 'Completed' ? 'CompletedNewNo findings' : words);
      const drawn = cells.first().locator(`svg.${icon}`);
      await expect(drawn).toBeVisible();
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect(await hueOf(drawn, 'color'), `${words} in ${colorScheme}`).toBe(hue);
      }
      for (const column of [3, 4])
        await expect(cells.nth(column)).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/u);
    }
    await expect(page.getByLabel('Summary')).toHaveText(
      /Total Submissions\D*3.*Pending Review\D*1.*In Progress\D*1.*Completed\D*1/su,
    );
  });

  await test.step('AG-07 AG-08 the details offer the video for download; a deletion can be canceled', async () => {
    const row = rowOf(page, 'Dora Detail');
    const view = row.getByRole('button', { name: /^View/u });
    await view.click();
    const dialog = page.getByRole('dialog');
    for (const [term, words] of [
      ['Status', /Pending Review/u],
      ['Incident Type', /Traffic Stop/u],
      ['Officers', /Dora Detail, Eve Extra/u],
      ['Agency', /Details PD/u],
      ['Submitted', /[A-Z][a-z]{2} \d{1,2}, \d{4}/u],
      ['Due Date', /[A-Z][a-z]{2} \d{1,2}, \d{4}/u],
      ['Notes', /At the north gate\./u],
    ] as const) {
      const fact = dialog.locator('div', {
        has: page.locator('dt', { hasText: new RegExp(`^${term}$`, 'u') }),
      });
      await expect(fact.last().getByRole('definition')).toHaveText(words);
    }
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download Video' }).click();
    const bytes = await readFile(await (await downloading).path());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(ticket.videos[0]?.sha256);
    await page.keyboard.press('Escape');
    await expect(view).toBeFocused();

    const remove = row.getByRole('button', { name: /^Delete/u });
    await remove.click();
    const question = page.getByRole('alertdialog', { name: 'Delete Ticket?' });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(remove).toBeFocused();
    await expect(row).toBeVisible();
    expect((await person.client.tickets.counts()).total).toBe(3);
  });
});
