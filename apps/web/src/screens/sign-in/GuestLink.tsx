import type { ReactNode } from 'react';

interface GuestLinkProps {
  readonly href: string;
  readonly onOpen: (href: string) => void;
  readonly children: ReactNode;
}

/** A link to another page without a session. It works with and without the router. */
export function GuestLink({ href, onOpen, children }: GuestLinkProps) {
  return (
    <a
      href={href}
      className="text-link underline underline-offset-2"
      onClick={(event) => {
        const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
        // The browser opens a new tab or window, or downloads.
        if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
        event.preventDefault();
        onOpen(href);
      }}
    >
      {children}
    </a>
  );
}
