import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/Button.tsx';
import { Brand } from '../../ui/layout/Brand.tsx';
import { ReauthForm } from './ReauthForm.tsx';
import type { SessionUser } from './session-query.ts';

interface LockScreenProps {
  readonly user: SessionUser;
  readonly onUnlocked: () => void;
  readonly onSignOut: () => void;
}

/**
 * Covers everything while the session is locked. The page under it is hidden (styles.css), does not play and
 * receives no keys, but keeps its state, and uploads continue (CJIS AC-11, AC-11(1)).
 */
export function LockScreen({ user, onUnlocked, onSignOut }: LockScreenProps) {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    const { title } = document;
    document.documentElement.dataset['locked'] = 'yes';
    document.title = 'Locked · Plainview';
    for (const video of document.querySelectorAll('video')) video.pause();
    screen.current?.querySelector('input')?.focus();
    const keep = (event: KeyboardEvent): void => {
      if (!(event.target instanceof Node && screen.current?.contains(event.target))) event.stopPropagation();
    };
    window.addEventListener('keydown', keep, { capture: true });
    return () => {
      window.removeEventListener('keydown', keep, { capture: true });
      delete document.documentElement.dataset['locked'];
      document.title = title;
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return createPortal(
    <div
      id="lock-screen"
      ref={screen}
      data-react-aria-top-layer
      className="fixed inset-0 z-50 overflow-auto bg-canvas"
    >
      <header className="bg-bar text-bar-ink">
        <div className="mx-auto flex h-12 max-w-page items-center px-3 sm:px-5">
          <Brand />
        </div>
      </header>
      <main className="flex flex-col items-center px-3 py-10 sm:py-16">
        <div className="w-full max-w-[24rem] rounded-lg border border-line bg-surface p-6">
          <h1 className="mb-2 text-xl font-semibold tracking-tight">Your session is locked</h1>
          <p className="mb-5 text-sm text-soft">Signed in as {user.name}. Your work is as you left it.</p>
          <ReauthForm
            kinds={user.factors}
            label="Unlock"
            leave={<Button onPress={onSignOut}>Sign out</Button>}
            onProven={onUnlocked}
          />
        </div>
      </main>
    </div>,
    document.body,
  );
}
