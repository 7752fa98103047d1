import { useEffect, useState } from 'react';

/** A message that goes by itself after a time; showing it again begins anew. */
export function useTransientMessage(milliseconds: number): readonly [isShown: boolean, show: () => void] {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (shownAt === null) return undefined;
    const timer = setTimeout(() => setShownAt(null), milliseconds);
    return () => clearTimeout(timer);
  }, [shownAt, milliseconds]);
  return [shownAt !== null, () => setShownAt(performance.now())];
}
