import { cx } from '../cx.ts';

export interface SkeletonProps {
  /** Height and width as classes, those of what comes. */
  className: string;
}

/** A grey place holder in the size of what comes. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={cx('block animate-breathe rounded-sm bg-neutral-tint', className)} />
  );
}
