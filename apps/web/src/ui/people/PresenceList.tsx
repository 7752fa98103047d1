import { Avatar } from './Avatar.tsx';

const MOST_SHOWN = 3;

export interface PresenceListProps {
  /** The other users who have the page open. */
  people: ReadonlyArray<{ readonly id: string; readonly name: string }>;
}

/** Shows who else has the page open. Changes are announced politely. */
export function PresenceList({ people }: PresenceListProps) {
  const shown = people.slice(0, MOST_SHOWN);
  const hidden = people.length - shown.length;
  return (
    <output className="inline-flex min-h-6 items-center gap-2 text-sm">
      {people.length > 0 && (
        <>
          <span className="flex gap-1">
            {shown.map(({ id, name }) => (
              <Avatar key={id} name={name} size="sm" />
            ))}
          </span>
          <span className="wrap-anywhere max-md:sr-only">
            {joinNames([...shown.map(({ name }) => name), ...(hidden > 0 ? [`${hidden} more`] : [])])}{' '}
            {people.length === 1 ? 'is also here' : 'are also here'}
          </span>
        </>
      )}
    </output>
  );
}

const joinNames = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);
