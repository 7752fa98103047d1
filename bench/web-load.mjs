// Measures what pages cost a visitor on a slow phone: 4× CPU throttle, 1.6 Mbit/s, 150 ms round trips. Prints
// requests and bytes by kind until the page is usable and until it has settled, LCP, CLS and the time until
// the page is usable. The warm visit follows in the same browser, once the service worker has stored the
// release, and then another one, for which the browser has also stored the compiled scripts. The line
// (visits/slow-line.mjs) also slows down what the service worker requests. Usage: CHROMIUM_PATH=… npm
// run bench -- web-load [--rounds 3] [--pages login,agency,admin,ticket]
import { parseArgs } from 'node:util';
import { createCaller } from '../apps/test-support/src/caller.ts';
import { submitTicket } from '../apps/test-support/src/submit-ticket.ts';
import { registration } from '../apps/test-support/src/test-users.ts';
import { printSummary, writeResult } from './harness/results.mjs';
import { median } from './harness/rounds.mjs';
import { startVisitedProduct } from './visits/visited-product.mjs';

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    pages: { type: 'string', default: 'login,agency,admin,ticket' },
  },
});
const rounds = Number(given.rounds);
const wanted = given.pages.split(',');
const CPU_SLOWDOWN = 4;
const TICKETS = 1000;
/** A page has settled when it has requested nothing for this long. */
const QUIET_MILLISECONDS = 4000;

/** Runs in the page before its scripts. Marks when `ready` first matches while nothing is loading. */
const markUsable = (ready) => {
  const look = () => {
    if (document.querySelector(ready) && !document.querySelector('[aria-busy=true]'))
      performance.mark('usable');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Runs in the page. Returns milliseconds since the start of the visit, and the layout shift. */
const readVitals = async () => {
  const [paints, shifts] = await Promise.all(
    ['largest-contentful-paint', 'layout-shift'].map(
      (type) =>
        new Promise((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type, buffered: true });
          setTimeout(() => resolve([]), 1000);
        }),
    ),
  );
  return {
    begun: performance.timeOrigin,
    usable: performance.getEntriesByName('usable')[0]?.startTime ?? 0,
    lcp: paints.at(-1)?.startTime ?? 0,
    cls: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
  };
};

/**
 * Collects a page's requests with their start, kind and transferred bytes. Responses from caches
 * count as zero bytes.
 */
async function watchRequests(session) {
  const requests = new Map();
  let last = performance.now();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime }) => {
    if (!request.url.startsWith('http')) return;
    last = performance.now();
    const sentAt = 1000 * wallTime;
    requests.set(requestId, { url: request.url, type, timestamp, sentAt, bytes: 0, isCached: false });
  });
  const change = (requestId, update) => {
    const request = requests.get(requestId);
    if (!request) return;
    last = performance.now();
    Object.assign(request, update);
  };
  session.on('Network.requestServedFromCache', ({ requestId }) => change(requestId, { isCached: true }));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { fromDiskCache = false, fromServiceWorker = false } = response;
    change(requestId, {
      status: response.status,
      ...((fromDiskCache || fromServiceWorker) && { isCached: true }),
    });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    change(requestId, { bytes: encodedDataLength }),
  );
  return { list: () => [...requests.values()], isQuiet: () => performance.now() - last > QUIET_MILLISECONDS };
}

const kindOf = ({ url, type }) => {
  if (url.includes('/rpc/')) return 'calls';
  return { Script: 'script', Stylesheet: 'style', Font: 'font', Document: 'page' }[type] ?? 'other';
};

function summarize(requests) {
  const sent = requests.filter(({ isCached }) => !isCached);
  const kinds = new Map();
  for (const request of sent) {
    const { count, bytes } = kinds.get(kindOf(request)) ?? { count: 0, bytes: 0 };
    kinds.set(kindOf(request), { count: count + 1, bytes: bytes + request.bytes });
  }
  const text = [...kinds].map(([kind, { count, bytes }]) => `${kind} ${count}/${Math.round(bytes / 1024)}`);
  const bytes = sent.reduce((sum, request) => sum + request.bytes, 0);
  return `${sent.length} requests, ${Math.round(bytes / 1024)} KiB (${text.join(', ')}), ${requests.length - sent.length} cached`;
}

