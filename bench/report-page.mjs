// Measures the page of a delivered report with few and with many findings: how long it takes until it is
// shown, how long the main thread works for it, what the page contains, and how long frames take while it
// scrolls. Needs a build of apps/web. Usage: CHROMIUM_PATH=… node bench/report-page.mjs [many=2000]
// [few=50] [rounds=5]
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProductProcess } from '../apps/test-support/src/product/product-process.ts';
import { submitForReview } from '../apps/test-support/src/submit-ticket.ts';
import { adminRegistrationKey, operator, signInOperator } from '../apps/test-support/src/test-users.ts';
import { cookiesOf, printFrames, record, scrolling } from './harness/page-frames.mjs';
import { addFindings } from './harness/review/many-findings.mjs';

const { chromium } = createRequire(new URL('../apps/e2e/package.json', import.meta.url))('@playwright/test');
const [many = 2000, few = 50, rounds = 5] = process.argv.slice(2).map(Number);
const SECONDS = 10;
const IDLE_MILLISECONDS = 2000;

/** Delivers a report with few findings as version 1, and one with all as version 2. */
async function deliverReports(url, admin, dataDirectory) {
  const { id, videos } = await submitForReview(url, admin, 'Many Findings Police');
  const [{ videoId, facts }] = videos;
  const findings = { ticketId: id, videoId, durationMicroseconds: facts.durationMicroseconds };
  const report = { ticketId: id, summary: 'All of it was watched.', notWatchedReason: 'A measurement.' };
  await addFindings(dataDirectory, { ...findings, count: few });
  await admin.client.reports.deliver(report);
  await admin.client.tickets.reopen({ id, reason: 'More findings' });
  await addFindings(dataDirectory, { ...findings, count: many - few });
  await admin.client.reports.deliver(report);
  return id;
}

/** Opens a report in a new page. @returns the page and what it took */
async function openReport(context, address, count) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  const before = await read();
  const begun = performance.now();
  await page.goto(address);
  await page.getByRole('heading', { name: `Findings (${count})` }).waitFor();
  await page.getByRole('button', { name: /^Open finding 1:/u }).waitFor();
  const shown = performance.now() - begun;
  await pause(IDLE_MILLISECONDS);
  const after = await read();
  await session.send('HeapProfiler.collectGarbage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  const busy = (after.TaskDuration - before.TaskDuration) * 1000;
  return { page, shown, busy, nodes, elements: await page.locator('*').count() };
}

const median = (numbers) => Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]);

const directory = await mkdtemp(path.join(tmpdir(), 'plainview-report-page-'));
const dataDirectory = path.join(directory, 'data');
const product = await startProductProcess({
  DATA_DIRECTORY: dataDirectory,
  PORT: '0',
  ADMIN_PASSWORD: operator.password,
  ADMIN_REGISTRATION_KEY: adminRegistrationKey,
});
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
try {
  const admin = await signInOperator(product.url);
  const id = await deliverReports(product.url, admin, dataDirectory);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(cookiesOf(admin, product.url));
  const versions = [
    { count: few, version: 1, visits: [] },
    { count: many, version: 2, visits: [] },
  ];
  // The first round fills the browser's cache.
  for (let round = 0; round <= rounds; round += 1)
    for (const { count, version, visits } of versions) {
      const address = `${product.url}/admin/tickets/${id}/report?version=${version}`;
      const visit = await openReport(context, address, count);
      if (round > 0) visits.push(visit);
      if (round < rounds) await visit.page.close();
    }
  console.log(
    '\n| Findings | Shown after, ms | Main thread busy, ms | Elements | Nodes |\n|---|---|---|---|---|',
  );
  for (const { count, visits } of versions) {
    const of = (name) => median(visits.map((visit) => visit[name]));
    console.log(`| ${count} | ${of('shown')} | ${of('busy')} | ${of('elements')} | ${of('nodes')} |`);
  }
  const scroll = scrolling('article[aria-label="Report"] li');
  const rows = [];
  for (const { count, visits } of versions) {
    const { page } = visits.at(-1);
    await page.bringToFront();
    rows.push([`scrolling ${count} findings`, await page.evaluate(record(SECONDS, scroll))]);
  }
  printFrames(rows);
} finally {
  await browser.close();
  await product.stop();
  await rm(directory, { recursive: true, force: true });
}
