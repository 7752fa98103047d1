import type { ReactNode } from 'react';

/** Under a new password: what it has to be, and what speaks against the one that is being typed. */
export function PasswordHelp({ warning, children }: { warning: string | null; children?: ReactNode }) {
  return (
    <>
      {children}
      <output className="block font-medium text-pending empty:hidden">{warning}</output>
    </>
  );
}
