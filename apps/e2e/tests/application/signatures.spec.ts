import { readFile } from 'node:fs/promises';
import { makeBundle } from '@plainview/test-support/make-bundle';
import {
  startTimestampAuthority,
  type TimestampAuthority,
} from '@plainview/test-support/peers/timestamp-authority';
import { makeSigningCertificate } from '@plainview/test-support/product/signing-certificate';
import { deliver, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, signInOperator } from '@plainview/test-support/test-users';
import {
  expect,
  expectAccessible,
  follow,
  openAs,
  type ProductInFolder,
  startProduct,
  test,
} from '../../product.ts';

let authority: TimestampAuthority;
let product: ProductInFolder;
let stop: () => Promise<void>;

test.beforeAll(async () => {
  authority = await startTimestampAuthority();
  const signing = await makeSigningCertificate();
  ({ product, stop } = await startProduct({
    TIMESTAMP_AUTHORITY_URL: authority.url,
    TIMESTAMP_AUTHORITY_CERTIFICATES: authority.trusted,
    REPORT_SIGNING_CERTIFICATE: signing.certificateFile,
    REPORT_SIGNING_KEY: signing.keyFile,
  }));
});
test.afterAll(async () => {
  await stop();
  await authority.stop();
});

test('PR-11 PR-12: an agency downloads a signed report and sees which checkpoint has a timestamp', async ({
  page,
}) => {
  const admin = await signInOperator(product.url);
  const dana = await joinAgency(product.url, admin, 'North PD', 'Dana Whitfield');
  const { id, number } = await submitTicket(product.url, dana);
  await deliver(admin, id);
  const [report] = (await dana.client.tickets.get({ id })).reports;
  await openAs(page, dana, product.url);

  await page.goto(`${product.url}/agency/checkpoints`);
  await expect(page.getByRole('heading', { name: 'Newest checkpoint' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Newest timestamp' })).toBeHidden();
  await makeBundle(dana, id);
  await page.reload();
  await expect(page.getByText(/the timestamp authority tsa signed that it received/u)).toBeVisible();
  await expectAccessible(page);
  const [timestamp] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Timestamp' }).click(),
  ]);
  expect(timestamp.suggestedFilename()).toMatch(/^checkpoint-\d+\.tsr$/u);

  await follow(page, `/agency?ticket=${id}`);
  await expect(page.getByRole('link', { name: 'Signed PDF of the report' })).toBeVisible();
  await page.getByRole('link', { name: 'Read Report' }).click();
  const [signed] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download Signed PDF' }).click(),
  ]);
  expect(signed.suggestedFilename()).toBe(`plainview-report-${number}-v1-signed.pdf`);
  const original = Buffer.from(await (await dana.fetch(report?.url ?? '')).arrayBuffer());
  const bytes = await readFile(await signed.path());
  expect(bytes.subarray(0, original.byteLength).equals(original)).toBe(true);
  expect(bytes.byteLength).toBeGreaterThan(original.byteLength);
});
