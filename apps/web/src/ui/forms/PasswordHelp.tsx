import type { ReactNode } from 'react';

/** Shown under a new password: the requirements, and a warning about the one being typed. */
export function PasswordHelp({ warning, children }: { warning: string | null; children?: ReactNode }) {
  return (
    <>
      {children}
      <output className="block font-medium text-pending empty:hidden">{warning}</output>
    </>
  );
}
