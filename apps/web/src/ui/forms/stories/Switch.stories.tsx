import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { Switch, type SwitchProps } from '../Switch.tsx';

const meta = {
  title: 'Forms/Switch',
  component: Switch,
  args: { children: 'Email me when a report is ready' },
} satisfies StoryMeta<SwitchProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Off: Story = {};
export const On: Story = { args: { defaultSelected: true } };
export const ReadOnly: Story = { args: { isReadOnly: true, defaultSelected: true } };
export const Disabled: Story = { args: { isDisabled: true } };
export const DisabledOn: Story = { args: { isDisabled: true, defaultSelected: true } };
export const LongLabel: Story = {
  args: {
    children:
      'Email me when a report is ready, when a ticket is due within a day, and when a user of the agency asks for ' +
      'access to a video that is on hold',
  },
};
