import type { ReactNode } from 'react';
import { FieldError, Text } from 'react-aria-components';
import { FieldErrorText, fieldErrorClass } from './FieldErrorText.tsx';

export interface FieldMessagesProps {
  /** Help text under the control. */
  description?: ReactNode;
  /** The error; defaults to the surrounding form's error for this field's name. */
  errorMessage?: string | undefined;
}

/** Help and error text under a React Aria control, announced with it. */
export function FieldMessages({ description, errorMessage }: FieldMessagesProps) {
  return (
    <>
      {description !== undefined && (
        <Text slot="description" className="text-xs text-faint">
          {description}
        </Text>
      )}
      <FieldError className={fieldErrorClass}>
        {({ validationErrors }) => (
          <FieldErrorText>{errorMessage ?? validationErrors.join(' ')}</FieldErrorText>
        )}
      </FieldError>
    </>
  );
}
