import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { draw } from '../../draw.ts';
import { expect, expectAccessible, test } from '../../product.ts';

// It is opened alone, as on a reader's computer.
test.use({ keepsContext: false });

/** The offline page that verifies bundles, as built, opened from a disk without a network. */

interface Vector {
  readonly name: string;
  readonly bundle: string;
  readonly keys: readonly string[];
  readonly formerKeys?: readonly string[];
  readonly kept: readonly string[];
  readonly faults: readonly { readonly code: string; readonly place: string | number }[];
}

const proof = path.join(import.meta.dirname, '../../../../packages/proof');
const read = (file: string): Buffer => readFileSync(path.join(proof, 'vectors', file));
const { vectors } = JSON.parse(read('vectors.json').toString()) as { vectors: Vector[] };

const encode = (bytes: Buffer): string => bytes.toString('base64');

function vectorNamed(wanted: string): Vector {
  const vector = vectors.find(({ name }) => name === wanted);
  if (!vector) throw new Error(`there is no vector ${wanted}`);
  return vector;
}

/** Chooses a bundle and what the reader has, and waits for the verdict. */
async function verify(page: Page, { name, bundle, keys, formerKeys = [], kept }: Vector): Promise<void> {
  const file = { name: `${name}.zip`, mimeType: 'application/zip', buffer: gunzipSync(read(bundle)) };
  await page.getByLabel('Choose a ZIP file').setInputFiles(file);
  const keptFiles = kept.map((each) => path.join(proof, 'vectors', each));
  await page.getByLabel('Receipts, proofs or checkpoints').setInputFiles(keptFiles);
  await page.getByLabel('Key printed on your reports').fill(keys.join(' '));
  await page.getByLabel('Former key, if the agency moved').fill(formerKeys.join(' '));
  await page.getByRole('button', { name: 'Verify' }).press('Enter');
  await expect(page.getByRole('article', { name: 'Verdict' }).getByRole('heading').first()).toBeFocused();
}

interface Given {
  readonly bundle: string;
  readonly key: string;
  readonly formerKey: string;
  readonly kept: readonly { readonly name: string; readonly text: string }[];
}

/** Verifies bundles one after the other, inside the page. @returns the faults that it shows in its details */
async function verifyAll(all: readonly Given[]): Promise<string[]> {
  // Runs in the page, which has no access to this module.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const fileOf = (name: string, base64: string): File =>
    new File([Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)], name);
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const find = (id: string): HTMLInputElement => {
    const input = document.querySelector(`#${id}`);
    if (!(input instanceof HTMLInputElement)) throw new Error(`the page has no ${id}`);
    return input;
  };
  const choose = (id: string, files: readonly File[]): void => {
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    find(id).files = transfer.files;
    find(id).dispatchEvent(new Event('change'));
  };
  const result = document.querySelector('#result');
  const found: string[] = [];
  for (const { bundle, key, formerKey, kept } of all) {
    choose('zip', [fileOf('bundle.zip', bundle)]);
    choose(
      'kept',
      kept.map(({ name, text }) => fileOf(name, text)),
    );
    find('key').value = key;
    find('former-key').value = formerKey;
    const shown = new Promise((resolve) => {
      if (result) new MutationObserver(resolve).observe(result, { childList: true });
    });
    document.querySelector<HTMLButtonElement>('#verify')?.click();
    await shown;
    found.push([...(result?.querySelectorAll('dd') ?? [])].at(-1)?.textContent ?? '');
  }
  return found;
}

