import { LONGEST_REASON } from '@plainview/domain/shared/text-limits';
import type { ReactNode } from 'react';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';

interface FieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly errorMessage: string | undefined;
}

interface AssignmentFieldsProps {
  readonly reviewers: readonly { readonly id: string; readonly name: string }[];
  readonly reviewer: FieldProps;
  readonly reason: FieldProps;
  /** Shown in place of the choice if there is nobody to choose. */
  readonly nobody?: ReactNode;
}

/** The reviewer and the reason of an assignment. */
export function AssignmentFields({ reviewers, reviewer, reason, nobody = null }: AssignmentFieldsProps) {
  return (
    <>
      {nobody ?? (
        <SelectField
          label="Reviewer"
          options={reviewers.map(({ id, name }) => ({ id, label: name }))}
          placeholder="Choose a reviewer"
          isRequired
          {...reviewer}
          value={reviewer.value === '' ? null : reviewer.value}
        />
      )}
      <TextArea
        label="Reason"
        description="The new reviewer sees it. The agency does not."
        rows={3}
        maxLength={LONGEST_REASON}
        {...reason}
      />
    </>
  );
}
