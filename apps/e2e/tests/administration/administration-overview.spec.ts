import { createCaller } from '@plainview/test-support/caller';
import { billingSettings } from '@plainview/test-support/issue-invoice';
import { changeEmbedded } from '@plainview/test-support/product/owner-database';
import { createTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin, type Person } from '@plainview/test-support/test-users';
import { storeVideo } from '@plainview/test-support/videos/send-video';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  newcomer,
  openAs,
  rejectAllPending,
  test,
  type ProductInFolder,
} from '../../product.ts';

const entryOf = (page: Page, group: string, name: string) =>
  page
    .getByRole('region', { name: group, exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name, exact: true }) });

test('the overview of the administration names its pages and shows live what needs attention', async ({
  page,
  product,
  admin,
}) => {
  const agency = await joinAgency(product.url, admin, 'Overview PD');
  const { items } = await admin.client.support.list({ isAnswered: false, limit: 500 });
  for (const { id } of items) await admin.client.support.answer({ id, text: 'Done.' });
  await rejectAllPending(admin);
  await openAs(page, await joinAsAdmin(product.url, admin, 'Olga Overview'), product.url);

  await test.step('each group is a heading with a list of pages, each with a sentence', async () => {
    await page.goto('/admin/administration');
    await expect(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Service',
      'Records',
      'Integrations',
      'Operations',
      'Users',
    ]);
    const side = page.getByRole('navigation', { name: 'Administration', exact: true });
    const ownPages = await side.getByRole('link').allTextContents();
    const listed = page.getByRole('main').getByRole('region').getByRole('link');
    await expect(listed).toHaveText([...ownPages.slice(1), 'User Management']);
    await expect(entryOf(page, 'Service', 'Counties')).toContainText(
      'Let users of a county oversee several agencies.',
    );
    await expect(entryOf(page, 'Records', 'Mail')).toContainText('Not set up');
    await expectAccessible(page);
  });

  await test.step('figures follow requests and registrations without a reload', async () => {
    const support = entryOf(page, 'Service', 'Support');
    const users = entryOf(page, 'Users', 'User Management');
    await expect(support).not.toContainText('open');
    await expect(users).not.toContainText('pending');
    const request = await agency.client.support.create({ text: 'Where is the letterhead?' });
    await expect(support).toContainText('1 open');
    await createCaller(product.url).client.session.register(newcomer('Overview PD', 'Nora New'));
    await expect(users).toContainText('1 pending');
    await admin.client.support.answer({ id: request.id, text: 'Under Agency.' });
    await expect(support).not.toContainText('open');
    await rejectAllPending(admin);
    await expect(users).not.toContainText('pending');
  });

  await test.step('the keyboard alone opens a page', async () => {
    await entryOf(page, 'Records', 'Retention').getByRole('link').focus();
    await page.keyboard.press('Tab');
    await expect(entryOf(page, 'Records', 'Holds').getByRole('link')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/holds$/u);
  });
});

/** Issues an invoice for a ticket of two months ago, and lets its due date pass. @returns the invoice's id */
async function issueOverdueInvoice(
  { dataDirectory }: ProductInFolder,
  admin: Person,
  { agency, ticketId }: { readonly agency: Person; readonly ticketId: string },
): Promise<string> {
  await admin.client.billing.setSettings(billingSettings);
  await admin.client.tickets.startReview({ id: ticketId });
  const earlier = "submitted_at = submitted_at - interval '2 months'";
  await changeEmbedded(dataDirectory, `update tickets set ${earlier} where id = $1`, ticketId);
  const { submittedDate } = await admin.client.tickets.get({ id: ticketId });
  const month = submittedDate.toISOString().slice(0, 7);
  const { items } = await agency.client.statements.list({ year: Number(month.slice(0, 4)) });
  const statement = { agencyId: items[0]?.agencyId ?? '', month };
  const { total } = await admin.client.invoices.preview(statement);
  const { id } = await admin.client.invoices.issue({ ...statement, total });
  await changeEmbedded(dataDirectory, `update invoices set due_on = current_date - 2 where id = $1`, id);
  return id;
}

