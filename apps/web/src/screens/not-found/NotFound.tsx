import { Link } from '@tanstack/react-router';
import { FileQuestion } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { Main } from '../../ui/layout/Main.tsx';

/** Shown for unknown addresses. */
export function NotFound() {
  useEffect(() => {
    document.title = 'Page not found · Plainview';
  }, []);
  return (
    <Main className="flex min-h-[60dvh] items-center justify-center p-5">
      <div className="flex max-w-md flex-col items-center gap-3 text-center">
        <FileQuestion aria-hidden="true" className="size-8 text-faint" />
        <h1 className="text-xl font-semibold">Page not found</h1>
        <p className="text-base text-soft">
          This page does not exist. Check the address; the page may have been deleted.
        </p>
        <Link to="/" className={buttonClass({ variant: 'primary' })}>
          Go to Your Dashboard
        </Link>
      </div>
    </Main>
  );
}
