import { Pencil, Trash2 } from 'lucide-react';
import { IconButton, type IconButtonProps } from '../IconButton.tsx';
import type { StoryMeta, StoryOf } from './story.ts';

const meta = {
  title: 'Actions/IconButton',
  component: IconButton,
  args: { 'aria-label': 'Edit', children: <Pencil aria-hidden="true" /> },
} satisfies StoryMeta<IconButtonProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Quiet: Story = {};
export const Secondary: Story = { args: { variant: 'secondary' } };
export const Primary: Story = { args: { variant: 'primary' } };
export const Danger: Story = {
  args: { variant: 'danger', 'aria-label': 'Delete', children: <Trash2 aria-hidden="true" /> },
};
export const Small: Story = { args: { size: 'sm', variant: 'secondary' } };
export const Disabled: Story = { args: { isDisabled: true, variant: 'secondary' } };
export const DisabledQuiet: Story = { args: { isDisabled: true } };
export const Pending: Story = { args: { isPending: true, variant: 'secondary' } };
