import { screenTexts } from '@plainview/contract/screen-texts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';

const ALL = 'all';

/** Selects one agency or all. Typing jumps to a name. */
export function AgencySelect({
  value,
  onChange,
  className,
}: {
  /** Id of the agency. */
  value: string | undefined;
  onChange: (agencyId: string | undefined) => void;
  className?: string;
}) {
  const agencies = useQuery(api.agencies.list.queryOptions()).data;
  const options = [
    { id: ALL, label: 'All Agencies' },
    ...(agencies ?? []).map(({ id, name }) => ({ id, label: name })),
  ];
  return (
    <SelectField
      label="Agency"
      options={options}
      // The URL may name an agency that doesn't exist.
      {...(agencies && { placeholder: screenTexts.noAgency })}
      value={value ?? ALL}
      onChange={(id) => onChange(id === ALL ? undefined : id)}
      {...(className !== undefined && { className })}
    />
  );
}
