import { useEffect, useState } from 'react';

/** Shows a message for a limited time; showing it again restarts the timer. */
export function useTransientMessage(milliseconds: number): readonly [isShown: boolean, show: () => void] {
  const [shownAt, setShownAt] = useState<number | null>(null);
  useEffect(() => {
    if (shownAt === null) return undefined;
    const timer = setTimeout(() => setShownAt(null), milliseconds);
    return () => clearTimeout(timer);
  }, [shownAt, milliseconds]);
  return [shownAt !== null, () => setShownAt(performance.now())];
}