/** Adds a webhook whose receiver does not answer, and lets a delivery fail for good. @returns its id */
async function addFailingWebhook(admin: Person): Promise<string> {
  const form = { url: 'http://localhost:9/overview', events: ['ticket.created' as const] };
  const { id } = await admin.client.webhooks.add({ ...form, agencyId: null });
  // A delivery of a paused webhook is not repeated.
  await admin.client.webhooks.change({ id, ...form, isPaused: true });
  await admin.client.webhooks.test({ id });
  const failed = async () =>
    (await admin.client.webhooks.list({})).items.find((webhook) => webhook.id === id)?.failed;
  await expect.poll(failed).toBe(1);
  return id;
}

test('the overview counts holds, overdue invoices and failed deliveries, and says that verification is behind, while that is so', async ({
  page,
  product,
  admin,
}) => {
  const { dataDirectory, url } = product;
  const inForce = await admin.client.holds.list({ isReleased: false, limit: 500 });
  for (const { id } of inForce.items) await admin.client.holds.release({ id, reason: 'Settled' });
  const { items: webhooks } = await admin.client.webhooks.list({});
  for (const { id } of webhooks) await admin.client.webhooks.remove({ id });
  const agency = await joinAgency(url, admin, 'Figures PD');
  const upload = await storeVideo(url, agency, await makeTestVideo());
  const { id: ticketId } = await createTicket(agency, [upload.id]);
  /** Lets only the ticket's file be verified longest ago. */
  const setVerified = (interval: string) =>
    changeEmbedded(
      dataDirectory,
      `update file_verifications set checked_at =
         case when storage_key = $1 then now() - interval '${interval}' else now() end`,
      upload.id,
    );
  await setVerified('1 day');
  await openAs(page, await joinAsAdmin(url, admin, 'Fay Figures'), url);
  await page.goto('/admin/administration');
  const holds = entryOf(page, 'Records', 'Holds');
  const invoices = entryOf(page, 'Service', 'Invoices');
  const hooks = entryOf(page, 'Integrations', 'Webhooks');
  const audit = entryOf(page, 'Records', 'Audit Trail');
  await expect(entryOf(page, 'Records', 'Mail')).toContainText('Not set up');
  const figures = /in force|overdue|failed|behind/u;
  for (const entry of [holds, invoices, hooks, audit]) await expect(entry).not.toContainText(figures);

  await test.step('a hold counts without a reload, until it is released', async () => {
    const hold = await admin.client.holds.place({
      name: 'Figures v. City',
      reason: 'Subpoena',
      ticketIds: [ticketId],
    });
    await expect(holds).toContainText('1 in force');
    await admin.client.holds.release({ id: hold.id, reason: 'Settled' });
    await expect(holds).not.toContainText('in force');
  });

  const invoiceId = await issueOverdueInvoice(product, admin, { agency, ticketId });
  const webhookId = await addFailingWebhook(admin);
  await test.step('an invoice past its due date and a delivery that failed count until they are gone', async () => {
    await page.reload();
    await expect(invoices).toContainText('1 overdue');
    await expect(hooks).toContainText('1 failed');
    await expectAccessible(page);
    await admin.client.invoices.void({ id: invoiceId, reason: 'Wrong period' });
    await expect(invoices).not.toContainText('overdue');
    await admin.client.webhooks.remove({ id: webhookId });
    await expect(hooks).not.toContainText('failed');
  });

  await test.step('verification is behind while a file was not read within a round', async () => {
    // The scheduled verification may read the file in between.
    await expect(async () => {
      await setVerified('8 days');
      await page.reload();
      await expect(audit).toContainText('Verification behind', { timeout: 3000 });
    }).toPass();
    await changeEmbedded(dataDirectory, `select enqueue_job('verify-files', '{}', 'verify-files', null)`);
    await expect.poll(async () => (await admin.client.storage.verification()).isBehind).toBe(false);
    const reading = page.waitForResponse('**/rpc/storage/verification*');
    await page.reload();
    await (await reading).finished();
    await expect(entryOf(page, 'Records', 'Mail')).toContainText('Not set up');
    await expect(audit).not.toContainText('behind');
  });
});
