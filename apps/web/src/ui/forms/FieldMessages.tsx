import type { ReactNode } from 'react';
import { FieldError, Text } from 'react-aria-components';
import { FieldErrorText, fieldErrorClass } from './FieldErrorText.tsx';

export interface FieldMessagesProps {
  /** Help under the control. */
  description?: ReactNode;
  /** What is wrong; without it, what the surrounding form reported for this field's name. */
  errorMessage?: string | undefined;
}

/** Help and error text under a control of the component library; both are read out with it. */
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
