import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, lchown, mkdir, readdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyCheckout, type CheckoutCopy } from './testing/checkout-copy.ts';
import { EmbeddedFolder, isRoot, query } from './testing/embedded-folder.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
const NAMELESS = { uid: 54_321, gid: 54_321 };
// An unprivileged account can start a child only if it can read this checkout and Node itself.
const canRunAsNobody =
  isRoot &&
  spawnSync(process.execPath, ['--check', import.meta.filename], { ...NOBODY, stdio: 'ignore' }).status === 0;

let folder: EmbeddedFolder;

beforeEach(async () => {
  folder = await EmbeddedFolder.make();
});

afterEach(() => folder.remove());

async function openTo(account: { readonly uid: number; readonly gid: number }): Promise<void> {
  await chmod(folder.home, 0o755);
  await mkdir(folder.directory, { recursive: true });
  await chown(folder.directory, account.uid, account.gid);
}

async function handAllTo(uid: number, gid: number): Promise<void> {
  for (const entry of await readdir(folder.directory, { recursive: true, withFileTypes: true })) {
    await lchown(path.join(entry.parentPath, entry.name), uid, gid);
  }
  await chown(folder.directory, uid, gid);
}

describe('with a checkout elsewhere', () => {
  let place: EmbeddedFolder;
  let checkout: CheckoutCopy;

  beforeAll(async () => {
    place = await EmbeddedFolder.make();
    checkout = await copyCheckout(place.home);
  });

  afterAll(() => place.remove());

  test('works as root if checkout and data are closed to others, and creates the missing links of the package', async () => {
    await chmod(place.home, 0o700);
    const library = path.join(checkout.programs, 'native', 'lib', 'libpq.so.5');
    await unlink(library);
    const child = await folder.startChild({ supervisor: checkout.supervisor });
    expect(child.said).toBe('ready');
    expect((await readFile(library)).length).toBeGreaterThan(0);
    expect(await query(await folder.connection(), 'select 1')).toEqual([1]);
  });

  test.skipIf(!canRunAsNobody)(
    'runs as an unprivileged account with links next to the data if the package belongs to another account, and root then runs as the owner of its data',
    async () => {
      await chmod(place.home, 0o755);
      const libraries = path.join(checkout.programs, 'native', 'lib');
      await unlink(path.join(libraries, 'libpq.so.5'));
      await openTo(NOBODY);
      const child = await folder.startChild({ supervisor: checkout.supervisor, ...NOBODY });
      expect(child.said).toBe('ready');
      expect(await readdir(libraries)).not.toContain('libpq.so.5');
      expect(await readdir(path.join(folder.directory, 'lib'))).toEqual(['libpq.so.5']);
      expect((await stat(folder.cluster)).uid).toBe(NOBODY.uid);
      child.process.kill('SIGTERM');
      await once(child.process, 'exit');
      expect(await readdir(folder.cluster)).not.toContain('postmaster.pid');
      const { connection } = await folder.start();
      expect(await query(connection, 'select 1')).toEqual([1]);
      expect((await stat(folder.cluster)).uid).toBe(NOBODY.uid);
    },
  );

  test('binaries that do not run here are reported with a solution', async () => {
    // As on a system with another C library: the file exists, but its loader does not.
    await writeFile(path.join(checkout.programs, 'native', 'bin', 'postgres'), '#!/no/loader\n');
    const child = await folder.startChild({ supervisor: checkout.supervisor });
    expect(child.said).toMatch(
      /^refused EmbeddedPostgresUnavailable .*do not run here.*glibc.*DATABASE_URL/u,
    );
  });
});

test.skipIf(!canRunAsNobody)('an account without a name is rejected with a solution', async () => {
  await openTo(NAMELESS);
  const { said } = await folder.startChild(NAMELESS);
  expect(said).toMatch(/^refused EmbeddedPostgresUnavailable .*54321.*DATABASE_URL/u);
});

describe('with the data of the default account', () => {
  beforeEach(async () => {
    await folder.remove();
    folder = await EmbeddedFolder.makeStopped();
  });

  test.skipIf(!canRunAsNobody)(
    'an unprivileged account is refused another account’s folder, with a solution',
    async () => {
      await chmod(folder.home, 0o755);
      const { said } = await folder.startChild(NOBODY);
      expect(said).toMatch(/^refused EmbeddedPostgresUnavailable .*another account.*DATABASE_URL/u);
    },
  );

  test.skipIf(!isRoot).each([
    ['root', 0],
    ['a number without a name', NAMELESS.uid],
  ])('a backup copied back as %s changes owner and works', async (_name, uid) => {
    await handAllTo(uid, uid);
    const { connection, warned } = await folder.start();
    expect(warned).toEqual([expect.stringContaining('handing them over')]);
    expect(await query(connection, 'select 1')).toEqual([1]);
  });
});
