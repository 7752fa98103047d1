import { joinAgency, joinAsAdmin, signIn } from '@plainview/test-support/test-users';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

/** Stops the page's clock so many minutes ahead, so that its time advances only when the test advances it. */
async function stopClock(page: Page, minutes: number): Promise<void> {
  await page.clock.pauseAt(new Date(Date.now() + minutes * 60_000));
}

/** Advances the page's time in small steps until the locator is visible. */
async function passUntilVisible(page: Page, locator: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(10);
    expect(await locator.isVisible()).toBe(true);
  }).toPass();
}

test('PF-01 PF-02 PF-03 PF-04 a profile is filled in and saved; a help request is sent and answered', async ({
  page,
  openForAnother,
  product,
  admin,
}) => {
  const ann = await joinAgency(product.url, admin, 'Profile Police', 'Ann Profile');
  const office = await openForAnother();
  await test.step('PF-01 PF-02 PF-03 a profile is filled in, saved and still there after a reload', async () => {
    await openAs(page, ann, product.url);
    await page.goto('/agency/profile');
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('Ann Profile');
    await expect(page.getByLabel('Email')).toHaveValue(ann.email);
    await expect(page.getByLabel('Phone')).toHaveValue('');
    await expect(page.getByLabel('Phone')).toHaveAttribute('title', 'Please enter a valid phone number');
    await expect(page.getByLabel('Role')).toHaveValue('Agency User');
    await expect(page.getByLabel('Role')).toHaveAttribute('readonly', '');

    await page.clock.install();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByLabel('Phone')).toBeFocused();
    await page.getByLabel('Phone').fill('call me');
    await page.getByLabel('Department').fill('Patrol');
    await page.getByLabel('Badge Number').fill('4711');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Please enter a valid phone number')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Phone').fill('(555) 010-2030');
    await stopClock(page, 1);
    const save = page.getByRole('button', { name: 'Save Changes' });
    await save.click();
    const place = await save.boundingBox();
    const saved = page.getByText('Profile updated successfully!');
    await passUntilVisible(page, saved);
    expect(await page.getByRole('button', { name: /^Sav/u }).boundingBox()).toMatchObject({
      x: place?.x,
      y: place?.y,
    });
    await page.clock.runFor(2900);
    await expect(saved).toBeVisible();
    await page.clock.runFor(200);
    await expect(saved).toHaveCount(0);
    await page.clock.resume();
    await page.reload();
    await expect(page.getByLabel('Phone')).toHaveValue('(555) 010-2030');
    await expect(page.getByLabel('Badge Number')).toHaveValue('4711');
  });

  await test.step('PF-04 a help request is sent and answered, and its sender sees the answer immediately', async () => {
    await expect(page.getByRole('button', { name: 'Get Help' })).toBeVisible();
    await page.getByRole('button', { name: 'Get Help' }).click();
    const message = page.getByLabel('How can we help?');
    await expect(message).toBeFocused();
    const send = page.getByRole('button', { name: 'Send Message' });
    await message.fill('   ');
    await expect(send).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Get Help' })).toBeFocused();
    await page.getByRole('button', { name: 'Get Help' }).click();
    await message.fill('Where is the report of last week?');
    await stopClock(page, 5);
    await send.click();
    const sent = page.getByText('Support ticket created successfully!');
    await passUntilVisible(page, sent);
    await page.clock.runFor(1900);
    await expect(message).toBeVisible();
    await page.clock.runFor(200);
    await expect(message).toHaveCount(0);
    await expect(sent).toBeVisible();
    await page.clock.runFor(1000);
    await expect(sent).toHaveCount(0);
    await page.clock.resume();
    await expect(page.getByText('Where is the report of last week?')).toBeVisible();

    await openAs(office, await joinAsAdmin(product.url, admin, 'Petra Profile'), product.url);
    await office.goto('/admin/support?search=ann+profile');
    const item = office.getByRole('listitem').filter({ hasText: 'Where is the report of last week?' });
    await expect(item).toContainText('Profile Police');
    await expectAccessible(office);
    await item.getByLabel('Answer', { exact: true }).fill('It is on your ticket now.');
    await item.getByRole('button', { name: 'Send Answer' }).click();
    await expect(item).toContainText('Answered');
    await expect(page.getByText('It is on your ticket now.')).toBeVisible();
  });

  await test.step('PF-01 PF-03 PF-04 an administrator has the same profile screen and can ask for help', async () => {
    await follow(office, '/admin/profile');
    await expect(office.getByLabel('Role')).toHaveValue('Administrator');
    await office.getByRole('button', { name: 'Save Changes' }).click();
    for (const label of ['Phone', 'Department', 'Badge Number']) {
      await expect(office.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
    }
    await office.getByLabel('Phone').fill('555-0100');
    await office.getByLabel('Department').fill('Reviews');
    await office.getByLabel('Badge Number').fill('12');
    await office.getByRole('button', { name: 'Save Changes' }).click();
    await expect(office.getByText('Profile updated successfully!')).toBeVisible();
    await office.getByRole('button', { name: 'Get Help' }).click();
    await expect(office.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await office.getByLabel('How can we help?').fill('Which reports are due?');
    await office.getByRole('button', { name: 'Send Message' }).click();
    await expect(office.getByText('Support ticket created successfully!')).toBeVisible();
  });
});

