import { mkdtemp, readFile, rm } from 'node:fs/promises';
// Measures how smoothly a list of 100,000 tickets scrolls in a browser: with its first rows loaded, and after
// scrolling deep into it. Usage: CHROMIUM_PATH=… node bench/scrolling.mjs [tickets=100000] [deep=20000]
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import {
  adminRegistrationKey,
  joinAgency,
  operator,
  signInOperator,
} from '../apps/test-support/src/test-users.ts';
import { fillLists } from './harness/fill-lists.mjs';

const { chromium } = createRequire(new URL('../apps/e2e/package.json', import.meta.url))('@playwright/test');
const count = Number(process.argv[2] ?? 100_000);
const deep = Number(process.argv[3] ?? 20_000);
const SECONDS = 8;

/** Scrolls 40 px per frame, about as fast as a fast wheel, and records the duration of each frame. */
const scrollEvenly = async (seconds) => {
  const frames = [];
  let before = performance.now();
  const end = before + seconds * 1000;
  while (before < end) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    frames.push(now - before);
    before = now;
    window.scrollBy(0, 40);
  }
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (part) => Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10;
  return { frames: frames.length, median: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(0.9999) };
};

const loadedRows = async (page) => {
  const text = await page.getByText(/^Showing [\d,]+ of/u).textContent();
  return Number(/Showing ([\d,]+)/u.exec(text ?? '')?.[1]?.replaceAll(',', ''));
};

const directory = await mkdtemp(path.join(tmpdir(), 'plainview-scrolling-'));
const product = await startProductProcess({
  DATA_DIRECTORY: directory,
  PORT: '18119',
  ADMIN_PASSWORD: operator.password,
  ADMIN_REGISTRATION_KEY: adminRegistrationKey,
});
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
try {
  const admin = await signInOperator(product.url);
  const agency = await joinAgency(product.url, admin, 'County 1 Police Department');
  const owner = new pg.Client({
    host: path.join(directory, 'postgres', 'socket'),
    user: 'plainview',
    password: await readFile(path.join(directory, 'postgres', 'password'), 'utf8'),
    database: 'plainview',
  });
  await owner.connect();
  await fillLists(owner, agency, count);
  await owner.end();

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name, value] = admin.cookie().split(/=(.*)/su);
  await context.addCookies([{ name, value, url: product.url }]);
  const plain = await context.newPage();
  await plain.setContent(
    `<table>${'<tr><td>2026-11-20</td><td>Traffic Stop</td></tr>'.repeat(2000)}</table>`,
  );
  const unhindered = await plain.evaluate(scrollEvenly, SECONDS);
  console.log(`what this machine draws of a plain page, ms a frame: ${JSON.stringify(unhindered)}`);
  await plain.close();
  const page = await context.newPage();
  await page.goto(`${product.url}/admin`);
  await page.getByRole('row').nth(20).waitFor();
  const tell = async (where) => {
    const measured = await page.evaluate(scrollEvenly, SECONDS);
    const heap = await page.evaluate(
      () => /** @type {any} */ (performance).memory.usedJSHeapSize / 1024 ** 2,
    );
    const drawn = await page.getByRole('row').count();
    console.log(
      `${where}: ${await loadedRows(page)} rows loaded, ${drawn} drawn, heap ${heap.toFixed(0)} MB`,
    );
    console.log(`  ms a frame: ${JSON.stringify(measured)}`);
  };
  await tell('first rows');
  const begun = performance.now();
  while ((await loadedRows(page)) < deep) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  console.log(
    `${deep} rows after ${Math.round((performance.now() - begun) / 1000)} s at the end of the list`,
  );
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await tell('deep in the list');
} finally {
  await browser.close();
  await product.stop();
  await rm(directory, { recursive: true, force: true });
}
