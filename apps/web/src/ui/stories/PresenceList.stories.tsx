import { PresenceList, type PresenceListProps } from '../PresenceList.tsx';
import type { StoryMeta, StoryOf } from './story.ts';

const meta = {
  title: 'Display/PresenceList',
  component: PresenceList,
  args: { names: ['Dana Whitfield'] },
} satisfies StoryMeta<PresenceListProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const One: Story = {};
export const Several: Story = { args: { names: ['Dana Whitfield', 'Kim Lee', 'Rita Moss'] } };
export const Many: Story = {
  args: { names: ['Dana Whitfield', 'Kim Lee', 'Rita Moss', 'Sam Ode', 'Uma Roy'] },
};
export const LongName: Story = { args: { names: ['Wilhelmina-Theodora Featherstonehaugh-Cholmondeley'] } };
