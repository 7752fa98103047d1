import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext } from '@playwright/test';
import { specificationTexts } from './specification-texts.ts';

/** How a specification text reached a user's eyes or a screen reader. */
export type Place =
  | 'text'
  | 'label'
  | 'placeholder'
  | 'title'
  | 'value'
  | 'for screen readers'
  | 'storage key';

export interface Sighting {
  readonly text: string;
  /** The URL path with `:id` in place of its variable parts. */
  readonly route: string;
  readonly place: Place;
}

interface Wanted {
  readonly text: string;
  readonly pattern: string | null;
  readonly flags: string;
}

interface WatchOptions {
  readonly wanted: readonly Wanted[];
  /** Attributes that hold texts or decide whether a text is visible. */
  readonly attributes: readonly string[];
  readonly binding: string;
  readonly flush: string;
}

const BINDING = 'plainviewTextSeen';
/** The page's function that reports what became visible since, and ends once all reports arrived. */
export const FLUSH_TEXTS = 'plainviewFlushTexts';
/** How long a page may take to end its transitions and report when it is left, in milliseconds. */
const FLUSH_LIMIT = 2_000;

/** Ids and ticket numbers in a path. */
const variableParts = /[\da-f]{8}-[\da-f-]{27}|[A-Z][A-Z\d]+-\d{4}-\d{4,}/gu;

const observedAttributes = [
  'aria-label',
  'placeholder',
  'title',
  'value',
  'hidden',
  'open',
  'data-entering',
  'class',
];

const wanted: readonly Wanted[] = [
  ...new Map(
    specificationTexts.map(({ text, pattern }) => [
      `${text}\n${pattern?.source}`,
      { text, pattern: pattern?.source ?? null, flags: pattern?.flags ?? '' },
    ]),
  ).values(),
];

/**
 * Runs in the page. Inspects only changed nodes, and asks whether a text is visible only if it is one of the
 * specification's, just after a frame: the layout is known then, which takes most of the time otherwise.
 */
function watchPage({ wanted: texts, attributes, binding, flush }: WatchOptions): void {
  const exact = new Set(texts.filter(({ pattern }) => pattern === null).map(({ text }) => text));
  const patterns = texts.flatMap(({ text, pattern, flags }) =>
    pattern === null ? [] : [{ text, pattern: new RegExp(pattern, flags) }],
  );
  const matches = new Map<string, readonly string[]>();
  const told = new Set<string>();
  /** Matches since the last frame, and those not visible yet, as in a transition or a collapsed section. */
  let hidden: (() => boolean)[] = [];
  /** Reports in flight. */
  const sent = new Set<Promise<unknown>>();
  /** The browser's own, which a test's clock does not stop. */
  const onNextFrame = requestAnimationFrame.bind(globalThis);
  const later = globalThis.setTimeout.bind(globalThis);
  let isLookingSoon = false;

  const matchesOf = (words: string): readonly string[] => {
    const known = matches.get(words);
    if (known) return known;
    const found = patterns.filter(({ pattern }) => pattern.test(words)).map(({ text }) => text);
    if (exact.has(words)) found.push(words);
    matches.set(words, found);
    return found;
  };
  const newsOf = (found: readonly string[], place: string, path: string) =>
    found
      .map((text) => ({ text, route: path, place }))
      .filter((sighting) => !told.has(JSON.stringify(sighting)));
  const tell = (found: readonly string[], place: string, path: string): void => {
    const news = newsOf(found, place, path);
    const send: unknown = Reflect.get(globalThis, binding);
    for (const sighting of news) told.add(JSON.stringify(sighting));
    if (news.length === 0 || typeof send !== 'function') return;
    const report = Promise.resolve<unknown>(send(news)).finally(() => sent.delete(report));
    sent.add(report);
  };
  const look = (element: Element, raw: string | null | undefined, place: string): void => {
    const words = raw?.replaceAll(/\s+/gu, ' ').trim() ?? '';
    const found = words === '' || words.length > 300 ? [] : matchesOf(words);
    // By the next frame, a test may have opened another page.
    const path = location.pathname;
    if (found.length === 0 || newsOf(found, place, path).length === 0) return;
    const attempt = (): boolean => {
      if (!element.isConnected || newsOf(found, place, path).length === 0) return true;
      // An option is visible if its list is.
      const shown = element instanceof HTMLOptionElement ? (element.closest('select') ?? element) : element;
      if (!shown.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      const { width, height } = shown.getBoundingClientRect();
      tell(found, place === 'text' && width <= 1 && height <= 1 ? 'for screen readers' : place, path);
      return true;
    };
    // 'Signing in...' may be gone before the next frame, and a typed value may be another one.
    const isBrief = words.endsWith('...') || place === 'value';
    if (!isBrief || !attempt()) hidden.push(attempt);
  };
  const lookAtElement = (element: Element): void => {
    look(element, element.getAttribute('aria-label'), 'label');
    look(element, element.getAttribute('placeholder'), 'placeholder');
    look(element, element.getAttribute('title'), 'title');
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      look(element, element.value, 'value');
  };
  const lookAtText = (node: Text): void => {
    const parent = node.parentElement;
    if (!parent || parent.localName === 'script' || parent.localName === 'style') return;
    look(parent, node.data, 'text');
    // 'Device ID: ' and the value after it are two nodes of one line.
    if (parent.childNodes.length > 1) look(parent, parent.textContent, 'text');
  };
  const lookAt = (node: Node): void => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let next: Node | null = node; next; next = walker.nextNode()) {
      if (next instanceof Text) lookAtText(next);
      else if (next instanceof Element) lookAtElement(next);
    }
  };
  const lookAgain = (): void => {
    isLookingSoon = false;
    hidden = hidden.filter((attempt) => !attempt());
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'childList') for (const node of addedNodes) lookAt(node);
      else if (target instanceof Text) lookAtText(target);
      else if (target instanceof Element) lookAtElement(target);
    }
    if (hidden.length > 0 && !isLookingSoon) isLookingSoon = onNextFrame(() => void later(lookAgain)) > 0;
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: [...attributes],
  });
  for (const event of ['transitionend', 'animationend', 'toggle', 'pagehide'])
    addEventListener(event, lookAgain, true);
  document.addEventListener(
    'input',
    ({ target }) => target instanceof Element && lookAtElement(target),
    true,
  );

  Reflect.set(globalThis, flush, async () => {
    lookAgain();
    await Promise.allSettled(sent);
  });

  // oxlint-disable-next-line typescript/unbound-method -- the proxy keeps its receiver
  Storage.prototype.setItem = new Proxy(Storage.prototype.setItem, {
    apply(setItem, storage, args) {
      tell(matchesOf(String(args[0])), 'storage key', location.pathname);
      return Reflect.apply(setItem, storage, args);
    },
  });
}

