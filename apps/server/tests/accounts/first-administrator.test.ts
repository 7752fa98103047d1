/** The operator's administrator account, which is created once, and the command that recovers it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectionFromUrl } from '@plainview/postgres/database';
import { openBackup } from '@plainview/server/modules/operations/backups/open-backup';
import { restoreBackup } from '@plainview/server/modules/operations/backups/restore-backup';
import { takeBackup } from '@plainview/server/modules/operations/backups/take-backup';
import { openDiskBlobStore } from '@plainview/server/platform/storage/disk-blob-store';
import { outcome } from '@plainview/test-support/call-outcome';
import { createCaller } from '@plainview/test-support/caller';
import { drawTests } from '@plainview/test-support/draw-sample';
import { runConsoleCommand } from '@plainview/test-support/product/console-command';
import { changeAsOwner } from '@plainview/test-support/product/owner-database';
import { startProductProcess } from '@plainview/test-support/product/product-process';
import { cloneTestDatabase } from '@plainview/test-support/product/test-database-clone';
import { startTestProduct } from '@plainview/test-support/product/test-product';
import {
  adminRegistrationKey,
  joinAgency,
  joinAsAdmin,
  operator,
  registration,
  signIn,
  signInOperator,
  type Person,
} from '@plainview/test-support/test-users';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

let directory: string;
drawTests(2);

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'plainview-first-administrator-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Returns the settings of an instance with its own empty database. */
async function emptyPlainview() {
  const database = await cloneTestDatabase();
  onTestFinished(() => database.drop());
  return {
    DATABASE_URL: database.url,
    DATA_DIRECTORY: await mkdtemp(path.join(directory, 'data-')),
    SECRET: 'a secret that only the tests know and nobody else',
    PORT: '0',
    ADMIN_REGISTRATION_KEY: adminRegistrationKey,
  };
}
const withPassword = async () => ({ ...(await emptyPlainview()), ADMIN_PASSWORD: operator.password });

/** Opens the database and the files of an instance, for a backup. */
const storageOf = async (settings: Readonly<Record<'DATABASE_URL' | 'DATA_DIRECTORY', string>>) => ({
  owner: connectionFromUrl(settings.DATABASE_URL),
  blobs: await openDiskBlobStore(path.join(settings.DATA_DIRECTORY, 'files')),
});

/** A start of the product in this process. */
interface Start {
  readonly url: string;
  /** Addresses of administrators whose credentials it announced. */
  readonly announced: readonly string[];
}

/** Starts the product in this process, passes it to the callback, and always stops it. */
async function whileStarted<Result>(
  settings: Readonly<Record<'DATABASE_URL' | 'DATA_DIRECTORY' | 'SECRET', string>>,
  work: (start: Start) => Promise<Result>,
  adminEmail: string = operator.email,
): Promise<Result> {
  const announced: string[] = [];
  const product = await startTestProduct(
    {
      databaseUrl: settings.DATABASE_URL,
      dataDirectory: settings.DATA_DIRECTORY,
      secret: settings.SECRET,
      adminEmail,
    },
    { announceOperator: ({ email }) => void announced.push(email) },
  );
  try {
    return await work({ url: product.url, announced });
  } finally {
    await product.stop();
  }
}

/** Parses the credentials that a console command prints once. */
function shownIn(printed: string): { readonly email: string; readonly password: string } {
  const found = /email {5}(?<email>\S+)\s+password {2}(?<password>\S+)/u.exec(printed)?.groups;
  return { email: found?.['email'] ?? '', password: found?.['password'] ?? '' };
}

const choose = (person: Person, password: string) =>
  outcome(
    person.client.profile.changePassword({
      currentPassword: person.password,
      password,
      confirmPassword: password,
    }),
  );

const refused = 'INVALID_CREDENTIALS: Invalid email or password';

test('EV-14 SI-11 a deleted first administrator does not return at startup, under any address, or after a restore', async () => {
  const settings = await withPassword();
  const mia = await whileStarted(settings, async ({ url }) => {
    const admin = await signInOperator(url);
    const deputy = await joinAsAdmin(url, admin);
    await deputy.client.users.delete({ id: admin.user.id });
    return { email: deputy.email, password: deputy.password };
  });
  const tryAll = async ({ url, announced }: Start) => {
    expect(announced).toEqual([]);
    for (const email of [operator.email, 'other@example.gov'])
      expect(await outcome(signIn(url, email, operator.password))).toBe(refused);
    const { client } = await signIn(url, mia.email, mia.password);
    const { items } = await client.users.list({ status: 'approved', search: '' });
    expect(items.map(({ email }) => email)).toEqual([mia.email]);
  };
  await whileStarted(settings, tryAll);
  await whileStarted(settings, tryAll, 'other@example.gov');
  const folder = path.join(directory, 'backup');
  const backupKey = 'a backup key that only the tests know and nobody else';
  const source = { secret: settings.SECRET, isSecretKept: false, backupKey, passphrase: null };
  await takeBackup(
    { ...source, ...(await storageOf(settings)), now: () => new Date() },
    folder,
    () => undefined,
  );
  const elsewhere = await withPassword();
  const backup = await openBackup(folder, { backupKey, expectedSha256: null }, null);
  const target = { ...(await storageOf(elsewhere)), keepSecrets: () => Promise.resolve() };
  await restoreBackup(backup, target, () => undefined);
  await whileStarted(elsewhere, tryAll, 'other@example.gov');
});

