import type { ReactNode } from 'react';
import { DisabledReason } from './DisabledReason.tsx';
import type { User } from './use-users.ts';

interface UserActionsCellProps {
  /** Abilities of the buttons, for the reasons why some are disabled. */
  readonly abilities: ReadonlyArray<User['abilities'][keyof User['abilities']]>;
  /** The buttons. */
  readonly children: ReactNode;
}

/** The buttons of a user's row, with the reasons why some are disabled. */
export function UserActionsCell({ abilities, children }: UserActionsCellProps) {
  return (
    <div>
      <div className="flex flex-wrap gap-2">{children}</div>
      <DisabledReason abilities={abilities} />
    </div>
  );
}
