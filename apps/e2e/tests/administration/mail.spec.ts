import {
  startTestSmtpServer,
  type TestSmtpServer,
  type ReceivedMail,
} from '@plainview/test-support/peers/test-smtp-server';
import { freePort } from '@plainview/test-support/product/free-port';
import { joinAgency, joinAsAdmin, signInOperator, type Person } from '@plainview/test-support/test-users';
import {
  expect,
  expectAccessible,
  fillInSignIn,
  follow,
  newcomer,
  openAs,
  startProduct,
  test,
  type ProductInFolder,
} from '../../product.ts';

/** A mail server that rejects these recipients, and a product that uses it. */
const refused = new Set<string>();
let peer: TestSmtpServer;
let product: ProductInFolder;
let admin: Person;
let stop: () => Promise<void>;

// Use one worker: each worker that runs a test would start a product for this file.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  peer = await startTestSmtpServer({
    onRecipient: (address) => (refused.has(address) ? { code: 550, words: '5.1.1 No such person' } : null),
  });
  const port = await freePort();
  ({ product, stop } = await startProduct({
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: peer.url,
    MAIL_FROM: 'no-reply@example.gov',
  }));
  admin = await signInOperator(product.url);
});
test.afterAll(async () => {
  await stop();
  await peer.stop();
});

test('on a bare IP address, passkeys are not offered; a forgotten password is reset through the link in the message, with the keyboard alone; a new email address is confirmed', async ({
  page,
}) => {
  const ann = await joinAgency(product.url, admin, 'Reset Police', 'Ann Reset');
  const policy = page.waitForResponse(/\/rpc\/session\/policy/u);
  await page.goto(`${product.url}/login`);
  await policy;
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  // The address of this product is a bare IP address, for which browsers have no passkeys.
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/u);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('nobody@example.org');
  await page.keyboard.press('Enter');
  const words = page.getByText('If an account with this address exists, an email is on its way.');
  await expect(words).toBeVisible();
  await page.getByLabel('Email').fill(ann.email);
  await page.keyboard.press('Enter');
  const mail = await peer.next(
    ({ to, parsed }) => to[0] === ann.email && parsed.subject === 'Choose a new password',
  );
  await expect(words).toBeVisible();
  await expectAccessible(page);

  const link = /href="(?<link>[^"]+\/reset-password#[^"]+)"/u.exec(mail.parsed.html ?? '')?.groups?.['link'];
  await page.goto(link ?? '');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/^New password/u).fill('new-secret');
  await page.getByLabel(/^Confirm new password/u).fill('other-secret');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel(/^Confirm new password/u).fill('new-secret');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password was changed')).toBeVisible();
  await page.getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();

  await follow(page, link ?? '');
  await page.getByLabel(/^New password/u).fill('third-secret');
  await page.getByLabel(/^Confirm new password/u).fill('third-secret');
  await page.getByRole('button', { name: 'Save New Password' }).click();
  await expect(page.getByRole('alert')).toHaveText(/no longer valid/u);
  await follow(page, '/login');
  await fillInSignIn(page, ann.email, 'new-secret');
  await expect(page).toHaveURL(/\/agency$/u);

  await test.step('a new email address can sign in after it is confirmed through its link', async () => {
    const newEmail = `moved-${ann.email}`;
    await follow(page, '/agency/profile');
    await page.getByLabel('Phone').fill('555-0100');
    await page.getByLabel('Department').fill('Patrol');
    await page.getByLabel('Badge Number').fill('12');
    await page.getByLabel('Email').fill(newEmail);
    await page.getByLabel(/^Current password/u).fill('new-secret');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(`A message to confirm ${newEmail} was sent there.`)).toBeVisible();
    await expectAccessible(page);
    const message = await peer.next(({ to }) => to[0] === newEmail);
    const code = /#(?<code>[\w-]+)/u.exec(message.parsed.text ?? '')?.groups?.['code'] ?? '';
    // Enter the code by hand, as from a message without a link.
    await page.getByRole('link', { name: 'Enter the Code' }).click();
    await page.getByRole('button', { name: 'Confirm Address' }).click();
    await expect(page.getByText('Please enter the code from the message.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Confirm Address' }).click();
    await expect(page.getByText(`From now on you sign in with ${newEmail}.`)).toBeVisible();
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await fillInSignIn(page, newEmail, 'new-secret');
    await expect(page).toHaveURL(/\/agency$/u);
  });
});

