import { Avatar } from './Avatar.tsx';

const MOST_SHOWN = 3;

export interface PresenceListProps {
  /** Names of the other users who have the page open. */
  names: readonly string[];
}

/** Shows who else has the page open. Changes are announced politely. */
export function PresenceList({ names }: PresenceListProps) {
  const shown = names.slice(0, MOST_SHOWN);
  const hidden = names.length - shown.length;
  return (
    <span role="status" className="inline-flex min-h-6 items-center gap-2 text-sm">
      {names.length > 0 && (
        <>
          <span className="flex gap-1">
            {shown.map((name, index) => (
              <Avatar key={`${index} ${name}`} name={name} size="sm" />
            ))}
          </span>
          <span className="wrap-anywhere">
            {joinNames(hidden > 0 ? [...shown, `${hidden} more`] : shown)}{' '}
            {names.length === 1 ? 'is also here' : 'are also here'}
          </span>
        </>
      )}
    </span>
  );
}

const joinNames = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);
