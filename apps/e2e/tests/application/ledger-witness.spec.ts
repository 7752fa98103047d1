import { createPrivateKey, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseCheckpoint, type ReadCheckpoint } from '@plainview/proof/checkpoint';
import { formatCheckpoint, formatNote } from '@plainview/proof/issuing/format-proof';
import { entryLeaf } from '@plainview/proof/ledger-entry';
import { nodeHash, type TreeHead } from '@plainview/proof/merkle-tree';
import { parseObject } from '@plainview/proof/parsing';
import { parseKey } from '@plainview/proof/signed-note';
import { joinAgency, type Person } from '@plainview/test-support/test-users';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, follow, openAs, test } from '../../product.ts';

const STORED = 'plainview.witnessed-ledger.agency Witness Police';

/** Returns what the page remembers; null before the first checkpoint. */
const readStored = async (page: Page) =>
  parseObject((await page.evaluate((name) => localStorage.getItem(name), STORED)) ?? '');

/** Returns the checkpoint that the page remembers; null before the first one. */
async function keptBy(page: Page): Promise<ReadCheckpoint | null> {
  const stored = await readStored(page);
  return stored && parseCheckpoint(String(stored['checkpoint']));
}

/** Makes the page remember this checkpoint, as if it had seen it earlier. */
async function remember(page: Page, checkpoint: string): Promise<void> {
  const stored = await readStored(page);
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [
    STORED,
    JSON.stringify({ ...stored, checkpoint }),
  ] as const);
  await page.reload();
}

/** Returns a function that signs checkpoints with the server's key. */
async function openSigner(dataDirectory: string, page: Page) {
  const privateKey = createPrivateKey(await readFile(path.join(dataDirectory, 'ledger-key.pem')));
  const key = parseKey(String((await readStored(page))?.['key']));
  if (!key) throw new Error('the page remembers no key');
  return (head: TreeHead): string => {
    const text = formatCheckpoint({ ...head, origin: key.name });
    return formatNote(text, key, sign(null, Buffer.from(text), privateKey));
  };
}

/** Returns the root of the ledger when it had two entries. */
async function firstRoot({ client }: Person): Promise<Uint8Array> {
  const { items } = await client.custody.list({ cursor: '3' });
  const [second, first] = items;
  if (!first || !second) throw new Error('two entries are expected');
  return nodeHash(entryLeaf(first.hash), entryLeaf(second.hash));
}

test('PR-02: a browser notices that the server went back, and compares checkpoints', async ({
  page,
  product,
  admin,
}) => {
  const dana = await joinAgency(product.url, admin, 'Witness Police', 'Dana Whitfield');
  // The server signs when it starts and each minute; the first checkpoint may have fewer entries than
  // this test needs.
  await expect(async () => {
    const checkpoint = parseCheckpoint(await (await page.request.get('/ledger/checkpoint')).text());
    expect(checkpoint?.size).toBeGreaterThan(2);
  }).toPass({ timeout: 75_000 });
  await openAs(page, dana, product.url);
  await page.goto('/agency');
  await expect.poll(() => keptBy(page)).not.toBeNull();
  const alarm = page.getByRole('region', { name: 'Alarm about the record' });
  const signed = await openSigner(product.dataDirectory, page);

  // The ledger grew since: the browser remembers the newer state.
  const early = signed({ size: 2, root: await firstRoot(admin) });
  await remember(page, early);
  await expect.poll(async () => (await keptBy(page))?.size).toBeGreaterThan(2);
  const newest = await keptBy(page);
  await expect(alarm).toBeHidden();

  // The server had more entries: an old backup was restored.
  const lost = signed({ size: (newest?.size ?? 0) + 1000, root: Buffer.alloc(32, 7) });
  await remember(page, lost);
  await expect(alarm).toContainText('entries are missing');
  const reports = async () =>
    (await admin.client.ledger.inconsistencies()).filter(({ agencyName }) => agencyName === 'Witness Police');
  await expect.poll(reports).toMatchObject([{ problem: 'rollback', reporterName: 'Dana Whitfield' }]);
  await follow(page, '/agency/profile');
  await expect(alarm).toContainText('entries are missing');
  await expectAccessible(page);
  await alarm.getByRole('button', { name: 'Details' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'The record is inconsistent' });
  await expect(dialog).toContainText('The administrators of this server have been notified.');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download Evidence' }).press('Enter');
  const evidence = await readFile(await (await download).path(), 'utf8');
  expect(evidence).toContain(lost);
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Compare Checkpoints' }).press('Enter');

  await page.getByRole('textbox', { name: 'Checkpoint or receipt' }).fill(early);
  await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Consistent' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Another one (optional)' }).fill(lost);
  await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
  await expect(page.getByRole('region', { name: 'Second checkpoint' })).toContainText('entries are missing');
  await expect(page.getByRole('region', { name: 'First checkpoint' })).toContainText(
    'still begins with these',
  );
  await expectAccessible(page);

  await alarm.getByRole('button', { name: 'Details' }).press('Enter');
  await dialog.getByLabel('The operator has explained this').press('Space');
  await dialog.getByRole('button', { name: 'Accept This Record' }).press('Enter');
  await expect(alarm).toBeHidden();
  await expect.poll(async () => (await keptBy(page))?.size).toBeLessThan((newest?.size ?? 0) + 1000);
  expect(await reports()).toHaveLength(1);

  await openAs(page, admin, product.url);
  await page.goto('/admin/audit');
  const report = page.getByRole('listitem').filter({ hasText: 'Witness Police' });
  await report.getByRole('button', { name: /^Acknowledge/u }).press('Enter');
  const acknowledging = page.getByRole('dialog', { name: 'Acknowledge the report' });
  await acknowledging.getByLabel('Reason').fill('The backup of March 3 was restored.');
  await expectAccessible(page);
  await acknowledging.getByRole('button', { name: 'Acknowledge' }).press('Enter');
  await expect(report).toBeHidden();
  expect(await reports()).toEqual([]);
});
