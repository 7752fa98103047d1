import { startTransition, useEffect, useEffectEvent, useState } from 'react';

/** A part of the page that can load before it is shown. */
export interface Preloadable {
  readonly preload: () => void;
}

/** After this delay a page has usually loaded its data, which matters more. */
const SETTLED_MILLISECONDS = 1500;

/**
 * Calls `action` once after the page has settled and the browser is idle. Returns a function that cancels it.
 */
function whenSettled(action: () => void): () => void {
  let request: number | null = null;
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window)
      request = window.requestIdleCallback(action, { timeout: SETTLED_MILLISECONDS });
    else action();
  }, SETTLED_MILLISECONDS);
  return () => {
    clearTimeout(timer);
    if (request !== null) window.cancelIdleCallback(request);
  };
}

/** Calls `action` when the user first presses a key or a button, and once the page has settled. */
export function whenUsed(action: () => void): () => void {
  const stop = new AbortController();
  const options = { once: true, signal: stop.signal };
  document.addEventListener('keydown', action, options);
  document.addEventListener('pointerdown', action, options);
  stop.signal.addEventListener('abort', whenSettled(action));
  return () => stop.abort();
}

/** Calls `action` once after the page has settled, for what the user does not see at first. */
function useWhenSettled(action: () => void): void {
  const act = useEffectEvent(action);
  useEffect(() => whenSettled(() => act()), []);
}

/** Returns true once the page has settled. */
export function useIsSettled(): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => whenSettled(() => setSettled(true)), []);
  return isSettled;
}

/**
 * Calls `action` after the page has painted its first view, or settled without it. For parts that may appear
 * a moment later: their code would otherwise load and run before that paint.
 * @param isReady whether the first view has its data
 */
export function useWhenPainted(isReady: boolean, action: () => void): void {
  const act = useEffectEvent(action);
  useWhenSettled(action);
  useEffect(() => (isReady ? afterPaint(() => act()) : undefined), [isReady]);
}

/** Calls `action` after the next paint. Returns a function that cancels it. */
function afterPaint(action: () => void): () => void {
  let timer: number | null = null;
  // Frame callbacks run before the paint, and timers after it.
  const frame = requestAnimationFrame(() => {
    timer = window.setTimeout(action);
  });
  return () => {
    cancelAnimationFrame(frame);
    if (timer !== null) window.clearTimeout(timer);
  };
}

/**
 * Returns true once the component has been painted without what takes long to render, so that a press shows its
 * effect at once. The rest renders in the background, and further presses interrupt it.
 */
export function useIsPainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => startTransition(() => setPainted(true))), []);
  return isPainted;
}

/** Preloads components once the page has settled, so that opening them takes no time. */
export function usePreload(...parts: readonly Preloadable[]): void {
  useWhenSettled(() => {
    for (const part of parts) part.preload();
  });
}
