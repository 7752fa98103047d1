import { cx } from '../cx.ts';

export interface SkeletonProps {
  /** Height and width of the expected content, as classes. */
  className: string;
}

/** A gray placeholder in the size of the expected content. */
export function Skeleton({ className }: SkeletonProps) {
  return (
    <span aria-hidden="true" className={cx('block animate-breathe rounded-sm bg-neutral-tint', className)} />
  );
}
