import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useHeaderSlot } from './header-slot.ts';
import { usePageTitle } from './use-page-title.ts';

export interface PageHeaderProps {
  /** The page's heading, also used in the document title. */
  title: string;
  /** A line under the title. */
  description?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
  /** A back link above the title. */
  above?: ReactNode;
}

/** The header of a page. The frame of signed-in pages shows it under the top bar, next to a side navigation. */
export function PageHeader({ title, description, actions, above }: PageHeaderProps) {
  const slot = useHeaderSlot();
  usePageTitle(title);
  const header = (
    <header className="flex flex-wrap items-start gap-x-6 gap-y-2 pb-5">
      <div className="min-w-0 flex-1 basis-60">
        {above}
        <h1 className="py-1 text-xl font-semibold tracking-tight">{title}</h1>
        {description !== undefined && (
          <div className="max-w-prose text-sm text-pretty text-soft">{description}</div>
        )}
      </div>
      {actions !== undefined && (
        <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
      )}
    </header>
  );
  if (slot === null) return null;
  return slot === undefined ? header : createPortal(header, slot);
}
