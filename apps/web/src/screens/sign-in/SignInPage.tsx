import { useEffect, type ReactNode } from 'react';
import { Brand } from '../../ui/layout/Brand.tsx';

/** Page layout of sign-in and registration. */
export function SignInPage({ title, children }: { title: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Plainview`;
  }, [title]);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="bg-bar text-bar-ink">
        <div className="mx-auto flex h-12 max-w-page items-center px-3 sm:px-5">
          <Brand />
        </div>
      </header>
      <main className="flex flex-1 flex-col items-center px-3 py-10 sm:py-16">
        <p className="mb-6 text-center text-soft">On-demand review of body-worn-camera video</p>
        <div className="w-full max-w-[24rem] rounded-lg border border-line bg-surface p-6">
          <h1 className="mb-5 text-xl font-semibold tracking-tight">{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
