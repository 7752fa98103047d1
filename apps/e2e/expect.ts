import { setTimeout as delay } from 'node:timers/promises';
import { errors, expect as original, type Locator, type Page } from '@playwright/test';

/** How long a matcher waits by default, as in the configuration. */
const LIMIT = 15_000;

type Text = string | RegExp;
type Texts = Text | readonly Text[];

interface Waiting {
  /** Milliseconds. */
  readonly timeout?: number;
}

interface Verdict {
  readonly pass: boolean;
  readonly message: () => string;
}

/** Waits for a state of an element. @returns whether it came in time */
async function comes(state: Promise<void>): Promise<boolean> {
  try {
    await state;
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}

interface Terms {
  readonly isNot: boolean;
  /** How long the library's matcher may still wait, in milliseconds. */
  readonly left: number;
  readonly timeout: number;
}

/** Lets a matcher of the library decide. */
async function decide(
  match: (waiting: Waiting) => Promise<void>,
  { isNot, left, timeout }: Terms,
): Promise<Verdict> {
  try {
    await match({ timeout: left });
    return { pass: !isNot, message: () => '' };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const message = error.message.replaceAll(new RegExp(String.raw`\b${left}ms\b`, 'gu'), `${timeout}ms`);
    return { pass: isNot, message: () => message };
  }
}

/** Returns the terms of a matcher after a wait, which ends in time. */
async function termsAfter(wait: Promise<unknown>, isNot: boolean, timeout: number): Promise<Terms> {
  const begun = performance.now();
  await wait;
  return { isNot, timeout, left: Math.max(1, Math.round(timeout - (performance.now() - begun))) };
}

/** Returns whether the page has an address. A path is one of the page's own origin. */
const isAt = (page: Page, expected: Text): boolean =>
  typeof expected === 'string'
    ? URL.parse(expected, page.url())?.href === page.url()
    : new RegExp(expected).test(page.url());

/** The first pauses between looks at the address; the others are of 100 milliseconds. */
const pauses = [0, 20, 50];

/** Waits until a page has an address, or another one. What the library knows of it may be a moment old. */
async function untilAt(page: Page, expected: Text, isNot: boolean, timeout: number): Promise<void> {
  const deadline = performance.now() + timeout;
  for (let looks = 0; isAt(page, expected) === isNot && performance.now() < deadline; looks += 1)
    await delay(pauses[looks] ?? 100);
}

/** Waits for the element of a text; a list of texts may have none. */
async function untilAttached(locator: Locator, expected: Texts, timeout: number): Promise<void> {
  if (!Array.isArray(expected)) await comes(locator.waitFor({ state: 'attached', timeout }));
}

/**
 * `expect` with matchers that wait at less cost. Each time the library's look in vain for an element or an
 * address, up to five times in 300 ms, they describe the whole page for their error message.
 */
export const expect = original.extend({
  async toBeVisible(locator: Locator, { timeout = LIMIT }: Waiting = {}) {
    const { isNot } = this;
    if (await comes(locator.waitFor({ state: isNot ? 'hidden' : 'visible', timeout })))
      return { pass: !isNot, message: () => '' };
    const subject = isNot ? original(locator).not : original(locator);
    return decide((waiting) => subject.toBeVisible(waiting), { isNot, left: 1, timeout });
  },
  async toHaveURL(page: Page, expected: Text, { timeout = LIMIT }: Waiting = {}) {
    const { isNot } = this;
    const terms = await termsAfter(untilAt(page, expected, isNot, timeout), isNot, timeout);
    const subject = isNot ? original(page).not : original(page);
    return decide((waiting) => subject.toHaveURL(expected, waiting), terms);
  },
  async toContainText(locator: Locator, expected: Texts, { timeout = LIMIT }: Waiting = {}) {
    const { isNot } = this;
    const terms = await termsAfter(untilAttached(locator, expected, timeout), isNot, timeout);
    const subject = isNot ? original(locator).not : original(locator);
    return decide((waiting) => subject.toContainText(expected, waiting), terms);
  },
  async toHaveText(locator: Locator, expected: Texts, { timeout = LIMIT }: Waiting = {}) {
    const { isNot } = this;
    const terms = await termsAfter(untilAttached(locator, expected, timeout), isNot, timeout);
    const subject = isNot ? original(locator).not : original(locator);
    return decide((waiting) => subject.toHaveText(expected, waiting), terms);
  },
});
