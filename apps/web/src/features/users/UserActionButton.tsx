import { Button } from '../../ui/Button.tsx';
import type { User } from './use-users.ts';

interface UserActProps {
  readonly label: string;
  readonly user: User;
  readonly isAllowed: boolean;
  readonly isPending?: boolean;
  /** Marks the button to which focus returns after the role was edited. */
  readonly isRoleButton?: boolean;
  readonly onPress: () => void;
}

/** A button of a row; its name tells which person it is for. */
export function UserActionButton(props: UserActProps) {
  const { label, user, isAllowed, isPending = false, isRoleButton = false, onPress } = props;
  return (
    <span data-edit-role={isRoleButton || undefined}>
      <Button
        size="sm"
        isDisabled={!isAllowed}
        isPending={isPending}
        aria-label={`${label}, ${user.name}`}
        onPress={onPress}
      >
        {label}
      </Button>
    </span>
  );
}
