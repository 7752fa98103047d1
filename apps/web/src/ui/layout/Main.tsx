import type { ReactNode } from 'react';
import { useLandmark } from './landmark.ts';

/** The page's main landmark, or a plain element inside a frame that already has one. */
export function Main({ children, className }: { children: ReactNode; className: string }) {
  const Element = useLandmark() ? 'div' : 'main';
  return <Element className={className}>{children}</Element>;
}
