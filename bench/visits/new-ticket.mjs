// Measures how long the page takes to respond to New Ticket on a slow phone (4× CPU throttle): from the press
// until the next paint, as Event Timing reports it (INP), and until the form can be filled in. Each press is the
// first one of a visit. Needs a build of apps/web. Usage: CHROMIUM_PATH=… node bench/visits/new-ticket.mjs
// [--presses 10]
import { parseArgs } from 'node:util';
import { printSummary } from '../harness/results.mjs';
import { median } from '../harness/rounds.mjs';
import { readClickToFrame, traceCategories } from './main-thread.mjs';
import { startVisitedProduct } from './visited-product.mjs';

const { values: given } = parseArgs({ options: { presses: { type: 'string', default: '10' } } });
const presses = Number(given.presses);
const CPU_SLOWDOWN = 4;
const TICKETS = 1000;

/** Runs in the page before its scripts. Collects how long events took until the next paint. */
const watchEvents = `
  window.eventTimes = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, name, duration, startTime } of list.getEntries())
      if (interactionId > 0) window.eventTimes.push({ name, duration, startTime });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });`;

/** Runs in the page. Waits until the form is there, and returns the longest event and when the form came. */
const readResponse = `(async () => {
  const form = await new Promise((resolve) => {
    const look = () =>
      document.querySelector('form[aria-label="New ticket"] input[name=caseNumber]')
        ? requestAnimationFrame(() => resolve(performance.now()))
        : requestAnimationFrame(look);
    look();
  });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const [longest] = window.eventTimes.toSorted((one, other) => other.duration - one.duration);
  return { ...longest, form: form - longest.startTime };
})()`;

const visited = await startVisitedProduct(TICKETS);
try {
  const context = await visited.newVisitor(visited.agency);
  const results = [];
  for (let press = 0; press < presses; press += 1) {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await page.addInitScript({ content: watchEvents });
    await page.goto(`${visited.url}/agency`);
    await page.locator('[role=row] [role=cell], tbody td').first().waitFor();
    // The form's script loads once the page has settled.
    await page.waitForTimeout(5000);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await visited.browser.startTracing(page, { categories: traceCategories });
    await page.getByRole('button', { name: 'New Ticket' }).first().click();
    const response = await page.evaluate(readResponse);
    response.thread = readClickToFrame(await visited.browser.stopTracing());
    console.log(JSON.stringify(response));
    results.push(response);
    await page.close();
  }
  await context.close();
  const measure = (text, of, target = '') => ({
    measure: text,
    target,
    medians: { Plainview: median(results.map(of)) },
    ratio: null,
  });
  const summary = [
    measure('press until the next paint, ms', ({ duration }) => duration, '≤ 150 ms'),
    {
      ...measure('the longest, ms', () => 0),
      medians: { Plainview: Math.max(...results.map(({ duration }) => duration)) },
    },
    measure(
      'processor time of the main thread from the press to the next frame, ms',
      ({ thread }) => thread.all,
      '≤ 150 ms',
    ),
    measure('press until the form, ms', ({ form }) => form),
  ];
  printSummary(summary);
} finally {
  await visited.stop();
}
