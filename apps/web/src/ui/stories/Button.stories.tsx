import { Download, Trash2 } from 'lucide-react';
import { Button } from '../Button.tsx';
import type { StoryMeta, StoryOf } from './story.ts';

const meta = {
  title: 'Actions/Button',
  component: Button,
  args: { children: 'Save Changes' },
} satisfies StoryMeta<Parameters<typeof Button>[0]>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Primary: Story = { args: { variant: 'primary' } };
export const Secondary: Story = {};
export const Quiet: Story = { args: { variant: 'quiet' } };
export const Danger: Story = {
  args: { variant: 'danger', icon: <Trash2 aria-hidden="true" />, children: 'Delete' },
};
export const Small: Story = { args: { size: 'sm' } };
export const Large: Story = { args: { size: 'lg', variant: 'primary' } };
export const WithIcon: Story = {
  args: { icon: <Download aria-hidden="true" />, children: 'Download Report' },
};
export const Disabled: Story = { args: { isDisabled: true } };
export const DisabledQuiet: Story = { args: { isDisabled: true, variant: 'quiet' } };
export const Pending: Story = { args: { variant: 'primary', isPending: true, pendingLabel: 'Saving...' } };
export const LongLabel: Story = {
  args: {
    children: 'Send the report to the Metropolitan Transportation Authority Police Department',
    className: 'max-w-full shrink!',
  },
};