/** Waits until a context's pages have reported what they show, including what is still fading in. */
async function flushContext(context: BrowserContext): Promise<void> {
  const reports = context.pages().map(async (page) =>
    page.evaluate(async (flush) => {
      const finite = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
      await Promise.allSettled(finite.map(({ finished }) => finished));
      const run: unknown = Reflect.get(globalThis, flush);
      if (typeof run === 'function') await run();
    }, FLUSH_TEXTS),
  );
  const ended = new AbortController();
  // A page that is closing, or whose transition is paused, has reported what it could.
  await Promise.race([
    Promise.allSettled(reports),
    setTimeout(FLUSH_LIMIT, undefined, { signal: ended.signal }).catch(() => null),
  ]);
  ended.abort();
}

/** Collects what all contexts of a browser show, including those that a test opens itself. */
export function watchTexts(browser: Browser) {
  let seen = new Map<string, Sighting>();
  const watched = new Set<BrowserContext>();
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    if (watched.has(context)) return context;
    watched.add(context);
    const close = context.close.bind(context);
    context.close = async (closing) => {
      if (watched.delete(context)) await flushContext(context);
      await close(closing);
    };
    await context.exposeBinding(BINDING, (_source, sightings: readonly Sighting[]) => {
      for (const { route, ...found } of sightings) {
        const sighting = { ...found, route: route.replaceAll(variableParts, ':id') };
        seen.set(JSON.stringify(sighting), sighting);
      }
    });
    await context.addInitScript(watchPage, {
      wanted,
      attributes: observedAttributes,
      binding: BINDING,
      flush: FLUSH_TEXTS,
    });
    return context;
  };
  return {
    /** Waits until the pages of a context that stays open have reported what they show. */
    flush: flushContext,
    /** Returns the texts that were seen since the last call. */
    async take(): Promise<readonly Sighting[]> {
      await Promise.all([...watched].map(flushContext));
      const taken = [...seen.values()];
      seen = new Map();
      return taken;
    },
  };
}
