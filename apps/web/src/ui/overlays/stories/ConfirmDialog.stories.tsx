import { TextArea } from '../../forms/TextArea.tsx';
import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import type { ConfirmDialogProps } from '../ConfirmDialogContent.tsx';

const meta = {
  title: 'Overlays/ConfirmDialog',
  component: ConfirmDialog,
  args: {
    isOpen: true,
    onOpenChange: ignore,
    title: 'Delete this video?',
    text: 'The file and its previews are deleted. The ledger keeps a record of the deletion.',
    confirmLabel: 'Delete',
    pendingLabel: 'Deleting...',
    onConfirm: ignore,
  },
  parameters: { isAlone: true },
} satisfies StoryMeta<ConfirmDialogProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Destructive: Story = {};
export const Harmless: Story = {
  args: {
    tone: 'primary',
    title: 'Send the report?',
    text: 'The agency is notified by email.',
    confirmLabel: 'Send Report',
  },
};
export const Busy: Story = { args: { isBusy: true } };
export const Failed: Story = { args: { errorMessage: 'The video is on hold and cannot be deleted.' } };
export const TypedConfirmation: Story = { args: { typedConfirmation: 'DELETE' } };
export const WithReason: Story = {
  args: {
    isBlocked: true,
    children: <TextArea label="Reason" isRequired description="Shown in the ledger." />,
  },
};
