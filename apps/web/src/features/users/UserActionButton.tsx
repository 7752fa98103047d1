import type { ButtonVariant } from '../../ui/button-class.ts';
import { Button } from '../../ui/Button.tsx';
import type { User } from './use-users.ts';

interface UserActionButtonProps {
  readonly label: string;
  readonly user: User;
  readonly isAllowed: boolean;
  readonly variant?: ButtonVariant;
  readonly isPending?: boolean;
  readonly onPress: () => void;
}

/** A button of a row; its accessible name includes the user. */
export function UserActionButton(props: UserActionButtonProps) {
  const { label, user, isAllowed, variant, isPending = false, onPress } = props;
  return (
    <Button
      size="sm"
      {...(variant && { variant })}
      isDisabled={!isAllowed}
      isPending={isPending}
      aria-label={`${label}, ${user.name}`}
      onPress={onPress}
    >
      {label}
    </Button>
  );
}
