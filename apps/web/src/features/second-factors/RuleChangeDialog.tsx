import type { Role } from '@plainview/domain/identity/users/actor';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { pluralize } from '../../ui/pluralize.ts';

/** A change of one role's rule. */
export interface RuleChange {
  readonly role: Role;
  readonly isRequired: boolean;
}

const groups: Readonly<Record<Role, { readonly one: string; readonly many: string }>> = {
  admin: { one: 'administrator', many: 'administrators' },
  agency: { one: 'agency user', many: 'agency users' },
};

interface RuleChangeDialogProps {
  readonly change: RuleChange;
  readonly isBusy: boolean;
  readonly errorMessage: string | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before a rule changes, with the number of users affected. */
export function RuleChangeDialog({
  change,
  isBusy,
  errorMessage,
  onConfirm,
  onCancel,
}: RuleChangeDialogProps) {
  const { role, isRequired } = change;
  // Counted whenever the dialog opens, since an older count may be outdated.
  const affected = useQuery(api.secondFactor.affectedByRules.queryOptions({ gcTime: 0, staleTime: 0 }));
  // A count that is renewed meanwhile, for example when users join, must not take the button from its user.
  const isCounting = affected.isPending;
  const includesCaller = role === 'admin' && affected.data?.includesCaller === true;
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onCancel}
      title={isRequired ? 'Require a Second Factor?' : 'Stop Requiring a Second Factor?'}
      text={
        <div className="space-y-2" aria-busy={isCounting}>
          <p>
            {isCounting
              ? `Counting the ${groups[role].many} without a second factor...`
              : effectText(change, affected.data?.[role] ?? null)}
          </p>
          {!isCounting && isRequired && includesCaller && (
            <p className="font-medium text-ink">
              Your own account has no second factor. You must set one up before you can continue.
            </p>
          )}
        </div>
      }
      confirmLabel={isRequired ? 'Require' : 'Stop Requiring'}
      tone={isRequired ? 'primary' : 'danger'}
      isBusy={isBusy}
      isBlocked={isCounting}
      errorMessage={errorMessage}
      onConfirm={onConfirm}
    />
  );
}

/** @param count how many users of the role have no second factor; null if unknown */
function effectText({ role, isRequired }: RuleChange, count: number | null): string {
  const { one, many } = groups[role];
  if (isRequired) {
    if (count === null)
      return `The ${many} without a second factor could not be counted. They must set one up before doing anything else.`;
    if (count === 0) return `Every ${one} has a second factor already.`;
    return `${pluralize(count, one, many)} ${count === 1 ? 'has' : 'have'} no second factor and must set one up before doing anything else.`;
  }
  const effect = `All ${many} will be able to remove their second factor and sign in with a password alone.`;
  if (count === null || count === 0) return effect;
  return `${pluralize(count, one, many)} ${count === 1 ? 'has' : 'have'} no second factor and will no longer have to set one up. ${effect}`;
}
