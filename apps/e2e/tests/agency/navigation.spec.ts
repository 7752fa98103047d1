import { createCaller } from '@plainview/test-support/caller';
import { submitTicket } from '@plainview/test-support/submit-ticket';
import { registration, signIn } from '@plainview/test-support/test-users';
import { NOT_WATCHED } from '@plainview/test-support/videos/not-watched';
import { openByKey } from '../../open-by-key.ts';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

test('WS-07 the first user of an agency can invite colleagues, and finds everything by its name', async ({
  page,
  openForAnother,
  product,
  admin,
}) => {
  const register = async (name: string): Promise<{ readonly email: string; readonly password: string }> => {
    const form = registration({ name, agencyName: 'Founding PD' });
    await createCaller(product.url).client.session.register({ ...form, adminKey: '' });
    return form;
  };
  const first = await register('Fay First');
  await openAs(page, admin, product.url);
  await page.goto('/admin/users?search=fay+first');

  await test.step('WS-07 approving the first user offers to make them administrator, on by default', async () => {
    const row = page.getByRole('row', { name: /Fay First/u });
    await expect(row.getByRole('checkbox', { name: 'Agency administrator, Fay First' })).toBeChecked();
    await expectAccessible(page);
    await row.getByRole('button', { name: /^Approve User/u }).click();
    await expect(
      page.getByRole('table', { name: 'Active Users' }).getByRole('row', { name: /Fay First/u }),
    ).toContainText('Agency administrator');
  });

  await test.step('WS-07 later users of the agency are approved without it', async () => {
    await register('Sue Second');
    await follow(page, '/admin/users?search=sue+second');
    const row = page.getByRole('row', { name: /Sue Second/u });
    await expect(row.getByRole('checkbox')).toHaveCount(0);
    await row.getByRole('button', { name: /^Approve User/u }).click();
    await expect(
      page.getByRole('table', { name: 'Active Users' }).getByRole('row', { name: /Sue Second/u }),
    ).not.toContainText('Agency administrator');
  });

  const fay = await signIn(product.url, first.email, first.password);
  const main = page.getByRole('navigation', { name: 'Main' });
  const side = (name: string) => page.getByRole('navigation', { name, exact: true });
  const titled = (name: string) => page.getByRole('heading', { name, level: 1 });

  await test.step('WS-07 pages without anything to show are not offered, but their addresses work', async () => {
    await openAs(page, fay, product.url);
    await page.goto('/agency');
    await expect(main.getByRole('link')).toHaveText(['Agency Dashboard', 'Agency', 'Profile']);
    await follow(page, '/agency/invoices');
    await expect(titled('Invoices')).toBeVisible();
    await follow(page, '/agency/insights');
    await expect(titled('Insights')).toBeVisible();
  });

  await test.step('WS-07 the palette finds "invite"', async () => {
    await follow(page, '/agency');
    const palette = page.getByRole('dialog', { name: 'Command Palette' });
    await openByKey(page, 'Control+k', palette);
    await page.keyboard.insertText('invite');
    await palette.getByRole('option', { name: 'Invite Colleague' }).click();
    await expect(page.getByRole('dialog', { name: 'Invite Colleague' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(titled('Colleagues')).toBeVisible();
  });

  const { id } = await submitTicket(product.url, fay, { incidentType: 'A first ticket' });
  await admin.client.tickets.startReview({ id });
  const video = (await admin.client.tickets.get({ id })).videos[0]?.videoId ?? '';
  for (const severity of ['positive', 'serious', 'positive'] as const)
    await admin.client.findings.add({
      ticketId: id,
      videoId: video,
      startMicroseconds: 0,
      endMicroseconds: null,
      category: 'Other',
      severity,
      text: 'x',
    });
  await admin.client.reports.deliver({
    ticketId: id,
    summary: 'x',
    notWatchedReason: NOT_WATCHED,
    withoutPendingStills: true,
  });

  await test.step('WS-07 insights, billing, colleagues and import are within two clicks', async () => {
    await page.goto('/agency');
    await expect(main.getByRole('link')).toHaveText([
      'Agency Dashboard',
      'Insights',
      'Billing',
      'Agency',
      'Profile',
    ]);
    await main.getByRole('link', { name: 'Insights' }).click();
    await expect(titled('Insights')).toBeVisible();
    await main.getByRole('link', { name: 'Billing' }).click();
    await expect(titled('Statements')).toBeVisible();
    await main.getByRole('link', { name: 'Agency', exact: true }).click();
    await expect(titled('Colleagues')).toBeVisible();
    await side('Agency').getByRole('link', { name: 'Import' }).click();
    await expect(titled('Import')).toBeVisible();
    await expect(main.locator('[aria-current]')).toHaveText('Agency');
    for (const width of [1024, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a delivered report says what it found, and is new until it is opened', async () => {
    await main.getByRole('link', { name: 'Agency Dashboard' }).click();
    const row = page.getByRole('row', { name: /A first ticket/u });
    await expect(row).toContainText('New1 serious · 2 positive');
    await expectAccessible(page);
    await row.getByRole('link').first().click();
    const reports = page.getByRole('region', { name: 'Reports' });
    await expect(reports).toContainText('1 serious · 2 positive');
    await expect(reports.getByRole('link', { name: 'Read Report' })).toHaveCount(1);
    await reports.getByRole('link', { name: 'Read Report' }).click();
    await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
    await follow(page, '/agency');
    await expect(row).toContainText('1 serious · 2 positive');
    await expect(row).not.toContainText('New');
  });

  await test.step('WS-07 others see their colleagues and whom to ask', async () => {
    const other = await openForAnother();
    const sue = await admin.client.users.list({ status: 'approved', search: 'Sue Second' });
    const email = sue.items[0]?.email ?? '';
    await openAs(other, await signIn(product.url, email, first.password), product.url);
    await other.goto('/agency/users');
    await expect(other.getByRole('list', { name: 'Agency administrators' })).toContainText(first.email);
    await expect(other.getByRole('list', { name: 'Colleagues' }).getByRole('listitem')).toHaveCount(2);
    await expect(other.getByRole('button', { name: /Invite|Remove/u })).toHaveCount(0);
    await expectAccessible(other);
  });
});
