import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { adminRegistrationKey } from '@plainview/test-support/test-users';
import { expect, test } from '../../product.ts';

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Strings that no file may contain that the browser downloads. */
const secrets = ['ADMIN_REGISTRATION_KEY', adminRegistrationKey];

/** Strings that only the server may contain: its settings, secrets, libraries and database access. */
const serversOwn = [
  ...secrets,
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'timingSafeEqual',
  'drizzle',
  'pg_notify',
  'node:crypto',
  'tenantTransaction',
];

test('RG-07 the built client contains neither the key nor the server’s modules', async ({ page }) => {
  const entries = await readdir(built, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(built, path.join(parentPath, name)));
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const file of files) {
    const content = await readFile(path.join(built, file), 'latin1');
    found.push(
      ...(/\.(js|html|json|css)$/u.test(file) ? serversOwn : secrets)
        .filter((words) => content.includes(words))
        .map((words) => `${words} in ${file}`),
    );
  }
  expect(found).toEqual([]);

  // The product serves this client and no other: each script of its page is one of these files.
  await page.goto('/login');
  const scripts = await page
    .locator('script[src]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('src')));
  for (const script of scripts) expect(files).toContain(script?.slice(1));
});
