import { roles, type Role } from '@plainview/domain/identity/users/actor';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import type { RuleChange } from './RuleChangeDialog.tsx';
import { RuleChangeDialog } from './RuleChangeDialog.tsx';

const labels: Readonly<Record<Role, string>> = {
  admin: 'Required for administrators',
  agency: 'Required for agency users',
};

/**
 * Sets which roles require a second factor; asks before a change. The switches stay enabled while a change is
 * saved, so that a press in the meantime is not lost.
 */
export function SecondFactorRules() {
  const [change, setChange] = useState<RuleChange | null>(null);
  const rules = useQuery(api.secondFactor.rules.queryOptions());
  const save = useMutation(
    api.secondFactor.setRules.mutationOptions({
      onSuccess: () => setChange(null),
    }),
  );
  const { data } = rules;
  if (rules.isError && !data) {
    return <LoadErrorBanner error={describeLoadError(rules.error, rules.refetch)} />;
  }
  if (!data) return <Skeleton className="h-6 w-full" />;
  const shown = save.isPending ? save.variables : data;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        {roles.map((role) => (
          <Switch
            key={role}
            isSelected={shown[role]}
            onChange={(isRequired) => {
              if (!save.isPending) save.reset();
              setChange({ role, isRequired });
            }}
          >
            {labels[role]}
          </Switch>
        ))}
      </div>
      {change && (
        <RuleChangeDialog
          change={change}
          isBusy={save.isPending}
          errorMessage={save.error ? describeError(save.error) : undefined}
          onConfirm={() => save.mutate({ ...shown, [change.role]: change.isRequired })}
          onCancel={() => setChange(null)}
        />
      )}
    </div>
  );
}
