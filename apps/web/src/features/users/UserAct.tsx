import { problemText } from '@plainview/contract/errors';
import type { Ability } from '@plainview/domain/shared/refusal';
import { Button } from '../../ui/Button.tsx';
import type { User } from './use-users.ts';

interface UserActProps {
  readonly label: string;
  readonly user: User;
  readonly ability: Ability;
  readonly variant?: 'secondary' | 'danger';
  readonly isPending?: boolean;
  readonly onPress: () => void;
}

/** A button of a row; where the act is not possible it stays reachable and says why. */
export function UserAct({
  label,
  user,
  ability,
  variant = 'secondary',
  isPending = false,
  onPress,
}: UserActProps) {
  return (
    <Button
      size="small"
      variant={variant}
      isPending={isPending}
      disabledReason={ability.allowed ? null : problemText({ code: ability.code })}
      aria-label={`${label}: ${user.name}`}
      onPress={onPress}
    >
      {label}
    </Button>
  );
}
