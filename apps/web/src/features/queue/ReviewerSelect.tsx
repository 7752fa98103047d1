import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { useReviewers } from './use-assignment.ts';

const ALL = 'all';

/**
 * Selects the tickets of one reviewer, the user's own (`me`), open ones without a reviewer (`none`), or all.
 */
export function ReviewerSelect({
  value,
  onChange,
  className,
}: {
  value: string | undefined;
  onChange: (reviewer: string | undefined) => void;
  className?: string;
}) {
  const reviewers = useReviewers();
  const options = [
    { id: ALL, label: 'All Reviewers' },
    { id: 'me', label: 'Mine' },
    { id: 'none', label: 'Unassigned' },
    ...(reviewers ?? []).map(({ id, name }) => ({ id, label: name })),
  ];
  return (
    <SelectField
      label="Reviewer"
      options={options}
      // The URL may name a user who is not a reviewer anymore.
      {...(reviewers && { placeholder: 'Former reviewer' })}
      value={value ?? ALL}
      onChange={(id) => onChange(id === ALL ? undefined : id)}
      {...(className !== undefined && { className })}
    />
  );
}
