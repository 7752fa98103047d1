import { ticketDenialMessage } from '@plainview/contract/errors/ticket-errors';
import type { Ability } from '@plainview/domain/shared/error-code';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';

/** An action of a row. If it is disabled, its accessible name, tooltip and details give the reason. */
export function RowAction({
  name,
  ability,
  onPress,
  children,
}: {
  name: string;
  ability: Ability;
  onPress: () => void;
  children: ReactNode;
}) {
  if (ability.allowed) {
    return (
      <IconButton aria-label={name} onPress={onPress}>
        {children}
      </IconButton>
    );
  }
  const reason = ticketDenialMessage(ability.code);
  return (
    <span title={reason}>
      <IconButton aria-label={`${name}: ${reason}`} isDisabled>
        {children}
      </IconButton>
    </span>
  );
}
