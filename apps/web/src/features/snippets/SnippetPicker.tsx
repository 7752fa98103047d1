import { LONGEST_SEARCH } from '@plainview/domain/shared/search';
import { useNavigate } from '@tanstack/react-router';
import { Settings, TextCursorInput, Users } from 'lucide-react';
import { useState } from 'react';
import { useFilter } from 'react-aria-components';
import { describeError } from '../../api/describe-error.ts';
import { CommandPaletteDialog, type PaletteItem } from '../../ui/commands/CommandPaletteDialog.tsx';
import { rankByText } from '../../ui/commands/rank-by-text.ts';
import { SNIPPET_SHORTCUT } from './snippet-shortcut.ts';
import { useSnippets, type Snippet } from './use-snippets.ts';

/** Characters of a text that are shown next to its name. */
const SHOWN = 80;

const texts = {
  title: 'Text snippets',
  search: 'Search text snippets',
  loading: 'Loading snippets',
  shortcut: SNIPPET_SHORTCUT,
};

const shorten = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN).trimEnd()}…` : text);

interface SnippetPickerProps {
  /** Inserts the text. */
  readonly onPick: (text: string) => void;
  readonly onClose: () => void;
}

/** Searches the user's snippets and the shared ones, and inserts one. */
export function SnippetPicker({ onPick, onClose }: SnippetPickerProps) {
  const [query, setQuery] = useState('');
  const filter = useFilter({ sensitivity: 'base' });
  const navigate = useNavigate();
  const snippets = useSnippets();
  const found = rankByText(snippets.data ?? [], ({ name, text }) => `${name} ${text}`, query, filter);
  const itemsOf = (isShared: boolean): PaletteItem[] =>
    found
      .filter((snippet: Snippet) => snippet.isShared === isShared)
      .map(({ id, name, text }) => {
        const Icon = isShared ? Users : TextCursorInput;
        return {
          id,
          label: name,
          detail: shorten(text),
          icon: <Icon aria-hidden="true" className="shrink-0 text-faint" />,
          onAction: () => onPick(text),
        };
      });
  const manage: PaletteItem = {
    id: 'manage',
    label: snippets.data?.length === 0 ? 'Create Your First Snippet' : 'Manage Snippets',
    detail: 'Settings',
    icon: <Settings aria-hidden="true" className="shrink-0 text-faint" />,
    onAction: () => void navigate({ to: '/admin/settings', hash: 'snippets' }),
  };
  const isManageShown = query.trim() === '' || found.length === 0;
  return (
    <CommandPaletteDialog
      texts={texts}
      query={query}
      onQueryChange={setQuery}
      maxLength={LONGEST_SEARCH}
      isLoading={snippets.isPending}
      problem={snippets.isError ? describeError(snippets.error) : null}
      onRetry={() => void snippets.refetch()}
      sections={[
        { heading: 'Yours', items: itemsOf(false) },
        { heading: 'Shared', items: itemsOf(true) },
        { heading: 'General', items: isManageShown && !snippets.isPending ? [manage] : [] },
      ]}
      onClose={onClose}
    />
  );
}
