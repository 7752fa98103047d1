import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { expect, expectAccessible, fillInSignIn, newcomer, openAs, test, withMotion } from '../../product.ts';

test.use(withMotion);

test('the main job, from registration to the downloaded report', async ({
  page,
  openForAnother,
  product,
  admin,
}) => {
  test.slow();
  // The product may have tickets of other tests.
  const form = newcomer(`Harbor Police ${crypto.randomUUID().slice(0, 8)}`, 'Ann Baker');
  const videos = [await makeTestVideo(), await makeTestVideo({ kind: 'mkv-h264', seed: 2 })];
  const office = await openForAnother();

  await test.step('RG-05 registration ends on sign-in with the pending message', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: "Don't have an account? Register" }).click();
    await page.getByLabel('Full name').fill(form.name);
    await page.getByLabel('Email').fill(form.email);
    await page.getByLabel('Agency name').fill(form.agencyName);
    await page.getByLabel(/^Password/u).fill(form.password);
    await page.getByLabel('Confirm password').fill(form.password);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/login/u);
    await expect(
      page.getByText('Your account is pending approval. Please contact an administrator.'),
    ).toBeVisible();
  });

  await test.step('UM-01 an administrator approves', async () => {
    await openAs(office, admin, product.url);
    await office.goto('/admin');
    await office.getByRole('link', { name: /^Review Registration/u }).click();
    const row = office.getByRole('row', { name: form.email });
    await row.getByRole('button', { name: 'Approve User' }).click();
    await expect(office.getByRole('table', { name: 'Active Users' }).getByText(form.email)).toBeVisible();
    await office.getByRole('link', { name: 'Admin Dashboard' }).click();
  });

  await test.step('TK-02 TK-03 TK-07 videos upload while the form is filled in; price and due date show', async () => {
    await fillInSignIn(page, form.email, form.password);
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await page.getByRole('button', { name: 'New Ticket' }).first().click();
    const submit = page.getByRole('button', { name: 'Submit Ticket' });
    await expect(submit).toBeDisabled();
    await page.locator('input[type=file]').setInputFiles(videos);
    await page.getByRole('combobox', { name: 'Incident type' }).fill('Use of Force');
    await page.getByLabel('Officers involved').fill('Baker, Cole,');
    await page.getByLabel('Notes', { exact: true }).fill('At the pier');
    await expect(page.getByText('Stored and verified')).toHaveCount(2);
    for (const duration of await page.getByLabel('Duration').all())
      await expect(duration).toHaveValue('00:00:04');
    await page.getByLabel('Duration').first().fill('00:10:00');
    await expect(page.getByText('$15.10')).toBeVisible();
    await expect(page.getByText('00:10:04')).toBeVisible();
    await expectAccessible(page);
    await submit.click();
    const row = page.getByRole('row', { name: /Use of Force/u });
    await expect(row).toContainText('Pending Review');
    await expect(row).toContainText('Baker, Cole');
    // The page has something to show now.
    await expect(page.getByRole('link', { name: 'Billing' })).toBeVisible();
  });

  await test.step('AD-05 the administrator sees the ticket without a reload, plays and seeks, reviews', async () => {
    await office.getByRole('row', { name: form.agencyName }).getByRole('link').first().click();
    await expect(office.getByText('Findings can be added while the ticket is in progress.')).toBeVisible();
    await office.getByRole('button', { name: 'Start Review' }).click();
    await expect(office.getByRole('button', { name: 'Deliver Report' })).toBeVisible();
    const video = office.locator('video');
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
      .toBeGreaterThan(0);
    const position = await video.evaluate(async (element: HTMLVideoElement) => {
      element.currentTime = 2;
      await new Promise((resolve) => element.addEventListener('seeked', resolve, { once: true }));
      return element.currentTime;
    });
    expect(position).toBe(2);
  });

  await test.step('the agency sees the status change without a reload', async () => {
    await expect(page.getByRole('row', { name: /Use of Force/u })).toContainText('In Progress');
  });

  await test.step('a finding is created at the displayed moment', async () => {
    await office.getByRole('button', { name: 'Add finding' }).click();
    await office.getByLabel('What the video shows').fill('Calm words at the window.');
    await office.getByRole('button', { name: /Category/u }).click();
    await office.getByRole('option', { name: 'De-escalation' }).click();
    await office.getByRole('button', { name: 'Save Finding' }).click();
    await expect(office.getByText('1 finding', { exact: true }).first()).toBeVisible();
    const findings = office.getByRole('region', { name: /^Findings of/u });
    await expect(findings.getByText('Calm words at the window.')).toBeVisible();
    await expectAccessible(office);
  });

  await test.step('AD-04 the report is delivered', async () => {
    await office.getByRole('button', { name: 'Deliver Report' }).click();
    const report = office.getByRole('form', { name: 'Deliver Report' });
    await report.getByLabel('Summary').fill('Sound conduct throughout.');
    await report.getByLabel('Why parts of the footage were not watched').fill('Only the start matters.');
    await expectAccessible(office);
    await report.getByRole('button', { name: /Deliver/u }).click();
    await expect(office.getByText('Completed').first()).toBeVisible();
  });

  await test.step('AG-08 the agency downloads the report as a PDF', async () => {
    const row = page.getByRole('row', { name: /Use of Force/u });
    await expect(row).toContainText('Completed');
    await row.getByRole('button', { name: /^View/u }).click();
    await expect(page.getByRole('link', { name: 'Insights' })).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'PDF of the report' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^plainview-report-.*-v1\.pdf$/u);
    const pdf = await readFile(await download.path());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    const reports = page.getByRole('region', { name: 'Reports' });
    await reports.getByText('Proof, the report').click();
    await expect(reports.getByText(`${sha256.slice(0, 8)}…`)).toBeVisible();
  });

  await test.step('PR-04 the agency downloads an evidence bundle', async () => {
    await page.getByRole('button', { name: 'Evidence bundle' }).press('Enter');
    await page.getByRole('button', { name: 'Create Custody Bundle' }).press('Enter');
    const link = page.getByRole('list', { name: 'Evidence bundles' }).getByRole('link');
    await expect(link).toHaveText(/^Download Custody Bundle/u);
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await link.press('Enter');
    const bundle = await downloading;
    expect(bundle.suggestedFilename()).toMatch(/^plainview-\w+-\d{4}-\d{4}-custody\.zip$/u);
    const [first, second] = await Promise.all(videos.map((file) => readFile(file)));
    const archive = await readFile(await bundle.path());
    expect([first, second].map((bytes) => bytes && archive.includes(bytes))).toEqual([true, true]);
  });

  await test.step('PR-03 the agency downloads the receipt of a video, as a page and as a proof', async () => {
    const listed = page.getByRole('region', { name: 'Videos of this ticket' });
    const save = async (name: RegExp) => {
      const downloading = page.waitForEvent('download');
      await listed.getByRole('link', { name }).first().click();
      const download = await downloading;
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'latin1') };
    };
    await listed
      .getByText(/^(?:Proof|Verified), /u)
      .first()
      .click();
    const receipt = await save(/^Receipt for /u);
    expect(receipt.name).toMatch(/, receipt\.pdf$/u);
    expect(receipt.text).toMatch(/^%PDF-/u);
    const proof = await save(/^Proof of /u);
    expect(proof.name).toMatch(/\.tlog-proof$/u);
    expect(proof.text).toMatch(/^c2sp\.org\/tlog-proof@v1\n/u);
  });
});
