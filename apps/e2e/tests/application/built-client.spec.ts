import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { adminRegistrationKey } from '@plainview/test-support/test-users';
import { expect, test } from '../../product.ts';

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** Strings that only the server may contain: its settings, secrets, libraries and database access. */
const serversOwn = [
  'ADMIN_REGISTRATION_KEY',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  adminRegistrationKey,
  'timingSafeEqual',
  'better-auth',
  'drizzle',
  'pg_notify',
  'node:crypto',
  'tenantTransaction',
];

test('RG-07 the built client contains neither the key nor the server’s modules', async ({ page }) => {
  const files = (await readdir(built, { recursive: true })).filter((file) =>
    /\.(js|html|json|css)$/u.test(file),
  );
  expect(files.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const file of files) {
    const content = await readFile(path.join(built, file), 'utf8');
    found.push(
      ...serversOwn.filter((words) => content.includes(words)).map((words) => `${words} in ${file}`),
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
