import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin } from '@plainview/test-support/test-users';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import type { Locator, Page } from '@playwright/test';
import { draw } from '../../draw.ts';
import { expect, follow, newcomer, openAs, test, withMotion } from '../../product.ts';

test.use(withMotion);

/** Ways to activate a button twice. The first one leaves no time to render in between. */
const activations = {
  'two clicks at once': (button: Locator) =>
    button.evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    }),
  'a double click': (button: Locator) => button.dblclick(),
  'Enter twice': async (button: Locator) => {
    await button.focus();
    await button.page().keyboard.press('Enter');
    await button.page().keyboard.press('Enter');
  },
  'a click and Enter': async (button: Locator) => {
    await button.click();
    await button.page().keyboard.press('Enter');
  },
};

type Way = keyof typeof activations;

const everyWay = Object.keys(activations) as readonly Way[];

/** Ways after which what the creation opened does not react to the second activation. */
const usualWays: readonly Way[] = ['two clicks at once', 'Enter twice'];

interface Creation {
  /** The call that creates the object, as in its URL. */
  readonly call: string;
  /** Opens and fills the form. @returns the button that creates the object */
  readonly fill: () => Promise<Locator>;
  /** Counts the objects that the server has stored. */
  readonly stored?: () => Promise<number>;
  /** Closes what the creation opened. */
  readonly leave?: () => Promise<void>;
  /** False for calls without an idempotency key: it is part of their input, or a second call is rejected. */
  readonly isKeyed?: boolean;
  readonly ways?: readonly Way[];
}

/** Creates one object by a drawn way of activating twice. @returns how many objects were created */
async function expectOneEach(
  page: Page,
  { call, fill, stored, leave, isKeyed = true, ways = usualWays }: Creation,
): Promise<number> {
  const keys: Array<string | undefined> = [];
  page.on('request', (request) => {
    if (request.url().endsWith(`/rpc/${call}`)) keys.push(request.headers()['idempotency-key']);
  });
  // Earlier tests may have left objects in the same product.
  const before = (await stored?.()) ?? 0;
  let made = 0;
  for (const way of draw(ways)) {
    await test.step(`${call} by ${way}`, async () => {
      const button = await fill();
      await expect(button).toBeEnabled();
      const answered = page.waitForResponse(`**/rpc/${call}`);
      await activations[way](button);
      expect((await answered).status()).toBe(200);
      made += 1;
      expect(keys).toHaveLength(made);
      await leave?.();
      if (stored) expect(await stored()).toBe(before + made);
    });
  }
  expect(keys).toHaveLength(made);
  if (isKeyed) expect(new Set(keys.filter((key) => key !== undefined)).size).toBe(made);
  return made;
}

test('EV-08 TK-10 PF-04 an agency’s create buttons create one record when activated twice', async ({
  page,
  product,
  admin,
}) => {
  test.slow();
  const ann = await joinAgency(product.url, admin, 'Twice PD', 'Ann Twice');
  await openAs(page, ann, product.url);
  const fillTicket = async (officers: string): Promise<Locator> => {
    await page.getByRole('button', { name: 'New Ticket' }).first().click();
    await page.getByRole('combobox', { name: 'Incident type' }).fill('Traffic Stop');
    await page.getByLabel('Officers involved').fill(officers);
    await page.locator('input[type=file]').setInputFiles(await makeTestVideo());
    return page.getByRole('button', { name: 'Submit Ticket' });
  };

  await page.goto('/agency');
  await expectOneEach(page, {
    call: 'tickets/create',
    isKeyed: false,
    fill: () => fillTicket('Baker,'),
    leave: () => expect(page.getByRole('region', { name: 'New ticket' })).toHaveCount(0),
    stored: async () => (await ann.client.tickets.list({})).items.length,
  });

  await test.step('EV-08 Enter held down creates one ticket and does not reopen the form', async () => {
    const opening = page.getByRole('button', { name: 'New Ticket' }).first();
    const submit = await fillTicket('Held,');
    await expect(submit).toBeEnabled();
    await submit.focus();
    await page.keyboard.down('Enter');
    await expect(opening).toBeFocused();
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(page.getByRole('row', { name: /Held/u })).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'New ticket' })).toHaveCount(0);
    await opening.click();
    await expect(page.getByRole('region', { name: 'New ticket' })).toBeVisible();
  });

  await follow(page, '/agency/profile');
  await expectOneEach(page, {
    call: 'support/create',
    ways: everyWay,
    fill: async () => {
      await page.getByRole('button', { name: 'Get Help' }).click();
      await page.getByLabel('How can we help?').fill('Where is the report?');
      return page.getByRole('button', { name: 'Send Message' });
    },
    leave: () => expect(page.getByLabel('How can we help?')).toHaveCount(0),
    stored: async () => (await ann.client.support.mine()).length,
  });

  await follow(page, '/agency/api-keys');
  let keys = 0;
  await expectOneEach(page, {
    call: 'apiKeys/create',
    fill: async () => {
      await page.getByRole('button', { name: 'Create API Key' }).first().click();
      const form = page.getByRole('dialog', { name: 'Create API Key' });
      await form.getByLabel(/^Name/u).fill(`Evidence system ${(keys += 1)}`);
      return form.getByRole('button', { name: 'Create API Key' });
    },
    leave: async () => {
      const secret = page.getByRole('dialog', { name: /^Evidence system/u });
      // The second Enter may have pressed Done already.
      await expect(async () => {
        if (await secret.isVisible()) await secret.getByRole('button', { name: 'Done' }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 });
      }).toPass();
    },
    stored: async () => (await ann.client.apiKeys.list({})).items.length,
  });
});

