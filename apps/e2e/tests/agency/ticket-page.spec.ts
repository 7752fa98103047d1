import { readFile, writeFile } from 'node:fs/promises';
import { makeCameraCertificate } from '@plainview/test-support/signed-videos/camera-certificate';
import { signVideo } from '@plainview/test-support/signed-videos/sign-video';
import { deliver, submitTicket } from '@plainview/test-support/submit-ticket';
import { joinAgency } from '@plainview/test-support/test-users';
import { makeTestVideo } from '@plainview/test-support/videos/test-videos';
import { draw } from '../../draw.ts';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

test('DK-01 DK-02 PR-13 a ticket gets a number, a link to its page, and a page with video, price and history', async ({
  page,
  product,
  admin,
}) => {
  test.slow();
  const person = await joinAgency(product.url, admin, 'Quiet Harbor Unit');
  const year = new Date().getUTCFullYear();
  const number = `QHU-${year}-0001`;
  const unchanged = 'C2PA Content Credentials · The file is unchanged since it was signed.';
  const file = test.info().outputPath('signed.mp4');
  await writeFile(file, signVideo(await readFile(await makeTestVideo()), await makeCameraCertificate()));
  const heading = (title: string) => page.getByRole('heading', { level: 1, name: title });

  await test.step('DK-01 the form asks for the facts of the case, and the toast names the number', async () => {
    await openAs(page, person, product.url);
    await page.goto('/agency');
    await page.getByRole('button', { name: 'New Ticket' }).first().click();
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('combobox', { name: 'Incident type' }).fill('Traffic Stop');
    await page.getByLabel('Officers involved').fill('Kim,');
    await page.getByLabel('Case or CAD number').fill('26-0417');
    await page.getByLabel('Incident date and time').fill('2026-02-28T22:15');
    await expect(page.getByText('Stored and verified')).toBeVisible();
    await expect(page.getByText(unchanged)).toBeVisible();
    await page.getByRole('button', { name: 'Submit Ticket' }).click();
    await expect(page.getByText(`Ticket ${number} submitted`)).toBeVisible();
    await page.getByRole('button', { name: 'Open Ticket', exact: true }).click();
    await expect(heading(`${number}, Traffic Stop`)).toBeVisible();
    await expect(page).toHaveURL(`/agency/tickets/${number}`);
  });

  await test.step('DK-02 the page shows facts, video, price and history, and its changes', async () => {
    const facts = page.getByRole('region', { name: 'Facts' });
    await expect(facts).toContainText('26-0417');
    await expect(facts).toContainText('Feb 28, 2026, 10:15 PM (UTC-05:00)');
    await expect(page.getByRole('region', { name: 'Price' })).toContainText('$1.50 per minute');
    await expect(page.getByRole('button', { name: 'Play' }).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('submitted');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Ticket' });
    await expect(dialog.getByLabel('Incident date and time')).toHaveValue('2026-02-28T22:15');
    await dialog.getByLabel('Case or CAD number').fill('26-0418');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(facts).toContainText('26-0418');
  });

  const { id, number: second } = await submitTicket(product.url, person, {
    incidentType: 'Use of Force',
    file,
    fileName: 'AXON_Body_3_2026-02-28_2215_Kim_front_seat.mp4',
  });
  await deliver(admin, id);

  await test.step('DK-02 other spellings and ids lead to the page; other numbers to the page for them', async () => {
    await follow(page, `/agency/tickets/${id}`);
    await expect(page).toHaveURL(`/agency/tickets/${second}`);
    await follow(
      page,
      `/agency/tickets/${encodeURIComponent(` ${second.toLowerCase().replaceAll('-', ' ')}`)}`,
    );
    await expect(page).toHaveURL(`/agency/tickets/${second}`);
    await expect(page.getByRole('link', { name: 'Read Report' })).toBeVisible();
    // PR-13
    await expect(page.getByText(unchanged)).toBeVisible();
    await expect(page.getByText('Signer: Body camera 1042, North PD')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'More actions' })).toHaveCount(0);
    await test.step('on a phone, a price next to a long name stays in one line', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      const cost = page.getByRole('region', { name: 'Price' }).getByRole('cell').first();
      const lines = await cost.evaluate((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getClientRects().length;
      });
      expect(lines).toBe(1);
      await page.setViewportSize({ width: 1440, height: 900 });
    });
    const unknowns = [`QHU-${year}-0099`, `MB-${year}-0001`, 'x', crypto.randomUUID()];
    for (const unknown of draw(unknowns)) {
      await follow(page, `/agency/tickets/${unknown}`);
      await expect(heading('Page not found')).toBeVisible();
    }
  });

  await test.step('DK-01 the list links to the page, also by keyboard; the dialog does, too', async () => {
    await follow(page, `/agency?search=${number.toLowerCase()}`);
    await page.getByRole('link', { name: number }).press('Enter');
    await expect(heading(`${number}, Traffic Stop`)).toBeVisible();
    await follow(page, `/agency?ticket=${id}`);
    await page.getByRole('dialog').getByRole('link', { name: 'Open Ticket Page' }).click();
    await expect(heading(`${second}, Use of Force`)).toBeVisible();
    await follow(page, `/agency/tickets/${number}`);
    // The page learns of the deletion before the response arrives.
    await page.route('**/rpc/tickets/delete', async (route) => {
      const response = await route.fetch();
      await heading(`${number}, Traffic Stop`).waitFor({ state: 'hidden' });
      await route.fulfill({ response });
    });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(`Ticket ${number} deleted`)).toBeVisible();
    await expect(page).toHaveURL('/agency');
  });

  await test.step('DK-01 an administrator’s address with a number leads to the review', async () => {
    await openAs(page, admin, product.url);
    await page.goto(`/admin/tickets/${second.toLowerCase()}`);
    await expect(heading('Use of Force, Quiet Harbor Unit')).toBeVisible();
    await expect(page).toHaveURL(`/admin/tickets/${second}`);
  });
});
