import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import type { User } from './use-users.ts';

/** Chooses whether the first user of an agency becomes its administrator. */
export function FirstUserChoice({
  user,
  isAppointed,
  onChange,
}: {
  readonly user: User;
  readonly isAppointed: boolean;
  readonly onChange: (isAppointed: boolean) => void;
}) {
  return (
    <>
      <Checkbox
        aria-label={`Agency administrator, ${user.name}`}
        isSelected={isAppointed}
        onChange={onChange}
      >
        Agency administrator
      </Checkbox>
      <p className="text-xs text-soft">First user of this agency. Can invite colleagues.</p>
    </>
  );
}
