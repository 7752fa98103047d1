import type { ReactNode } from 'react';
import { RowActions, type RowAction } from '../../ui/table/RowActions.tsx';
import { DisabledReason } from './DisabledReason.tsx';
import type { User } from './use-users.ts';

interface UserActionsCellProps {
  readonly user: User;
  /** Actions of the row's menu. */
  readonly actions: readonly RowAction[];
  /** Abilities of the buttons, for the reasons why some are disabled. */
  readonly abilities: ReadonlyArray<User['abilities'][keyof User['abilities']]>;
  /** The buttons that decide about the account. */
  readonly children: ReactNode;
}

/** The buttons that decide about an account, the reasons why some are disabled, and the row's menu. */
export function UserActionsCell({ user, actions, abilities, children }: UserActionsCellProps) {
  return (
    <div>
      <RowActions of={user.name} actions={actions}>
        {children}
      </RowActions>
      <DisabledReason abilities={abilities} />
    </div>
  );
}
