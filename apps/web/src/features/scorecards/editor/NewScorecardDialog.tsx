import { LONGEST_NAME } from '@plainview/domain/shared/text-limits';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { checkFilled } from '../../../api/form-checks.ts';
import { useContractForm } from '../../../api/use-contract-form.ts';
import { SelectField } from '../../../ui/forms/select/SelectField.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { addSection, contentInput } from './edit-content.ts';
import { useScorecardActions, type ListedScorecard } from './use-scorecards.ts';

interface NewScorecardDialogProps {
  readonly scorecards: readonly ListedScorecard[];
  readonly onCreated: (id: string) => void;
  readonly onClose: () => void;
}

const NONE = 'none';

/** Creates a scorecard, empty or with the questions of another one. */
export function NewScorecardDialog({ scorecards, onCreated, onClose }: NewScorecardDialogProps) {
  const queryClient = useQueryClient();
  const { create } = useScorecardActions();
  const form = useContractForm({
    initial: { name: '', source: NONE },
    check: (values) => checkFilled(values, { name: 'Please enter a name.' }),
    call: create,
    onSubmit: ({ name, source }) => void submit(name, source),
  });
  async function submit(name: string, source: string): Promise<void> {
    const empty = addSection({ name, description: '', sections: [] }, crypto.randomUUID());
    const copied =
      source === NONE
        ? empty
        : (await queryClient.fetchQuery(api.scorecards.get.queryOptions({ input: { id: source } }))).content;
    create.mutate({ content: contentInput({ ...copied, name }) }, { onSuccess: ({ id }) => onCreated(id) });
  }
  return (
    <FormDialog title="New Scorecard" form={form} submitLabel="Create" onClose={onClose}>
      <TextField label="Name" maxLength={LONGEST_NAME} isRequired {...form.field('name')} />
      <SelectField
        label="Questions"
        options={[
          { id: NONE, label: 'Start without questions' },
          ...scorecards.map(({ id, name }) => ({ id, label: `Copy from ${name}` })),
        ]}
        {...form.field('source')}
      />
    </FormDialog>
  );
}