test('PR-05: the offline page finds and locates every manipulation', async ({ page, context }) => {
  const requests: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).protocol));
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => problems.push(message.text()));
  await context.setOffline(true);
  await page.goto(pathToFileURL(path.join(proof, 'dist/verify.html')).href);
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled();
  await expectAccessible(page);

  const verdict = page.getByRole('article', { name: 'Verdict' });
  await verify(page, vectorNamed('untouched'));
  await expect(verdict).toContainText('The evidence and its history are unchanged since March 2, 2026');
  await expect(verdict).toContainText('“receipt-V01.tlog-proof”, which you kept, shows the same history.');

  await test.step('a changed video is named in plain words', async () => {
    await verify(page, vectorNamed('video-changed'));
    await expect(verdict.getByRole('heading', { name: 'A problem was found.' })).toBeVisible();
    await expect(verdict.getByRole('listitem').first()).toContainText(
      'The video “V02-back-yard.mp4” was changed.',
    );
    await expectAccessible(page);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('changed-file at data/evidence/V02-back-yard.mp4')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Print the verdict' })).toBeFocused();
  });

  await test.step('a key that is none, and a kept file that is none, are refused', async () => {
    await page.getByLabel('Key printed on your reports').fill('my key');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByRole('alert').getByText('This is not a key.')).toBeVisible();
    await expect(page.getByLabel('Key printed on your reports')).toBeFocused();
    await page.getByLabel('Key printed on your reports').fill('');
    const letter = { name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear reader') };
    await page.getByLabel('Receipts, proofs or checkpoints').setInputFiles(letter);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('letter.txt is neither a checkpoint nor a proof')).toBeVisible();
  });

  await test.step('CL-03 files of a former ledger are shown with what proves them', async () => {
    await verify(page, vectorNamed('former'));
    await expect(verdict).toContainText('The evidence and its history are unchanged since March 2, 2026');
    await expect(
      verdict.getByRole('heading', { name: 'Proven by the ledger of another installation' }),
    ).toBeVisible();
    await expect(
      verdict.getByText('The video “V01-porch.mp4” is the one that old.example/ledger recorded on'),
    ).toBeVisible();
    await expectAccessible(page);
    await verify(page, vectorNamed('former-without-key'));
    await expect(
      verdict.getByRole('heading', { name: 'signed by a key that nobody confirmed' }),
    ).toBeVisible();
    await expect(
      verdict.getByRole('heading', { name: 'The evidence that this ledger recorded' }),
    ).toBeVisible();
    await page.getByLabel('Former key, if the agency moved').fill('my old key');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByLabel('Former key, if the agency moved')).toBeFocused();
  });

  // The program verifies all of them in each run, with the same code (packages/proof/tests/vectors.test.ts).
  const drawn = draw(vectors, 10);
  await test.step('drawn vectors', async () => {
    const given = drawn.map(({ bundle, keys, formerKeys = [], kept }) => ({
      bundle: encode(gunzipSync(read(bundle))),
      key: keys.join(' '),
      formerKey: formerKeys.join(' '),
      kept: kept.map((name) => ({ name, text: encode(read(name)) })),
    }));
    const expected = drawn.map(({ name, faults }) => {
      const found = faults.map(({ code, place }) => `${code} at ${place}`);
      return `${name}: ${found.join(', ') || 'none'}`;
    });
    const found = await page.evaluate(verifyAll, given);
    expect(found.map((text, index) => `${drawn[index]?.name}: ${text}`)).toEqual(expected);
  });

  await test.step('an unpacked folder', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bundle-'));
    mkdirSync(path.join(folder, 'data'));
    writeFileSync(path.join(folder, 'data', 'other.txt'), 'other');
    await page.getByLabel('Choose a folder').setInputFiles(folder);
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(verdict).toContainText('The file “data/other.txt” was added.');
    rmSync(folder, { recursive: true });
  });

  await test.step('RI-11 files of a computer are listed', async () => {
    await verify(page, vectorNamed('computer-files'));
    await expect(verdict).toContainText('The evidence and its history are unchanged since March 2, 2026');
    await expect(
      verdict.getByRole('heading', { name: 'Added by your computer, not part of the evidence' }),
    ).toBeVisible();
    await expect(verdict.getByText('data/evidence/thumbs.db', { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
  expect(problems).toEqual([]);
  expect(new Set(requests)).toEqual(new Set(['file:', 'blob:']));
});
