import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test('RV-11 RV-12 WS-04 WS-08 the reviewer previews the report; the agency reads it, and each finding opens its moment', async ({
  page,
  product,
  admin,
}) => {
  test.slow();
  const agency = await joinAgency(product.url, admin, 'Reading Police');
  const { id, videos } = await submitTicket(product.url, agency, {
    videos: 2,
    incidentType: 'Use of Force',
    notes: 'Was an order given?',
    video: { wornBy: 'Baker' },
  });
  await admin.client.tickets.startReview({ id });
  const add = (place: number, startMicroseconds: number, text: string) =>
    admin.client.findings.add({
      ticketId: id,
      videoId: videos[place]?.videoId ?? '',
      startMicroseconds,
      endMicroseconds: null,
      category: 'De-escalation',
      severity: place === 0 ? 'positive' : 'serious',
      text,
    });
  await add(0, 1_500_000, 'Calm words at the window.');
  await add(1, 2_500_000, 'Hand on the holster.');

  await agency.client.messages.send({ ticketId: id, text: 'Please hurry.' });

  await test.step('RV-11 the PDF is previewed in the room and in a new tab', async () => {
    // The test's browser has no PDF viewer, and saves the file instead.
    await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }));
    await openAs(page, admin, product.url);
    await page.goto(`/admin/tickets/${id}`);
    await page.getByRole('button', { name: 'Deliver Report' }).click();
    const composer = page.getByRole('form', { name: 'Deliver Report' });
    await test.step('WS-04 the checklist names gaps, missing pictures and the unanswered message', async () => {
      const list = composer.getByRole('list', { name: 'Before delivery' });
      await expect(list).toContainText('Not watched completely: video-1, video-2');
      await expect(list).toContainText('2 findings without a picture of the frame');
      await expect(list).toContainText('The agency’s last message is not answered: Please hurry.');
      await list.getByRole('button', { name: 'F1' }).click();
      await expect(page.getByRole('region', { name: /^Player, video-2/u })).toBeVisible();
      await list.getByRole('button', { name: 'Show Messages' }).click();
      await expect(page.getByRole('region', { name: 'Messages' })).toBeVisible();
      await admin.client.messages.send({ ticketId: id, text: 'Today.' });
      await page.getByRole('button', { name: 'Deliver Report' }).click();
      await expect(list).not.toContainText('The agency’s last message is not answered');
    });
    await test.step('WS-04 the live preview shows the summary as it is typed, and the findings by their numbers', async () => {
      const live = composer.getByRole('region', { name: 'Live Preview' });
      await composer.getByLabel('Summary').fill('Typed right now.');
      await expect(live).toContainText('Typed right now.');
      await expect(live.getByRole('listitem').filter({ hasText: 'Hand on the holster.' })).toContainText(
        /^F1/u,
      );
      await composer.getByLabel('Summary').fill('');
    });
    const preview = composer.getByRole('button', { name: 'Preview Report' });
    await expect(preview).toBeDisabled();
    await composer.getByLabel('Summary').fill('Sound conduct throughout.\n\nOne hand on the holster.');
    await expect(composer.getByText('Give the reason above to preview the report.')).toBeVisible();
    await composer.getByLabel('Why parts of the footage were not watched').fill('Only the start matters.');
    await expectAccessible(page);
    const answers = () =>
      page.context().waitForEvent('response', (answer) => answer.url().endsWith(`/previews/reports/${id}`));
    const framed = answers();
    await preview.click();
    expect((await framed).headers()['content-type']).toBe('application/pdf');
    await expect(composer.getByTitle('Preview of the report')).toBeVisible();
    await expect(composer.getByText(/This is the PDF that will be delivered/u)).toBeVisible();
    await composer.getByLabel('Summary').fill('Sound conduct.');
    await expect(composer.getByText(/The text has changed since this preview/u)).toBeVisible();
    const opened = answers();
    await composer.getByRole('button', { name: 'Preview in New Tab' }).click();
    expect((await opened).status()).toBe(200);
    await composer.getByRole('button', { name: 'Deliver Report' }).click();
    await expect(page.getByText('Completed').first()).toBeVisible();
    await page.getByRole('link', { name: 'Read report, version 1' }).click();
    await expect(page.getByRole('heading', { name: 'Report, Use of Force' })).toBeVisible();
  });

  await admin.client.tickets.reopen({ id, reason: 'The rear camera came in late.' });
  await admin.client.reports.deliver({
    ticketId: id,
    summary: 'With the rear camera.',
    notWatchedReason: 'x',
  });

  await test.step('RV-12 the agency opens a finding of the second video', async () => {
    await openAs(page, agency, product.url);
    await page.goto(`/agency?ticket=${id}`);
    // Of two reports; the dialog of the ticket, which covers it, shows the message.
    await expect(
      page.getByRole('button', { name: 'Notifications, 2 unread', includeHidden: true }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Read Report (version 2)' }).click();
    const report = page.getByRole('article', { name: 'Report' });
    await expect(report).toContainText('With the rear camera.');
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await expect(report).toContainText(`Added by ${admin.user.name}`);
    await expect(report.getByRole('list', { name: 'Findings by severity' })).toContainText('Serious');
    await expect(report).toContainText('Reason for the parts not watched: x');
    await expect(report.getByRole('heading', { name: 'Ledger checkpoint' })).toBeVisible();
    await expect(report.getByRole('link', { name: 'Download Proof' })).toHaveAttribute(
      'href',
      /^\/receipts\/reports\/[0-9a-f-]{36}\.tlog-proof$/u,
    );
    await test.step('WS-08 it begins with what was watched, quotes the request and names the officers', async () => {
      await expect(report.getByText('None of 8 s of footage in 2 videos was watched.')).toBeInViewport();
      await expect(report.getByRole('region', { name: 'Request of the agency' })).toContainText(
        'Was an order given?',
      );
      const findings = report
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: /^Open finding/u }) });
      await expect(findings.nth(0)).toContainText(/^F1.*SeriousBaker/u);
      await expect(findings.nth(1)).toContainText(/^F2.*PositiveBaker/u);
      await expect(report.getByText('Worn by: Baker')).toHaveCount(2);
    });
    await expectAccessible(page);
    await report.getByRole('button', { name: /^Open finding F1: video-2/u }).press('Enter');
    const player = page.getByRole('region', { name: /^Player, video-2/u });
    const position = () => player.locator('video').evaluate((one: HTMLVideoElement) => one.currentTime);
    await expect.poll(position).toBeCloseTo(2.5, 2);
    await report.getByRole('button', { name: /^Open finding F2: video-1/u }).click();
    await expect(page.getByRole('region', { name: /^Player, video-1/u })).toBeVisible();
    expect(await admin.client.coverage.list({ ticketId: id })).toEqual([]);
  });

  await test.step('RV-12 an older version stays readable', async () => {
    await page.getByRole('button', { name: /Version/u }).click();
    await page.getByRole('option', { name: 'Version 1' }).click();
    await expect(page).toHaveURL(/version=1/u);
    await expect(page.getByRole('article', { name: 'Report' })).toContainText('Sound conduct.');
    await expect(page.getByText('replaced by version 2')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
  });

  await test.step('the link above the report leads to the page of its ticket', async () => {
    await page.getByRole('link', { name: 'Ticket', exact: true }).click();
    await expect(page).toHaveURL(/\/agency\/tickets\/[A-Z\d]+-\d{4}-\d+$/u);
    await expect(page.getByRole('heading', { name: /, Use of Force$/u, level: 1 })).toBeVisible();
  });
});
