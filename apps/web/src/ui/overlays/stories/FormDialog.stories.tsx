import { TextField } from '../../forms/TextField.tsx';
import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { FormDialog, type FormDialogProps } from '../FormDialog.tsx';

const form = { onSubmit: ignore, isPending: false };

const meta = {
  title: 'Overlays/FormDialog',
  component: FormDialog,
  args: {
    title: 'New API key',
    form,
    submitLabel: 'Create Key',
    pendingLabel: 'Creating...',
    children: <TextField name="name" label="Name" isRequired />,
    onClose: ignore,
  },
  parameters: { isAlone: true },
} satisfies StoryMeta<FormDialogProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Empty: Story = {};
export const Pending: Story = { args: { form: { ...form, isPending: true } } };
export const Refused: Story = {
  args: { form: { ...form, errors: { name: 'Enter a name' }, problem: 'The key was not created.' } },
};
