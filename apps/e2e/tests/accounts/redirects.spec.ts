import { joinAgency } from '@plainview/test-support/test-users';
import { draw } from '../../draw.ts';
import { expect, test } from '../../product.ts';

/**
 * Some are drawn in each run. packages/domain/src/shared/own-path.test.ts checks the rule for all of them.
 */
const elsewhere = [
  'https://evil.example/',
  'https:evil.example',
  ' http://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\t//evil.example/',
  '/\t/evil.example/',
  '/.//evil.example/',
  'javascript:void(document.title="evil")',
  'blob:https://evil.example/1',
];

test('EV-13 RT-08 sign-in never redirects to another origin, whatever the next parameter contains', async ({
  page,
  product,
  admin,
}) => {
  const person = await joinAgency(product.url, admin, 'Origin PD');
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !request.url().startsWith(product.url)) foreign.push(request.url());
  });
  // Tests must not resolve the names of other hosts.
  await page.route('**/*evil.example/**', (route) => route.abort());
  for (const next of draw(elsewhere)) {
    await test.step(JSON.stringify(next), async () => {
      await page.context().clearCookies();
      await page.goto(`/login?${new URLSearchParams({ next }).toString()}`);
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel(/^Password/u).fill(person.password);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
      await expect(page).toHaveURL(`${product.url}/agency`);
    });
  }
  expect(foreign).toEqual([]);
});
