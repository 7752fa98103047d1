import { createCaller } from '@plainview/test-support/caller';
import { joinAgency, joinAsAdmin } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, newcomer, openAs, rejectAllPending, test } from '../../product.ts';

const entryOf = (page: Page, group: string, name: string) =>
  page
    .getByRole('region', { name: group, exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

test('the overview of the administration names its pages and shows live what needs attention', async ({
  page,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Overview PD');
  const { items } = await admin.client.support.list({ isAnswered: false, limit: 500 });
  for (const { id } of items) await admin.client.support.answer({ id, text: 'Done.' });
  await rejectAllPending(admin);
  await openAs(page, await joinAsAdmin(product.url, admin, 'Olga Overview'), product.url);

  await test.step('each group is a heading with a list of pages, each with a sentence', async () => {
    await page.goto('/admin/administration');
    await expect(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Service',
      'Records',
      'Integrations',
      'Operations',
      'Users',
    ]);
    const side = page.getByRole('navigation', { name: 'Administration', exact: true });
    const ownPages = await side.getByRole('link').allTextContents();
    const listed = page.getByRole('main').getByRole('region').getByRole('link');
    await expect(listed).toHaveText([...ownPages.slice(1), 'User Management']);
    await expect(entryOf(page, 'Service', 'Counties')).toContainText(
      'Let users of a county oversee several agencies.',
    );
    await expect(entryOf(page, 'Records', 'Mail')).toContainText('Not set up');
    await expectAccessible(page);
  });

  await test.step('figures follow requests and registrations without a reload', async () => {
    const support = entryOf(page, 'Service', 'Support');
    const users = entryOf(page, 'Users', 'User Management');
    await expect(support).not.toContainText('open');
    await expect(users).not.toContainText('pending');
    const request = await agency.client.support.create({ text: 'Where is the letterhead?' });
    await expect(support).toContainText('1 open');
    await createCaller(product.url).client.session.register(newcomer('Overview PD', 'Nora New'));
    await expect(users).toContainText('1 pending');
    await admin.client.support.answer({ id: request.id, text: 'Under Agency.' });
    await expect(support).not.toContainText('open');
    await rejectAllPending(admin);
    await expect(users).not.toContainText('pending');
  });

  await test.step('the keyboard alone opens a page', async () => {
    await entryOf(page, 'Records', 'Retention').getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expect(entryOf(page, 'Records', 'Holds').getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/holds$/u);
  });
});
