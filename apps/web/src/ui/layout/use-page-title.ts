import { useEffect } from 'react';

/** Sets the document's title to that of a page. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Plainview`;
  }, [title]);
}
