import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { describeError } from '../../api/describe-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Keys } from '../../ui/commands/Keys.tsx';
import { shortcutText } from '../../ui/commands/shortcut-text.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { SNIPPET_SHORTCUT } from './snippet-shortcut.ts';
import { SnippetDialog } from './SnippetDialog.tsx';
import { useSnippetActions, useSnippets, type Snippet } from './use-snippets.ts';

/** The user's text snippets and the shared ones, with their dialogs. */
export function SnippetsCard() {
  const snippets = useSnippets();
  const { remove } = useSnippetActions();
  /** The snippet whose form is open; null for a new one. */
  const [edited, setEdited] = useState<Snippet | null | undefined>(undefined);
  const [deleted, setDeleted] = useState<Snippet | null>(null);
  const { data } = snippets;
  const own = data?.filter(({ isShared }) => !isShared);
  const shared = data?.filter(({ isShared }) => isShared);
  return (
    <Card
      title="Text Snippets"
      description={
        <>
          Texts for findings. Press <Keys>{shortcutText(SNIPPET_SHORTCUT)}</Keys> while you write a finding to
          insert one.
        </>
      }
      actions={
        <Button size="sm" icon={<Plus aria-hidden />} onPress={() => setEdited(null)}>
          Add Snippet
        </Button>
      }
    >
      {snippets.isPending && <Skeleton className="h-16 w-full" />}
      {snippets.isError && <Banner variant="error">{describeError(snippets.error)}</Banner>}
      {remove.error && <Banner variant="error">{describeError(remove.error)}</Banner>}
      {data?.length === 0 && <p className="text-sm text-soft">No snippets yet.</p>}
      <div className="space-y-4">
        <SnippetList title="Yours" snippets={own} onEdit={setEdited} onDelete={setDeleted} />
        <SnippetList
          title="Shared by all reviewers"
          snippets={shared}
          onEdit={setEdited}
          onDelete={setDeleted}
        />
      </div>
      {edited !== undefined && <SnippetDialog snippet={edited} onClose={() => setEdited(undefined)} />}
      <ConfirmDialog
        isOpen={deleted !== null}
        onOpenChange={() => setDeleted(null)}
        title="Delete This Snippet?"
        text={
          deleted?.isShared
            ? `“${deleted.name}” will be removed for all reviewers. Findings that contain it do not change.`
            : `“${deleted?.name}” is deleted. Findings that contain it do not change.`
        }
        confirmLabel="Delete"
        onConfirm={() => {
          if (deleted) remove.mutate({ id: deleted.id });
          setDeleted(null);
        }}
      />
    </Card>
  );
}

interface SnippetListProps {
  readonly title: string;
  readonly snippets: readonly Snippet[] | undefined;
  readonly onEdit: (snippet: Snippet) => void;
  readonly onDelete: (snippet: Snippet) => void;
}

function SnippetList({ title, snippets, onEdit, onDelete }: SnippetListProps) {
  if (!snippets || snippets.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="divide-y divide-line">
        {snippets.map((snippet) => (
          <li key={snippet.id} className="flex items-start gap-2 py-2">
            <div className="min-w-0 flex-1">
              <p className="text-sm font-medium wrap-anywhere">{snippet.name}</p>
              <p className="line-clamp-3 text-sm wrap-anywhere text-soft">{snippet.text}</p>
            </div>
            <IconButton size="sm" aria-label={`Edit ${snippet.name}`} onPress={() => onEdit(snippet)}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton size="sm" aria-label={`Delete ${snippet.name}`} onPress={() => onDelete(snippet)}>
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