test('EV-08 an administrator’s create buttons create one record when activated twice', async ({
  page,
  product,
  admin,
}) => {
  test.slow();
  const ann = await joinAgency(product.url, admin, 'Office Twice PD', 'Ann Asks');
  await submitTicket(product.url, ann, { officersInvolved: ['Odd Twice'] });
  await openAs(page, await joinAsAdmin(product.url, admin), product.url);

  await page.goto('/admin/webhooks');
  await expectOneEach(page, {
    call: 'webhooks/add',
    fill: async () => {
      await page.getByRole('button', { name: 'Add Webhook' }).first().click();
      const form = page.getByRole('dialog', { name: 'Add Webhook' });
      await form.getByLabel('Address').fill('http://localhost:9/hook');
      await form.getByRole('checkbox').first().press('Space');
      return form.getByRole('button', { name: 'Add Webhook' });
    },
    leave: async () => {
      await expect(async () => {
        const done = page.getByRole('dialog').getByRole('button', { name: 'Done' });
        if (await done.isVisible()) await done.click();
        await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 500 });
      }).toPass();
    },
    stored: async () => (await admin.client.webhooks.list({})).items.length,
  });

  await follow(page, '/admin/videos?search=odd+twice');
  await page.getByRole('row', { name: /Odd Twice/u }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all videos that the filter matches' }).press('Space');
  let filled = 0;
  const started = await expectOneEach(page, {
    call: 'processing/start',
    fill: async () => {
      // For one second after a success, the same activation counts as a duplicate.
      if (filled > 0) {
        await page.clock.install();
        await page.clock.fastForward(2000);
      }
      filled += 1;
      return page.getByRole('button', { name: 'Process Selected (1)' });
    },
    stored: async () => (await admin.client.processing.list({})).items.length,
  });
  const tabs = page.context().pages();
  expect(tabs.filter((tab) => tab !== page)).toHaveLength(started);

  for (const way of usualWays) await ann.client.support.create({ text: `Please answer ${way}.` });
  const unanswered = [...usualWays];
  await follow(page, '/admin/support?state=open&search=ann+asks');
  await expectOneEach(page, {
    call: 'support/answer',
    isKeyed: false,
    fill: async () => {
      const item = page.getByRole('listitem').filter({ hasText: `Please answer ${unanswered.pop()}.` });
      await item.getByLabel('Answer', { exact: true }).fill('It is on your ticket now.');
      return item.getByRole('button', { name: 'Send Answer' });
    },
    stored: async () => (await ann.client.support.mine()).filter(({ answer }) => answer !== null).length,
  });
});

test('EV-08 the buttons of a review create one record when activated twice', async ({
  page,
  product,
  admin,
}) => {
  test.slow();
  const ann = await joinAgency(product.url, admin, 'Review Twice PD');
  const { id } = await submitTicket(product.url, ann);
  await admin.client.tickets.startReview({ id });
  await openAs(page, admin, product.url);
  await page.goto(`/admin/tickets/${id}`);

  // Two different texts: the same one within a second of the first would count as its duplicate.
  const texts = ['Calm words at the window.', 'A calm good-bye.'];
  await expectOneEach(page, {
    call: 'findings/add',
    fill: async () => {
      await page.getByRole('button', { name: 'Add finding' }).click();
      await page.getByLabel('What the video shows').fill(texts.pop() ?? '');
      await page.getByRole('button', { name: /Category/u }).click();
      await page.getByRole('option', { name: 'De-escalation' }).click();
      return page.getByRole('button', { name: 'Save Finding' });
    },
    leave: () => expect(page.getByRole('button', { name: 'Save Finding' })).toHaveCount(0),
    stored: async () => (await admin.client.findings.list({ ticketId: id })).length,
  });

  await expectOneEach(page, {
    call: 'tickets/placeHold',
    isKeyed: false,
    fill: async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Place Hold' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('A court asks for it.');
      return page.getByRole('dialog').getByRole('button', { name: 'Place Hold' });
    },
    leave: async () => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await admin.client.tickets.releaseHold({ id, reason: 'Done.' });
      await expect(page.getByText('On Hold')).toHaveCount(0);
    },
  });

  await expectOneEach(page, {
    call: 'reports/deliver',
    fill: async () => {
      if ((await admin.client.tickets.get({ id })).status === 'completed') {
        await admin.client.tickets.reopen({ id, reason: 'Once more.' });
        // Start each round from the stored state, regardless of what the last round still has to render.
        await page.reload();
      }
      await page.getByRole('button', { name: 'Deliver Report' }).click();
      const report = page.getByRole('form', { name: 'Deliver Report' });
      await report.getByLabel('Summary').fill('Sound conduct throughout.');
      await report.getByLabel('Why parts of the footage were not watched').fill('Only the start matters.');
      return report.getByRole('button', { name: 'Deliver Report' });
    },
    leave: () => expect(page.getByRole('form', { name: 'Deliver Report' })).toHaveCount(0),
    stored: async () => (await admin.client.tickets.get({ id })).reports.length,
  });
});

test('EV-08 a registration activated twice creates one account', async ({ page, admin }) => {
  await expectOneEach(page, {
    call: 'session/register',
    isKeyed: false,
    fill: async () => {
      const form = newcomer('Registered Twice PD', 'Rita Twice');
      await page.goto('/register');
      await page.getByLabel('Full name').fill(form.name);
      await page.getByLabel('Email').fill(form.email);
      await page.getByLabel(/^Password/u).fill(form.password);
      await page.getByLabel('Confirm password').fill(form.password);
      await page.getByLabel('Agency name').fill('Registered Twice PD');
      return page.getByRole('button', { name: 'Register' });
    },
    leave: () => expect(page).toHaveURL(/\/login/u),
    stored: async () =>
      (await admin.client.users.list({ status: 'pending', search: 'Rita Twice' })).items.length,
  });
});