test('FR-02 RT-03 Settings has sections for password, devices, notifications and appearance', async ({
  page,
  product,
  admin,
}) => {
  const ann = await joinAgency(product.url, admin, 'Settings Police', 'Ann Settings');
  await signIn(product.url, ann.email, ann.password);
  await openAs(page, ann, product.url);
  // Opened from the user menu in frame.spec.ts.
  await page.goto('/agency/settings');
  await expect(page.getByText('This device')).toBeVisible();
  // Without a provider, there is no section about it.
  await expect(page.getByRole('heading', { name: 'Devices' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Organization Sign-In' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign Out All Other Devices' }).click();
  await expect(page.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')).toHaveCount(1);

  const notice = page.getByRole('switch', { name: 'A report is delivered' });
  await expect(notice).toBeChecked();
  await test.step('a choice stays as it is when an answer from before it arrives', async () => {
    const read = Promise.withResolvers<void>();
    const chosen = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    const shown = Promise.withResolvers<void>();
    await page.route('**/rpc/profile/get', async (route) => {
      const response = await route.fetch();
      read.resolve();
      await chosen.promise;
      // Unless the page has canceled the request.
      await route.fulfill({ response }).catch(() => undefined);
      answered.resolve();
    });
    await page.getByText('A report is delivered').click();
    await expect(notice).not.toBeChecked();
    await read.promise;
    await page.route('**/rpc/profile/setNotice', async (route) => {
      await shown.promise;
      await route.continue();
    });
    const other = page.getByRole('switch', { name: 'Someone sends a message about a ticket' });
    await page.getByText('Someone sends a message about a ticket').click();
    await expect(other).not.toBeChecked();
    chosen.resolve();
    await answered.promise;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    expect(await other.isChecked()).toBe(false);
    shown.resolve();
  });
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('radiogroup', { name: 'Table Rows' }).getByText('Compact').click();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Compact' })).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-density', 'compact');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(notice).not.toBeChecked();
  await expectAccessible(page);

  await test.step('changing a password shows the messages of section 8 for a network error and for any other failure', async () => {
    await expect(page.getByText('Password should be at least 6 characters')).toBeVisible();
    await page.getByLabel(/^Current password/u).fill(ann.password);
    await page.getByLabel(/^New password/u).fill('another-secret');
    await page.getByLabel(/^Confirm new password/u).fill('another-secret');
    const change = page.getByRole('button', { name: 'Change Password' });
    await page.route('**/rpc/profile/changePassword', (route) => route.abort());
    await change.click();
    await expect(page.getByRole('alert')).toHaveText('Network error. Please check your internet connection');
    await page.unroute('**/rpc/profile/changePassword');
    await page.route('**/rpc/profile/changePassword', (route) => route.fulfill({ status: 500, body: 'no' }));
    await change.click();
    await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again');
    await page.unroute('**/rpc/profile/changePassword');
  });

  await page.getByLabel(/^Current password/u).fill('wrong');
  await page.getByLabel(/^New password/u).fill('another-secret');
  await page.getByLabel(/^Confirm new password/u).fill('another-secret');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Incorrect password').first()).toBeVisible();
  await page.getByLabel(/^Current password/u).fill(ann.password);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText(/Your password was changed/u)).toBeVisible();
  await signIn(product.url, ann.email, 'another-secret');
});
