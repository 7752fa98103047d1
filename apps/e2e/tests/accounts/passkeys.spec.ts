import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { joinAgency, joinAsAdmin } from '@plainview/test-support/test-users';
import type { CDPSession, Page } from '@playwright/test';
import { expect, expectAccessible, fillInSignIn, follow, openAs, signOut, test } from '../../product.ts';

/** A device that stores passkeys and verifies its user by fingerprint, as Chromium emulates it. */
interface Device {
  /** Sets whether the fingerprint verification succeeds. */
  readonly verify: (isVerified: boolean) => Promise<void>;
  readonly count: () => Promise<number>;
}

async function addVirtualAuthenticator(page: Page): Promise<Device> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

/** Enters the name of a passkey in the open form and lets the device create it. */
async function addOnScreen(page: Page, name: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Add a passkey' });
  await form.getByRole('button', { name: 'Add Passkey' }).press('Enter');
  await expect(form.getByText('Please name the passkey.')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel(/^Name/u).fill(name);
  await page.keyboard.press('Enter');
}

async function saveRecoveryCodes(page: Page): Promise<readonly string[]> {
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const texts = await codes.allTextContents();
  await page.getByRole('button', { name: 'I Have Saved Them' }).press('Enter');
  return texts;
}

const withPasskey = 'Sign in with a passkey';

test('a user adds a passkey, signs in with it alone and after the password, and removes it', async ({
  page,
  product,
  admin,
}) => {
  expect(product.url).toContain('//localhost:');
  const dana = await joinAgency(product.url, admin, 'Passkey Police', 'Dana Okafor');
  await openAs(page, dana, product.url);
  const device = await addVirtualAuthenticator(page);
  await page.goto('/agency/settings');
  const card = page.getByRole('region', { name: 'Passkeys' });
  let recoveryCode = '';
  await test.step('a user adds a passkey and signs in with it alone', async () => {
    await expect(card.getByText(/^None\./u)).toBeVisible();
    await card.getByRole('button', { name: 'Add Passkey' }).press('Enter');
    await addOnScreen(page, 'Work laptop');
    [recoveryCode = ''] = await saveRecoveryCodes(page);
    await expect(card.getByText('Work laptop')).toBeVisible();
    await expect(card.getByText(/never used$/u)).toBeVisible();
    await expect(
      page.getByText('On with your passkeys, without an app, 10 recovery codes left.'),
    ).toBeVisible();
    await expectAccessible(page);
    expect(await device.count()).toBe(1);

    // The same device once more.
    await card.getByRole('button', { name: 'Add Passkey' }).press('Enter');
    await page.getByLabel(/^Name/u).fill('Twice');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');

    await signOut(page);
    const enter = page.getByRole('button', { name: withPasskey });
    await expect(enter).toBeVisible();
    await expectAccessible(page);
    await device.verify(false);
    await enter.press('Enter');
    await expect(page.getByText('No passkey was used. Please try again.')).toBeVisible();
    await expectAccessible(page);
    await device.verify(true);
    await enter.press('Enter');
    await expect(page).toHaveURL(/\/agency/u);
  });

  await test.step('after the password, a passkey or a recovery code is required; a removed passkey no longer signs in', async () => {
    await signOut(page);
    await fillInSignIn(page, dana.email, dana.password);
    await expect(page.getByRole('button', { name: 'Use a Passkey' })).toBeFocused();
    await expect(page.getByLabel(/^Code/u)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByLabel(/^Recovery code/u).fill(recoveryCode);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/agency/u);
    await signOut(page);
    await fillInSignIn(page, dana.email, dana.password);
    await page.getByRole('button', { name: 'Use a Passkey' }).press('Enter');
    await expect(page).toHaveURL(/\/agency/u);

    await follow(page, '/agency/settings');
    await expect(card.getByText(/last used/u)).toBeVisible();
    await card.getByRole('button', { name: 'Rename Work laptop' }).press('Enter');
    const rename = page.getByRole('dialog', { name: 'Rename Passkey' });
    await expect(rename).toBeVisible();
    await expectAccessible(page);
    await rename.getByLabel(/^Name/u).fill('Key ring');
    await page.keyboard.press('Enter');
    await expect(rename).toHaveCount(0);
    await card.getByRole('button', { name: 'Remove Key ring' }).press('Enter');
    const remove = page.getByRole('alertdialog', { name: 'Remove Passkey' });
    await expect(remove.getByText(/recovery codes are deleted/u)).toBeVisible();
    await expectAccessible(page);
    await remove.getByRole('button', { name: 'Remove Passkey' }).press('Enter');
    await expect(card.getByText(/^None\./u)).toBeVisible();
    await expect(page.getByText(/^Off\./u)).toBeVisible();

    await signOut(page);
    await page.getByRole('button', { name: withPasskey }).press('Enter');
    await expect(page.getByText('This passkey was not accepted. Please try again.')).toBeVisible();
    await fillInSignIn(page, dana.email, dana.password);
    await expect(page).toHaveURL(/\/agency/u);
  });
});

test('a passkey reauthenticates before a privileged action and before new recovery codes', async ({
  page,
  product,
  admin,
}) => {
  const rita = await joinAsAdmin(product.url, admin, 'Rita Cho');
  await openAs(page, rita, product.url);
  const device = await addVirtualAuthenticator(page);
  await page.goto('/admin/settings');
  await page.getByRole('button', { name: 'Add Passkey' }).press('Enter');
  await addOnScreen(page, 'Security key');
  const before = await saveRecoveryCodes(page);
  await changeEmbedded(
    product.dataDirectory,
    `update sessions set proven_at = proven_at - interval '16 minutes' where user_id = $1`,
    rita.user.id,
  );
  await page.getByRole('button', { name: 'Remove Security key' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Passkey' }).press('Enter');
  const proof = page.getByRole('dialog', { name: 'Confirm That It Is You' });
  const use = proof.getByRole('button', { name: 'Use a Passkey' });
  await expect(use).toBeVisible();
  await expect(proof.getByLabel(/^Recovery code/u)).toBeVisible();
  await expectAccessible(page);
  await device.verify(false);
  await use.press('Enter');
  await expect(proof.getByText('No passkey was used. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await proof.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(page.getByText('Please confirm that it is you.')).toBeVisible();
  await device.verify(true);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).press('Enter');

  await page.getByRole('button', { name: 'Renew Recovery Codes' }).press('Enter');
  await expectAccessible(page);
  await page
    .getByRole('dialog', { name: 'Renew Recovery Codes' })
    .getByRole('button', { name: 'Use a Passkey' })
    .press('Enter');
  const renewed = await saveRecoveryCodes(page);
  expect(renewed).not.toEqual(before);

  await page.getByRole('button', { name: 'Remove Security key' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Passkey' }).press('Enter');
  await use.press('Enter');
  await expect(proof).toHaveCount(0);
  await expect(page.getByText(/^None\. With a passkey/u)).toBeVisible();
});

test('where a role requires a second factor, a passkey satisfies it, and the last one cannot be removed', async ({
  page,
  product,
  admin,
}) => {
  const dana = await joinAgency(product.url, admin, 'Passkey Police', 'Ike Brandt');
  await openAs(page, dana, product.url);
  await addVirtualAuthenticator(page);
  try {
    await admin.client.secondFactor.setRules({ admin: false, agency: true });
    await page.goto('/agency');
    await expect(page).toHaveURL(/\/second-factor/u);
    await page.getByRole('button', { name: 'Add Passkey' }).press('Enter');
    await addOnScreen(page, 'Work laptop');
    await saveRecoveryCodes(page);
    await expect(page).toHaveURL(/\/agency/u);
    await follow(page, '/agency/settings');
    await expect(page.getByText('Your role requires it.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rename Work laptop' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Work laptop' })).toHaveCount(0);
  } finally {
    await admin.client.secondFactor.setRules({ admin: false, agency: false });
  }
});
