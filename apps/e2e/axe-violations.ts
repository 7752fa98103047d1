import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { CDPSession, Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/**
 * The component library's live announcer. It has already removed the nodes that axe found by the time
 * axe inspects them.
 */
const announcer = '[data-live-announcer]';

/** The minified script is less than half as long. */
const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Finds violations of WCAG 2.2 AA and of best practices on a page.
 * @param except IDs of the rules to leave out
 */
export async function findViolations(
  page: Page,
  except: readonly string[],
): Promise<AxeResults['violations']> {
  // Only the builder looks into frames. It parses axe twice and opens a second page, which takes ten times as
  // long as the run itself.
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page })
      .withTags(tags)
      .exclude(announcer)
      .disableRules([...except]);
    return (await builder.analyze()).violations;
  }
  return runAxe(page, {
    runOnly: { type: 'tag', values: tags },
    rules: Object.fromEntries(except.map((id) => [id, { enabled: false }])),
  });
}

/** Finds texts that lack contrast. The other rules do not depend on colors. */
export const findLowContrast = (page: Page): Promise<AxeResults['violations']> =>
  runAxe(page, { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } });

/** Sessions in which pages receive axe. They end with their page. */
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Runs axe's script in a page. `page.evaluate` would run it as an argument of `eval`, whose code each
 * document compiles again; this way, the documents of a process share it.
 */
async function addAxe(page: Page): Promise<void> {
  // With a second session, a page that was offline never hears that it is online again.
  if (!(await page.evaluate(() => navigator.onLine))) {
    await page.evaluate(script);
    return;
  }
  let session = sessions.get(page);
  if (!session) {
    session = page.context().newCDPSession(page);
    sessions.set(page, session);
  }
  const { exceptionDetails } = await (await session).send('Runtime.evaluate', { expression: script });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
}

async function runAxe(page: Page, rules: RunOptions): Promise<AxeResults['violations']> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await addAxe(page);
  const options: RunOptions = { ...rules, resultTypes: ['violations'] };
  const run = `axe.run({ exclude: [[${JSON.stringify(announcer)}]] }, ${JSON.stringify(options)})`;
  return page.evaluate<AxeResults['violations']>(`${run}.then(({ violations }) => violations)`);
}
