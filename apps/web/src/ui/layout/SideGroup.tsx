import { type ReactNode, useId } from 'react';

export interface SideGroupProps {
  /** Heading of the group; null for pages above the groups, and if there are no groups. */
  label: string | null;
  /** List items with links that have `sideLinkClass`. */
  children: ReactNode;
}

/** A group of links in the navigation of a `SideLayout`. */
export function SideGroup({ label, children }: SideGroupProps) {
  const id = useId();
  return (
    <div {...(label === null && { className: 'col-span-full' })}>
      {label !== null && (
        <p id={id} className="px-2.5 pb-1 text-xs font-medium text-faint">
          {label}
        </p>
      )}
      <ul {...(label !== null && { 'aria-labelledby': id })} className="flex flex-col gap-0.5">
        {children}
      </ul>
    </div>
  );
}