test('RG-05 a registration is confirmed by its link, which can be sent again after sign-in, then approved', async ({
  page,
}) => {
  const form = newcomer('Confirming Police', 'Cora Confirm');
  await page.goto(`${product.url}/register`);
  await page.getByLabel('Full name').fill(form.name);
  await page.getByLabel('Email').fill(form.email);
  await page.getByLabel('Agency name').fill(form.agencyName);
  await page.getByLabel(/^Password/u).fill(form.password);
  await page.getByLabel(/^Confirm password/u).fill(form.password);
  await page.getByRole('button', { name: 'Register' }).press('Enter');
  await expect(page).toHaveURL(/\/login/u);
  const pending = 'Your account is pending approval. Please contact an administrator.';
  await expect(page.getByText(pending)).toBeVisible();
  await expect(page.getByText('Confirm your address with the link that we emailed you.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the Link Again' })).toHaveCount(0);
  await peer.next(({ to }) => to[0] === form.email);

  await fillInSignIn(page, form.email, form.password);
  await expect(page.getByRole('alert')).toHaveText(pending);
  const again = page.getByRole('button', { name: 'Send the Link Again' });
  await expect(again).toBeVisible();
  await expectAccessible(page);
  await again.press('Enter');
  await expect(page.getByText(`A new link is on its way to ${form.email}.`)).toBeVisible();
  await expectAccessible(page);
  const isToPerson = (mail: ReceivedMail) => mail.to[0] === form.email;
  await expect.poll(() => peer.received.filter(isToPerson).length).toBe(2);
  const links = peer.received
    .filter(isToPerson)
    .map(
      ({ parsed }) => /href="(?<link>[^"]+\/confirm-email#[^"]+)"/u.exec(parsed.html ?? '')?.groups?.['link'],
    );

  await follow(page, links[0] ?? '');
  await page.getByRole('button', { name: 'Confirm Address' }).press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/no longer valid/u);
  await follow(page, '/login');
  await follow(page, links[1] ?? '');
  await page.getByRole('button', { name: 'Confirm Address' }).press('Enter');
  await expect(page.getByText(`${form.email} is confirmed.`)).toBeVisible();
  await expectAccessible(page);
  await follow(page, '/login');
  await fillInSignIn(page, form.email, form.password);
  await expect(page.getByRole('alert')).toHaveText(pending);
  await expect(again).toHaveCount(0);

  const { items } = await admin.client.users.list({ status: 'pending', search: form.email });
  for (const { id } of items) await admin.client.users.approve({ id });
  await fillInSignIn(page, form.email, form.password);
  await expect(page).toHaveURL(/\/agency$/u);
});

test('the Mail screen lists sent and failed messages, opens one, and sends it again', async ({ page }) => {
  const olga = await joinAsAdmin(product.url, admin, 'Olga Mail');
  const ann = await joinAgency(product.url, admin, 'Mail Police', 'Ann Mail');
  await peer.next(({ to, parsed }) => to[0] === ann.email && parsed.subject === 'Your account is approved');
  refused.add(ann.email);
  const request = await ann.client.support.create({ text: 'Where?' });
  await admin.client.support.answer({ id: request.id, text: 'There.' });
  await openAs(page, olga, product.url);
  await page.goto(`${product.url}/admin/mail`);
  await expect(page.getByRole('heading', { name: 'Mail', level: 1 })).toBeVisible();
  await expect(page.getByText('Messages come from no-reply@example.gov.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search messages' }).fill(ann.email);
  await expect(page).toHaveURL(/search=/u);
  const answered = page.getByRole('row').filter({ hasText: 'Your support request is answered' });
  await expect(answered).toContainText('Failed', { timeout: 20_000 });
  await expect(answered).toContainText('5.1.1 No such person');
  await expectAccessible(page);
  await follow(page, '/admin/administration');
  await expect(page.getByRole('listitem').filter({ hasText: 'See which emails' })).toContainText(
    /\d failed/u,
  );
  await follow(page, `/admin/mail?search=${ann.email}`);
  await page.getByRole('radio', { name: 'Sent', exact: true }).press('Space');
  await expect(page).toHaveURL(/state=sent/u);
  await expect(page.getByRole('row').filter({ hasText: 'Your account is approved' })).toContainText('Sent');
  await expect(answered).toHaveCount(0);
  await page.getByRole('radio', { name: 'Failed', exact: true }).press('Space');

  await answered.getByRole('button', { name: /^Read/u }).click();
  const dialog = page.getByRole('dialog', { name: 'Your support request is answered' });
  await expect(dialog.getByText('Hello Ann Mail,')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: 'HTML', exact: true }).press('Space');
  const frame = page.frameLocator('iframe[title^="HTML of"]');
  await expect(frame.getByRole('link', { name: 'Read the answer' })).toBeVisible();
  await expect(page.locator('iframe[title^="HTML of"]')).toHaveAttribute('sandbox', '');
  refused.delete(ann.email);
  await dialog.getByRole('button', { name: 'Send Again' }).click();
  await expect(dialog.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  await peer.next(({ to, parsed }) => to[0] === ann.email && parsed.subject?.includes('answered') === true);
});