/** Starts a product in this process, for tests that need neither its output nor a restart. */
async function startedPlainview() {
  const product = await startTestProduct();
  onTestFinished(() => product.stop());
  const { url, databaseUrl, dataDirectory, app } = product;
  const { secret } = app.config;
  return {
    url,
    settings: {
      DATABASE_URL: databaseUrl,
      DATA_DIRECTORY: dataDirectory,
      ...(secret !== null && { SECRET: secret }),
    },
  };
}

test('EV-14 a registration with the address of the deleted first administrator inherits nothing', async () => {
  const { url, settings } = await startedPlainview();
  const admin = await signInOperator(url);
  const deputy = await joinAsAdmin(url, admin);
  await deputy.client.users.delete({ id: admin.user.id });
  const form = { ...registration(), email: operator.email };
  await createCaller(url).client.session.register(form);
  expect(await outcome(signIn(url, form.email, form.password))).toMatch('ACCOUNT_PENDING');
  const { items } = await deputy.client.users.list({ status: 'pending', search: form.email });
  expect(items).toMatchObject([{ role: 'agency', name: form.name }]);
  await changeAsOwner(settings.DATABASE_URL, 'delete from users where email = $1', form.email);
  expect(await outcome(signIn(url, form.email, form.password))).toMatch('USER_DATA_NOT_FOUND');
});

test('EV-14 a generated first password only lets its user choose another one', async () => {
  const product = await startProductProcess(await emptyPlainview());
  onTestFinished(() => product.stop());
  const { email, password } = shownIn(product.printed());
  const first = await signIn(product.url, email, password);
  expect(first.user).toMatchObject({ name: 'Admin', mustChangePassword: true });
  expect(await outcome(first.client.tickets.counts())).toMatch('PASSWORD_MUST_CHANGE');
  expect(await outcome(first.client.apiKeys.create({ name: 'x', lifetimeDays: null }))).toMatch(
    'PASSWORD_MUST_CHANGE',
  );
  expect(await choose(first, password)).toMatch('PASSWORD_UNCHANGED');
  expect(await choose(first, 'eleven paper boats')).toBe('done');
  expect(await outcome(first.client.tickets.counts())).toBe('done');
  const again = await signIn(product.url, email, 'eleven paper boats');
  expect(again.user).toMatchObject({ mustChangePassword: false });
});

test('EV-14 a first password chosen by the operator stays valid', async () => {
  await whileStarted(await emptyPlainview(), async ({ url, announced }) => {
    expect(announced).toEqual([]);
    expect((await signInOperator(url)).user).toMatchObject({ mustChangePassword: false });
  });
});

test('EV-14 the recovery command creates an administrator only if there is none', async () => {
  const settings = await withPassword();
  await whileStarted(settings, async ({ url }) => {
    const admin = await signInOperator(url);
    const early = await runConsoleCommand('recover-access', settings, 'new@example.gov');
    expect(early).toMatchObject({
      code: 1,
      printed: expect.stringContaining('No account has the address'),
    });
    await changeAsOwner(settings.DATABASE_URL, 'delete from identities where id = $1', admin.user.id);
    const done = await runConsoleCommand('recover-access', settings, 'New@example.gov');
    expect(done.printed).toContain('There was no administrator, so this account was created as one.');
    const { email, password } = shownIn(done.printed);
    expect(email).toBe('new@example.gov');
    const owner = await signIn(url, email, password);
    expect(owner.user).toMatchObject({ role: 'admin', mustChangePassword: true });
    expect(await choose(owner, 'eleven paper boats')).toBe('done');
    const { items } = await owner.client.custody.list({ subject: 'user', search: owner.user.id });
    expect(items).toContainEqual(
      expect.objectContaining({
        event: 'user.let_in',
        actorName: 'Plainview',
        data: expect.objectContaining({ change: 'created', newPassword: true }),
      }),
    );
  });
  await whileStarted(settings, async ({ announced }) => {
    expect(announced).toEqual([]);
  });
});

test('EV-14 the recovery command replaces a lost password with one that must be changed, and promotes an existing account only if there is no administrator', async () => {
  const { url, settings } = await startedPlainview();
  const admin = await signInOperator(url);
  const ann = await joinAgency(url, admin, 'North PD');
  const replaced = await runConsoleCommand('recover-access', settings, admin.email, '--new-password');
  expect(replaced.code).toBe(0);
  const { email, password } = shownIn(replaced.printed);
  expect(await outcome(signIn(url, email, operator.password))).toBe(refused);
  const back = await signIn(url, email, password);
  expect(back.user).toMatchObject({ role: 'admin', mustChangePassword: true });
  const unknown = await runConsoleCommand('recover-access', settings, admin.email, '--no-such');
  expect(unknown).toMatchObject({ code: 1, printed: expect.stringContaining('npm run recover-access') });

  await changeAsOwner(settings.DATABASE_URL, `update users set role = 'agency' where role = 'admin'`);
  const promoted = await runConsoleCommand('recover-access', settings, ann.email);
  expect(promoted.printed).toContain('There was no administrator, so this account was made one.');
  expect(await outcome(ann.client.profile.get())).toMatch('NOT_SIGNED_IN');
  const again = await signIn(url, ann.email, ann.password);
  expect(again.user).toMatchObject({ role: 'admin', mustChangePassword: false });
});
