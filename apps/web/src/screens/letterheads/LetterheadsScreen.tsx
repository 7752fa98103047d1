import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { api } from '../../api/client.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { CardSkeleton } from '../../ui/feedback/CardSkeleton.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { SelectField } from '../../ui/forms/select/SelectField.tsx';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { LetterheadScreen } from './LetterheadScreen.tsx';

interface LetterheadsScreenProps {
  /** Id of the chosen agency; the first one without it. */
  readonly agencyId: string | undefined;
  readonly onChoose: (agencyId: string) => void;
}

/** /admin/letterheads: the letterheads of all agencies. */
export function LetterheadsScreen({ agencyId, onChoose }: LetterheadsScreenProps) {
  const agencies = useQuery(api.agencies.list.queryOptions());
  const [first] = agencies.data ?? [];
  const chosen = agencies.data?.find(({ id }) => id === agencyId) ?? first;
  return (
    <>
      <PageHeader
        title="Letterheads"
        description="The header, signature lines and time zone of an agency's reports. The administrators of an agency can change its letterhead, too."
      />
      <LoadErrorBanner error={describeLoadError(agencies.error, agencies.refetch)} />
      {agencies.isPending && <CardSkeleton rows={5} isForm />}
      {agencies.data?.length === 0 && (
        <EmptyState icon={FileText} title="No agencies yet">
          An agency appears here with its first user.
        </EmptyState>
      )}
      {chosen && (
        <>
          <SelectField
            label="Agency"
            options={(agencies.data ?? []).map(({ id, name }) => ({ id, label: name }))}
            value={chosen.id}
            onChange={onChoose}
            className="w-full sm:w-72"
          />
          <LetterheadScreen key={chosen.id} agencyId={chosen.id} barrier={null} />
        </>
      )}
    </>
  );
}
