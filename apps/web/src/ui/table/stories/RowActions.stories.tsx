import { Pencil, Trash2 } from 'lucide-react';
import { ignore, pressFirstButton, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { RowActions, type RowActionsProps } from '../RowActions.tsx';

const meta = {
  title: 'Tables/RowActions',
  component: RowActions,
  args: {
    of: 'NP-2026-0042, Use of Force',
    actions: [
      { id: 'edit', label: 'Edit', icon: <Pencil aria-hidden="true" />, isQuick: true, onAction: ignore },
      {
        id: 'delete',
        label: 'Delete',
        icon: <Trash2 aria-hidden="true" />,
        tone: 'danger',
        reason: 'This ticket is under review and can no longer be changed.',
        onAction: ignore,
      },
    ],
  },
} satisfies StoryMeta<RowActionsProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Closed: Story = {};
export const Open: Story = {
  args: { actions: [{ id: 'edit', label: 'Edit', icon: <Pencil aria-hidden="true" />, onAction: ignore }] },
  play: pressFirstButton,
  parameters: { isAlone: true },
};
