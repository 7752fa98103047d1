import { TextArea } from '../../forms/TextArea.tsx';
import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { FormDialog, type FormDialogProps } from '../FormDialog.tsx';

const form = { onSubmit: ignore, isPending: false };

const meta = {
  title: 'Overlays/FormDialog',
  component: FormDialog,
  args: {
    form,
    title: 'Place Hold',
    submitLabel: 'Place Hold',
    onClose: ignore,
    children: <TextArea label="Reason" name="reason" isRequired />,
  },
  parameters: { isAlone: true },
} satisfies StoryMeta<FormDialogProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Empty: Story = {};
export const FieldError: Story = {
  args: { form: { ...form, errors: { reason: 'Please enter a reason.' } } },
};
/** An error that belongs to no field. */
export const FormError: Story = {
  args: { form: { ...form, problem: 'An error occurred. Please try again' } },
};
export const Pending: Story = { args: { form: { ...form, isPending: true }, pendingLabel: 'Placing...' } };
