import { isOverlayOpen, isTextField } from '../../ui/commands/key-context.ts';
import { notify } from '../../ui/overlays/toasts.ts';
import { isTypedElsewhere, pictureWindow } from './picture-window.ts';

declare global {
  interface Window {
    /** Not in all browsers: https://developer.mozilla.org/docs/Web/API/DocumentPictureInPicture */
    readonly documentPictureInPicture?: {
      readonly requestWindow: (size: { readonly width: number; readonly height: number }) => Promise<Window>;
    };
  }
}

/** Address of the page in which a popup shows the picture (apps/web/public). */
const PAGE = '/picture-window.html';
const SIZE = { width: 960, height: 540 };

/** Opens a window that stays on top where the browser has those, else a popup. Null if it is blocked. */
async function openWindow(): Promise<Window | null> {
  const onTop = await window.documentPictureInPicture?.requestWindow(SIZE).catch(() => null);
  if (onTop) return onTop;
  const popup = window.open(PAGE, '', `popup,width=${SIZE.width},height=${SIZE.height}`);
  if (!popup) return null;
  await new Promise<void>((resolve) => {
    popup.addEventListener('load', () => resolve(), { once: true });
  });
  return popup;
}

/** Gives a window the styles of the page and room for the picture. */
function prepare({ document: page }: Window): void {
  const styles = document.querySelectorAll('link[rel=stylesheet], style');
  page.head.append(
    ...[...styles].map((style) => {
      const copy = page.importNode(style, true);
      if (style instanceof HTMLLinkElement) copy.setAttribute('href', style.href);
      return copy;
    }),
  );
  page.documentElement.lang = document.documentElement.lang;
  page.documentElement.style.colorScheme = 'dark';
  page.body.replaceChildren();
  Object.assign(page.body.style, { margin: '0', background: '#000', height: '100dvh', display: 'flex' });
}

/** Returns whether what is typed goes into a field or a dialog of the page. */
const isPageTyping = (): boolean =>
  isOverlayOpen() || (document.activeElement !== null && isTextField(document.activeElement));

/**
 * Passes the keys that are pressed in a window on to the shortcuts of the page. While the user types there, only
 * combinations of keys are passed on.
 */
function passKeysOn(view: Window): void {
  const pass = (event: KeyboardEvent): void => {
    const { target, key } = event;
    const isOnControl = target instanceof view.window.Element && target.closest('button') !== null;
    if (event.defaultPrevented || (isOnControl && (key === 'Enter' || key === ' '))) return;
    const isTyping = isPageTyping();
    const isTyped = isTyping && !event.altKey && !event.ctrlKey && !event.metaKey;
    if (event.type === 'keydown') isTypedElsewhere.set(isTyped);
    if (isTyped) {
      window.focus();
      return;
    }
    const copy = new KeyboardEvent(event.type, event);
    (isTyping && document.activeElement ? document.activeElement : document.body).dispatchEvent(copy);
    if (copy.defaultPrevented) event.preventDefault();
    if (isPageTyping()) window.focus();
  };
  view.addEventListener('keydown', pass);
  view.addEventListener('keyup', pass);
}

/** Shows the picture in a window of its own until that is closed, or says that the browser blocks it. */
export async function detachPicture(): Promise<void> {
  const view = await openWindow();
  if (!view) {
    notify({ title: 'The browser blocked the window. Allow pop-ups for this page.', tone: 'failed' });
    return;
  }
  prepare(view);
  passKeysOn(view);
  // A locked page shows nothing, nor does this window.
  const lock = new MutationObserver(() => {
    if ('locked' in document.documentElement.dataset) view.close();
  });
  lock.observe(document.documentElement, { attributeFilter: ['data-locked'] });
  view.addEventListener(
    'pagehide',
    () => {
      lock.disconnect();
      isTypedElsewhere.set(false);
      pictureWindow.set(null);
    },
    { once: true },
  );
  pictureWindow.set(view);
}
