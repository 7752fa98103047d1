import { startOidcProvider, type OidcProvider } from '@plainview/test-support/oidc/oidc-provider';
import { codeOf, enrol } from '@plainview/test-support/peers/authenticator';
import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { joinAgency, signInOperator, type Person } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  signOut,
  startProduct,
  test,
  type ProductInFolder,
} from '../../product.ts';

let provider: OidcProvider;
let linked: ProductInFolder;
let stop: () => Promise<void>;
let reviewer: Person;

// Use one worker: each worker that runs a test would start a product for this file.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  provider = await startOidcProvider();
  ({ product: linked, stop } = await startProduct({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Example County',
  }));
  reviewer = await signInOperator(linked.url);
});
test.afterAll(async () => {
  await stop();
  await provider.stop();
});

const button = (page: Page) => page.getByRole('button', { name: 'Sign in with Example County' });

/** Types a name into the provider's own page. */
async function identify(page: Page, subject: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(subject);
  await page.getByPlaceholder('and password').fill('x');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

/** Sets a password again after the first link removed it, as a password reset would. */
const givePassword = ({ user }: Person) =>
  changeEmbedded(
    linked.dataDirectory,
    `update credentials set password = (select password from credentials where user_id = $2) where user_id = $1`,
    user.id,
    reviewer.user.id,
  );

test('the button leads to the provider and back to the requested page; Settings shows the link and removes it after another sign-in', async ({
  page,
}) => {
  const dana = await joinAgency(linked.url, reviewer, 'Linked Police', 'Dana Okafor');
  provider.accounts.set('dana', { email: dana.email, email_verified: true });
  provider.accounts.set('other', { email: 'other@example.org', email_verified: true });
  await page.goto(`${linked.url}/agency/settings`);
  await expect(page.getByText('Please sign in to continue.')).toBeVisible();
  await expect(button(page)).toBeVisible();
  await expectAccessible(page);
  await button(page).press('Enter');
  await identify(page, 'dana');
  await expect(page).toHaveURL(`${linked.url}/agency/settings`);
  await expect(page.getByText(/^Linked to Example County since/u)).toBeVisible();
  // The link removed a password that anyone could have chosen.
  await expect(page.getByText('This account has no password.')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Change password' })).toBeHidden();
  await expectAccessible(page);

  await changeEmbedded(
    linked.dataDirectory,
    `update sessions set proven_at = proven_at - interval '16 minutes' where user_id = $1`,
    dana.user.id,
  );
  const dialog = page.getByRole('alertdialog', { name: 'Remove Link' });
  const proof = page.getByRole('dialog', { name: 'Confirm That It Is You' });
  const again = proof.getByRole('button', { name: 'Sign in again with Example County' });
  const askToRemove = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Remove Link' }).press('Enter');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove Link' }).press('Enter');
  };
  await test.step('a linked user reauthenticates with the provider and sees the reason if that fails', async () => {
    await askToRemove();
    await expect(again).toBeVisible();
    await expectAccessible(page);
    await again.press('Enter');
    await identify(page, 'other');
    await expect(proof.getByText('This account is not linked to an organization.')).toBeVisible();
    await expectAccessible(page);
    await proof.getByRole('button', { name: 'Close' }).last().press('Enter');
    await expect(page).toHaveURL(`${linked.url}/agency/settings`);

    await askToRemove();
    await again.press('Enter');
    await identify(page, 'dana');
    await expect(page).toHaveURL(`${linked.url}/agency/settings`);
  });

  await askToRemove();
  await expect(page.getByText('You have no password and no passkey.')).toBeVisible();
  await expectAccessible(page);
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: 'Cancel' }).press('Enter');
  await givePassword(dana);
  await askToRemove();
  await expect(page.getByText(/^Not linked\./u)).toBeVisible();
});

test('a rejected sign-in shows the reason; the provider, a second factor and the password work', async ({
  page,
}) => {
  provider.accounts.set('stranger', { email: 'stranger@example.org', email_verified: true });
  await page.goto(`${linked.url}/login`);
  await button(page).press('Enter');
  await identify(page, 'stranger');
  const problem = page.getByText(
    'No account has the email address from your organization. Please register first.',
  );
  await expect(problem).toBeVisible();
  await expectAccessible(page);

  // Otherwise the provider would recognize this browser.
  await page.context().clearCookies();
  await button(page).press('Enter');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('Your organization did not sign you in.')).toBeVisible();
  await page.context().clearCookies();
  await test.step('an account with a second factor is asked for its code, also after the provider', async () => {
    const rita = await joinAgency(linked.url, reviewer, 'Linked Police', 'Rita Cho');
    const { secret } = await enrol(rita);
    provider.accounts.set('rita', { email: rita.email, email_verified: true });
    await page.goto(`${linked.url}/agency/profile`);
    await button(page).press('Enter');
    await identify(page, 'rita');
    await expect(page.getByLabel(/^Code/u)).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This code is incorrect, expired or already used.')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).press('Enter');
    await expect(page.getByLabel('Email')).toBeVisible();
    // The provider recognizes this browser by now.
    await button(page).press('Enter');
    await page.getByLabel(/^Code/u).fill(codeOf(secret, Date.now(), 1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${linked.url}/agency/profile`);
  });

  await signOut(page);
  const ike = await joinAgency(linked.url, reviewer, 'Linked Police', 'Ike Brandt');
  await page.getByLabel('Email').fill(ike.email);
  await page.getByLabel(/^Password/u).fill(ike.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${linked.url}/agency`);
});
