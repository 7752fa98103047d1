import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import { draw } from '../../draw.ts';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';
import { showPanel } from '../../review-room.ts';

test('EV-04 the Audit Trail and a ticket’s timeline show sentences with details and links, and are filtered', async ({
  page,
  product,
  admin,
}) => {
  await test.step('EV-04 the Audit Trail and a ticket’s timeline show sentences with details and links', async () => {
    const dana = await joinAgency(product.url, admin, 'Sentence Police', 'Dana Whitfield');
    const ticket = await submitTicket(product.url, dana, {
      fileName: 'dashcam.mp4',
      incidentType: 'Traffic \u202eStop',
      officersInvolved: ['Baker', 'Cole'],
      notes: 'The rear camera was off. '.repeat(30),
      video: { length: '00:10:00', category: 'Complex' },
    });
    await admin.client.tickets.startReview({ id: ticket.id });
    await openAs(page, admin, product.url);

    await page.goto(`/admin/audit?search=${dana.user.id}`);
    const row = page.getByRole('row').filter({ hasText: 'submitted ticket' });
    await expect(row).toContainText(
      `Dana Whitfield (${dana.email}) submitted ticket ${ticket.number}: Traffic Stop, officers Baker and Cole, 1 video, 00:10:00 in total, $20.00.`,
    );
    await expect(row.locator('bdi').filter({ hasText: 'Stop' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'approved the account' })).toContainText(
      `approved the account of Dana Whitfield (${dana.email}).`,
    );

    const details = row.getByRole('button', { name: 'Details of entry' });
    await expect(details).toHaveAttribute('aria-expanded', 'false');
    await details.focus();
    await page.keyboard.press('Enter');
    await expect(details).toHaveAttribute('aria-expanded', 'true');
    await expect(row.getByRole('definition').filter({ hasText: 'rear camera' })).toHaveText(
      'The rear camera was off. '.repeat(30),
    );
    await expect(row.getByRole('term').filter({ hasText: 'Total cost' })).toBeVisible();
    await expect(row.getByRole('button', { name: 'Copy Acting account ID' })).toContainText(dana.user.id);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(details).toHaveAttribute('aria-expanded', 'false');

    await page.getByRole('link', { name: 'dashcam.mp4' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/tickets/${ticket.number}\\?video=`, 'u'));
    await showPanel(page, 'Ticket');
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(timeline).toContainText(
      `Admin (${admin.email}) started the review of ticket ${ticket.number}.`,
    );
    await timeline.getByRole('button', { name: 'Details of entry' }).first().press('Enter');
    await expect(timeline.getByText('Event name')).toBeVisible();
    await expectAccessible(page);

    const south = await joinAgency(product.url, admin, 'Tombstone Police', 'Ann Stone');
    const gone = await submitTicket(product.url, south, {
      fileName: 'gone.mp4',
      officersInvolved: ['Stone'],
    });
    await south.client.tickets.delete({ id: gone.id });
    await follow(page, `/admin/audit?search=${gone.id}`);
    await expect(page.getByRole('row').filter({ hasText: 'deleted ticket' })).toContainText(
      'Training, officer Stone.',
    );
    await expect(page.getByRole('link', { name: 'gone.mp4' })).toHaveCount(0);
  });

  await test.step('EV-04 the Audit Trail can be filtered by kind of event with the keyboard alone', async () => {
    const dana = await joinAgency(product.url, admin, 'Filtered Police', 'Fay Filter');
    await follow(page, `/admin/audit?search=${dana.user.id}`);
    const rows = page.getByRole('row', { name: /Fay Filter/u });
    await expect(rows).toHaveCount(3);
    await page.getByRole('button', { name: /Kind of event/u }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { name: 'Access to evidence' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('option', { name: 'Sign-ins', exact: true }).press('Enter');
    await expect(page).toHaveURL(/group=signIns/u);
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('signed in');
    await follow(page, `/admin/audit?search=${dana.user.id}&group=exports`);
    await expect(page.getByText('No entry matches')).toBeVisible();
    await page.getByRole('button', { name: 'Show Everything' }).click();
    await expect(page).toHaveURL(/\/admin\/audit$/u);
  });

  await page.getByRole('button', { name: 'Check the Chain' }).click();
  await expect(page.getByText(/The chain is intact/u)).toBeVisible();
});

test('dates, numbers and the direction are American English in a browser of any language', async ({
  browser,
  product,
  admin,
}) => {
  for (const locale of draw(['ar-EG', 'de-DE']))
    await test.step(locale, async () => {
      const page = await browser.newPage({ baseURL: product.url, locale });
      await openAs(page, admin, product.url);
      await page.goto('/admin/audit?from=2020-11-05');
      const start = page.getByRole('group', { name: 'Start date' });
      await expect(start.getByRole('spinbutton')).toHaveText(['11', '5', '2020']);
      await expect(page.getByRole('row').locator('time').first()).toHaveText(
        /^[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}(?::\d{2})? [AP]M$/u,
      );
      await page.getByRole('button', { name: /^Calendar.*Start date/u }).click();
      const calendar = page.getByRole('dialog', { name: 'Choose Start date' });
      await expect(calendar.getByRole('grid')).toHaveAccessibleName(/November 2020/u);
      // Weeks begin on Sunday.
      await expect(calendar.locator('tbody td').first()).toHaveText('1');
      // Latin digits and letters only, from left to right.
      expect(await page.locator('body').innerText()).not.toMatch(/\p{Script=Arabic}/u);
      expect(
        await page.evaluate(
          () =>
            [...document.querySelectorAll('*')].filter((each) => getComputedStyle(each).direction === 'rtl')
              .length,
        ),
      ).toBe(0);
      await page.close();
    });
});
