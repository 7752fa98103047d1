import { submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency, joinAsAdmin } from '@plainview/test-support/test-users';
import { expect, expectAccessible, openAs, test } from '../../product.ts';

test('DK-02: a question pauses the clock, and the answer arrives without reloading and resumes it', async ({
  page,
  openForAnother,
  product,
  admin,
}) => {
  const ann = await joinAgency(product.url, admin, 'Talking PD', 'Ann Bell');
  const kim = await joinAsAdmin(product.url, admin, 'Kim Asks');
  const { id } = await submitTicket(product.url, ann, { incidentType: 'A talk' });
  await kim.client.tickets.startReview({ id });

  await openAs(page, ann, product.url);
  await page.goto('/agency');
  await page
    .getByRole('row', { name: /A talk/u })
    .getByRole('button', { name: /^View/u })
    .click();
  const theirs = page.getByRole('dialog').getByRole('region', { name: 'Messages' });
  await expect(theirs.getByText('No messages yet.')).toBeVisible();
  await theirs.getByRole('textbox', { name: 'Message' }).fill('The rear camera follows.');
  await theirs.getByRole('textbox', { name: 'Message' }).press('Control+Enter');
  await expect(theirs.getByRole('listitem')).toContainText(['The rear camera follows.']);

  const other = await openForAnother();
  await openAs(other, kim, product.url);
  await other.goto(`/admin/tickets/${id}`);
  await other
    .getByText(/^Messages/u)
    .first()
    .click();
  const ours = other.getByRole('region', { name: 'Messages' });
  await expect(ours.getByRole('listitem')).toContainText(['The rear camera follows.']);
  await ours.getByRole('textbox', { name: 'Message' }).fill('Which unit is at the window?');
  // What was typed survives a look at another panel.
  await other.getByText('Findings', { exact: true }).first().click();
  await other.getByText(/^Messages \(\d\)$/u).click();
  await expect(ours.getByRole('textbox', { name: 'Message' })).toHaveValue('Which unit is at the window?');
  await ours.getByText('Pause the clock until the agency answers').click();
  await ours.getByRole('button', { name: 'Send Message' }).click();
  await expect(ours.getByText('Waiting for the agency’s answer')).toBeVisible();
  await expect(ours.getByRole('button', { name: 'Resume Clock' })).toBeVisible();
  await expectAccessible(other);

  await expect(theirs.getByText('Waiting for your answer')).toBeVisible();
  await expect(theirs.getByText('Which unit is at the window?').first()).toBeVisible();
  await expectAccessible(page);
  await other.getByText('Findings', { exact: true }).first().click();
  await theirs.getByRole('textbox', { name: 'Your answer' }).fill('Unit 7.');
  await theirs.getByRole('button', { name: 'Send Answer' }).click();
  await expect(theirs.getByText('Waiting for your answer')).toBeHidden();

  await other.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await expect(other.getByRole('menuitem', { name: /Ann Bell answered a question/u })).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('menuitem', { name: 'Mark All as Read' }).press('Enter');
  await expect(other.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await other.getByText(/^Messages \(\d\)$/u).click();
  await expect(ours.getByText('Unit 7.').first()).toBeVisible();
  await expect(ours.getByText('Waiting for the agency’s answer')).toBeHidden();
});

test('DK-02 DK-06 internal notes stay with the administrators, and mentions are chosen by keyboard', async ({
  page,
  openForAnother,
  product,
  admin,
}) => {
  const ann = await joinAgency(product.url, admin, 'Mentioning PD', 'Ann Mention');
  await joinAgency(product.url, admin, 'Mentioning PD', 'Bob Mention');
  const kim = await joinAsAdmin(product.url, admin, 'Kim Mention');
  const lee = await joinAsAdmin(product.url, admin, 'Lee Mention');
  const { id, number } = await submitTicket(product.url, ann, { incidentType: 'A mention' });
  await kim.client.tickets.startReview({ id });

  await openAs(page, kim, product.url);
  await page.goto(`/admin/tickets/${id}`);
  await page
    .getByText(/^Messages/u)
    .first()
    .click();
  const ours = page.getByRole('region', { name: 'Messages' });
  await ours.getByText('Internal Notes', { exact: true }).click();
  await expect(ours.getByText('Only administrators see internal notes.')).toBeVisible();

  await test.step('arrow keys choose, Escape closes, Enter inserts', async () => {
    const field = ours.getByRole('textbox', { name: 'Internal note' });
    await field.pressSequentially('Please look, @men');
    const people = ours.getByRole('listbox', { name: 'People to mention' });
    await expect(people.getByRole('option')).toHaveCount(1);
    await expect(people.getByRole('option')).toHaveText('Lee MentionReviewer');
    await expectAccessible(page);
    await field.press('Escape');
    await expect(people).toHaveCount(0);
    await expect(field).toBeFocused();
    await field.press('Backspace');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(field).toHaveValue('Please look, @Lee Mention ');
    await field.pressSequentially('at 0:49');
    await field.press('Control+Enter');
    const notes = ours.getByRole('list', { name: 'Internal notes, oldest first' });
    await expect(notes.getByRole('listitem')).toContainText(['Please look, @Lee Mention at 0:49']);
    await expect(notes.locator('strong')).toHaveText('@Lee Mention');
    await expect(ours.getByText('Internal Notes (1)')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('in the thread with the agency, colleagues and administrators are offered', async () => {
    const other = await openForAnother();
    await openAs(other, ann, product.url);
    await other.goto(`/agency/tickets/${number}`);
    const theirs = other.getByRole('region', { name: 'Messages' });
    await expect(theirs.getByText('No messages yet.')).toBeVisible();
    await expect(theirs.getByText('Internal')).toHaveCount(0);
    const field = theirs.getByRole('textbox', { name: 'Message' });
    await field.pressSequentially('@');
    const people = theirs.getByRole('listbox', { name: 'People to mention' });
    await expect(people.getByRole('option', { name: /^Bob Mention/u })).toBeVisible();
    await field.pressSequentially('lee m');
    await expect(people.getByRole('option')).toHaveText(['Lee MentionReviewer']);
    await field.press('Tab');
    await field.press('Control+Enter');
    await expect(theirs.locator('strong')).toHaveText('@Lee Mention');
    await expectAccessible(other);

    await openAs(other, lee, product.url);
    await other.goto('/admin/profile');
    await other.getByRole('button', { name: 'Notifications, 2 unread' }).click();
    await expect(
      other.getByRole('menuitem', { name: /Ann Mention mentioned you in a message/u }),
    ).toBeVisible();
    await expect(
      other.getByRole('menuitem', { name: /Kim Mention mentioned you in an internal note/u }),
    ).toBeVisible();
  });
});
