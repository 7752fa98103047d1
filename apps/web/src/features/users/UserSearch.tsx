import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { useTypedSearch } from '../../ui/use-typed-search.ts';

/** Searches users by a part of their name or email. */
export function UserSearch({ value, onChange }: { value: string; onChange: (search: string) => void }) {
  const [text, setText] = useTypedSearch(value, onChange);
  return (
    <SearchField
      label="Search users"
      isLabelHidden
      placeholder="Name or email"
      maxLength={LONGEST_SEARCH}
      value={text}
      onChange={setText}
      className="w-full sm:w-80"
    />
  );
}
