import { Download, Pencil, Trash2 } from 'lucide-react';
import { pressFirstButton, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { MenuButton, type MenuButtonProps } from '../MenuButton.tsx';

const meta = {
  title: 'Overlays/MenuButton',
  component: MenuButton,
  args: {
    label: 'Actions',
    placement: 'bottom start',
    entries: [
      { id: 'edit', label: 'Edit', icon: <Pencil aria-hidden="true" /> },
      {
        id: 'download',
        label: 'Download',
        icon: <Download aria-hidden="true" />,
        description: 'The report is not ready yet',
        isDisabled: true,
      },
      { kind: 'separator', id: 'end' },
      { id: 'delete', label: 'Delete', icon: <Trash2 aria-hidden="true" />, tone: 'danger' },
    ],
  },
} satisfies StoryMeta<MenuButtonProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Closed: Story = {};
export const Primary: Story = { args: { variant: 'primary', label: 'Export' } };
export const IconOnly: Story = { args: { isIconOnly: true, variant: 'quiet' } };
export const Disabled: Story = { args: { isDisabled: true } };
export const Open: Story = { play: pressFirstButton, parameters: { isAlone: true } };