/** Targets by page and visit. */
const targets = {
  'login cold': { usable: '≤ 1,800 ms', requests: '≤ 10' },
  'agency cold': { usable: '≤ 3,000 ms', requests: '≤ 20' },
  'login warm': { usable: '≤ 1,000 ms' },
  'login again': { usable: '≤ 1,000 ms' },
  'agency warm': { usable: '≤ 1,000 ms' },
  'agency again': { usable: '≤ 1,000 ms' },
  'admin cold': { largestPaint: '≤ 2,800 ms', shift: '≤ 0.02' },
};

const isSent = ({ isCached }) => !isCached;
const kibibytes = (requests) => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;

/** Figures of each visit. */
const figures = {
  usable: { text: 'usable after ms', of: ({ usable }) => usable },
  requests: { text: 'requests until usable', of: ({ untilUsable }) => untilUsable.filter(isSent).length },
  bytes: { text: 'KiB until usable', of: ({ untilUsable }) => kibibytes(untilUsable.filter(isSent)) },
  largestPaint: { text: 'LCP in ms', of: ({ lcp }) => lcp },
  shift: { text: 'CLS', of: ({ cls }) => cls },
};

/** Sums up the visits of a page of one kind. */
const summarizeVisits = ([name, visits]) =>
  Object.entries(figures).map(([key, { text, of }]) => ({
    measure: `${name}: ${text}`,
    target: targets[name]?.[key] ?? '',
    medians: { Plainview: median(visits.map(of)) },
    ratio: null,
  }));

async function visit(context, { url, ready }) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const watched = await watchRequests(session);
  const byWorker = [];
  const note = (request) => request.serviceWorker() && byWorker.push(request);
  context.on('request', note);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript(markUsable, ready);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0, undefined, {
    timeout: 60_000,
  });
  while (!watched.isQuiet()) await page.waitForTimeout(250);
  const vitals = await page.evaluate(readVitals);
  if (process.env.DETAILS)
    for (const { url: at, timestamp, bytes, isCached, status } of watched.list())
      console.log(
        `   ${Math.round((timestamp - watched.list()[0].timestamp) * 1000)} ms ${status} ${bytes} ${isCached ? 'cached ' : ''}${new URL(at).pathname}`,
      );
  const settled = watched.list();
  const untilUsable = settled.filter(({ sentAt }) => sentAt <= vitals.begun + vitals.usable);
  context.off('request', note);
  await page.close();
  return { ...vitals, untilUsable, settled, byWorker: byWorker.length };
}

const visited = await startVisitedProduct(TICKETS);
const { product, admin, agency } = visited;
try {
  const { id } = await submitTicket(product.url, agency);
  await admin.client.tickets.startReview({ id });
  // The dashboard tells of a registration that awaits approval, and of a week to sign off.
  await visited.asOwner((owner) =>
    owner.query(`insert into oversight (since, overdue_weeks) values (now(), 1)
      on conflict (id) do update set overdue_weeks = 1`),
  );
  await createCaller(product.url).client.session.register({ ...registration(), adminKey: '' });

  const row = '[role=row] [role=cell], [role=row] [role=gridcell], tbody td';
  const pages = {
    login: { address: '/login', person: null, ready: 'input[type=password]' },
    agency: { address: '/agency', person: agency, ready: row },
    admin: { address: '/admin', person: admin, ready: row },
    ticket: { address: `/admin/tickets/${id}`, person: admin, ready: 'video' },
  };
  const visits = {};
  for (const name of wanted) {
    const { address, person, ready } = pages[name];
    for (let round = 1; round <= rounds; round += 1) {
      const context = await visited.newVisitor(person);
      for (const kind of ['cold', 'warm', 'again']) {
        const figuresOf = await visit(context, { url: `${visited.url}${address}`, ready });
        const { usable, lcp, cls, untilUsable, settled, byWorker } = figuresOf;
        (visits[`${name} ${kind}`] ??= []).push(figuresOf);
        console.log(
          `${name} ${kind} ${round}: usable ${Math.round(usable)} ms, LCP ${Math.round(lcp)} ms, CLS ${cls.toFixed(3)}`,
        );
        console.log(`  until usable ${summarize(untilUsable)}`);
        console.log(`  settled      ${summarize(settled)}; by the service worker ${byWorker} requests`);
      }
      await context.close();
    }
  }
  const summary = Object.entries(visits).flatMap(summarizeVisits);
  printSummary(summary);
  const results = Object.fromEntries(
    Object.entries(visits).map(([name, all]) => [
      name,
      all.map((each) => Object.fromEntries(Object.entries(figures).map(([key, { of }]) => [key, of(each)]))),
    ]),
  );
  writeResult('web-load', { options: { rounds, pages: given.pages }, summary, results }, visited.version);
} finally {
  await visited.stop();
}
