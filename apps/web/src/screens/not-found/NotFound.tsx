import { Link } from '@tanstack/react-router';
import { FileQuestion } from 'lucide-react';
import { useEffect } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** An address that nothing answers to. */
export function NotFound() {
  useEffect(() => {
    document.title = 'Page not found · Plainview';
  }, []);
  return (
    <main className="flex min-h-[60dvh] items-center justify-center p-5">
      <EmptyState
        icon={FileQuestion}
        title="Page not found"
        action={
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            Go to your dashboard
          </Link>
        }
      >
        There is nothing at this address. It may have been mistyped, or what was here was deleted.
      </EmptyState>
    </main>
  );
}
