// Uses the review room as a reviewer does, for as long as an experiment needs, and samples the
// memory of its page.
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryMebibytes } from '../processor-time.mjs';
import { growthPerHour } from '../sample-memory.mjs';

/** Samples before this share of the time are not part of the growth: caches fill, and code is compiled. */
const WARM_UP = 0.1;
/** Milliseconds between two actions of the reviewer. */
const THINKING = 1500;

const random = (limit) => Math.floor(Math.random() * limit);

/** Returns the process of the page: the renderer with the most memory. */
async function rendererOf(browser) {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo.filter(({ type }) => type === 'renderer');
  const alive = new Set(readdirSync('/proc'));
  const sizes = renderers
    .filter(({ id }) => alive.has(String(id)))
    .map(({ id }) => ({ id, size: memoryMebibytes(id, 'VmRSS') }));
  return sizes.toSorted((one, other) => other.size - one.size)[0]?.id ?? null;
}

/** Returns the used heap after collecting garbage, and what the page keeps, in MiB and counts. */
export async function readPageMemory(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  await session.detach();
  return { heap: usedSize / 1024 ** 2, nodes, listeners: jsEventListeners };
}

/**
 * Returns anonymous memory of a process in MiB: without mapped files, which the kernel may drop at any time.
 */
const anonymousMebibytes = (pid) =>
  Number(/RssAnon:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Actions of a reviewer on the page. All keys are real, so that the session stays active. */
const activities = {
  async play(page) {
    const isPaused = await page.locator('video').evaluate((video) => video.paused);
    if (isPaused) await page.keyboard.press(' ');
    // Twice as fast each time, then at normal speed again.
    if (random(2) === 0) for (let press = 0; press < 2; press += 1) await page.keyboard.press('l');
  },
  async pauseAndStep(page) {
    await page.keyboard.press('k');
    for (let step = 0; step < 5; step += 1) await page.keyboard.press(step % 2 === 0 ? '.' : ',');
  },
  async seek(page) {
    const slider = page.locator('input[data-timeline]');
    await slider.fill(String(random(Number(await slider.getAttribute('max')))));
  },
  async zoom(page) {
    for (let step = 0; step < 6; step += 1) await page.keyboard.press(step < 3 ? '+' : '-');
  },
  async scroll(page) {
    await page.evaluate(async () => {
      let box = document.querySelector('li[data-row-id]');
      while (box && box.scrollHeight <= box.clientHeight + 1) box = box.parentElement;
      const list = box ?? document.documentElement;
      list.scrollTop = Math.random() * list.scrollHeight;
      for (let turn = 0; turn < 30; turn += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        list.scrollTop += 40;
      }
    });
  },
  async goToFinding(page) {
    await page
      .getByRole('button', { name: /^Go to / })
      .nth(3)
      .click();
  },
  async openAndClose(page) {
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  },
  async changePanel(page) {
    const panels = page.getByRole('radiogroup', { name: 'Panel' });
    for (const name of ['Scorecard', 'Transcript', 'Findings'])
      await panels.getByText(name, { exact: true }).click();
  },
  async markAndCancel(page) {
    await mark(page);
    await page.keyboard.press('Escape');
    await page.getByRole('form', { name: 'New finding' }).waitFor({ state: 'hidden' });
  },
};

/** Marks the shown frame by a key, as soon as the player allows it. */
async function mark(page, key = 'm') {
  const form = page.getByRole('form', { name: 'New finding' });
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await page.keyboard.press(key);
    if (
      await form.waitFor({ timeout: 1000 }).then(
        () => true,
        () => false,
      )
    )
      return;
  }
  throw new Error('nothing could be marked');
}

/** Adds a finding with a category key, and removes it again, so that the list stays as long as it is. */
async function markAndRemove(page, client, ticketId, text) {
  await page.keyboard.press('k');
  await mark(page, '1');
  await page.getByLabel('What the video shows').fill(text);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('form', { name: 'New finding' }).waitFor({ state: 'hidden' });
  const added = (await client.findings.list({ ticketId })).filter((finding) => finding.text === text);
  for (const { id } of added) await client.findings.remove({ id });
}

/**
 * Uses the page for some minutes and prints its memory every minute, and at the end the growth per hour.
 * @param {{ browser: any, page: any, client: any, ticketId: string, minutes: number }} options
 */
export async function soak({ browser, page, client, ticketId, minutes }) {
  const pid = await rendererOf(browser);
  const samples = [];
  const counts = {};
  const failures = [];
  const begun = performance.now();
  const sample = async () => {
    const memory = await readPageMemory(page);
    const rss = pid === null ? Number.NaN : memoryMebibytes(pid, 'VmRSS');
    const anonymous = pid === null ? Number.NaN : anonymousMebibytes(pid);
    const one = { seconds: (performance.now() - begun) / 1000, ...memory, rss, anonymous };
    samples.push(one);
    const cells = [Math.round(one.seconds / 60), memory.heap.toFixed(1), memory.nodes, memory.listeners];
    console.log(`| ${[...cells, Math.round(rss), Math.round(anonymous)].join(' | ')} |`);
  };
  console.log('\n| Minute | Heap, MiB | Nodes | Listeners | Renderer RSS, MiB | Of it anonymous, MiB |');
  console.log('|---|---|---|---|---|---|');
  const names = Object.keys(activities);
  await sample();
  for (let minute = 1; minute <= minutes; minute += 1) {
    while ((performance.now() - begun) / 60_000 < minute) {
      const name = names[random(names.length)];
      try {
        await activities[name](page);
        counts[name] = (counts[name] ?? 0) + 1;
      } catch (error) {
        failures.push(`${minute}: ${name}: ${String(error).split('\n')[0]}`);
        await page.keyboard.press('Escape');
      }
      await pause(THINKING);
    }
    await markAndRemove(page, client, ticketId, `Soak ${minute}`).catch((error) =>
      failures.push(`${minute}: mark: ${String(error).split('\n')[0]}`),
    );
    await sample();
  }
  printGrowth(samples);
  console.log(`\nActivities: ${JSON.stringify(counts)}. Failed: ${failures.length}.`);
  for (const failure of failures.slice(0, 10)) console.log(failure);
}

function printGrowth(samples) {
  const first = samples[0];
  const last = samples.at(-1);
  const settled = samples.filter(({ seconds }) => seconds >= last.seconds * WARM_UP);
  console.log('\n| Figure | First | Last | Growth per hour after the warm-up |\n|---|---|---|---|');
  for (const figure of ['heap', 'nodes', 'listeners', 'rss', 'anonymous']) {
    const cells = [first[figure], last[figure], growthPerHour(settled, figure)].map((value) =>
      value.toFixed(1),
    );
    console.log(`| ${[figure, ...cells].join(' | ')} |`);
  }
}
