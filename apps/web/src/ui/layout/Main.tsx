import type { ReactNode } from 'react';
import { useLandmark } from './landmark.ts';

/** The page's main area; inside the frame of a signed-in page, which has one already, a plain part of it. */
export function Main({ children, className }: { children: ReactNode; className: string }) {
  const Element = useLandmark() ? 'div' : 'main';
  return <Element className={className}>{children}</Element>;
}
