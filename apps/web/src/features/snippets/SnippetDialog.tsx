import { LONGEST_SNIPPET_NAME, LONGEST_SNIPPET_TEXT } from '@plainview/domain/review/snippets/text-snippet';
import { useContractForm } from '../../api/use-contract-form.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useSnippetActions, type Snippet } from './use-snippets.ts';

interface SnippetFields {
  readonly name: string;
  readonly text: string;
  readonly isShared: boolean;
}

interface SnippetDialogProps {
  /** Null creates a snippet. */
  readonly snippet: Snippet | null;
  readonly onClose: () => void;
}

/** Creates or edits a text snippet. */
export function SnippetDialog({ snippet, onClose }: SnippetDialogProps) {
  const actions = useSnippetActions();
  const form = useContractForm<SnippetFields>({
    initial: { name: snippet?.name ?? '', text: snippet?.text ?? '', isShared: snippet?.isShared ?? false },
    check: ({ name, text }) => ({
      ...(name.trim() === '' && { name: 'Please enter a name.' }),
      ...(text.trim() === '' && { text: 'Please enter the text.' }),
    }),
    call: snippet ? actions.update : actions.create,
    onSubmit: ({ name, text, isShared }) => {
      const content = { name: name.trim(), text: text.trim() };
      if (snippet) actions.update.mutate({ id: snippet.id, ...content }, { onSuccess: onClose });
      else actions.create.mutate({ ...content, isShared }, { onSuccess: onClose });
    },
  });
  const { value: isShared, onChange: setIsShared } = form.field('isShared');
  return (
    <FormDialog
      title={snippet ? 'Edit Snippet' : 'Add Snippet'}
      form={form}
      submitLabel={snippet ? 'Save' : 'Add Snippet'}
      pendingLabel="Saving..."
      onClose={onClose}
    >
      <TextField
        label="Name"
        description="Finds the snippet while you write."
        maxLength={LONGEST_SNIPPET_NAME}
        isRequired
        {...form.field('name')}
      />
      <TextArea label="Text" rows={4} maxLength={LONGEST_SNIPPET_TEXT} isRequired {...form.field('text')} />
      {snippet === null && (
        <Checkbox isSelected={isShared} onChange={setIsShared}>
          Share with all reviewers, who can also change it
        </Checkbox>
      )}
      {snippet?.isShared && (
        <p className="text-xs text-soft">
          All reviewers have this snippet. Findings that contain it do not change.
        </p>
      )}
    </FormDialog>
  );
}
