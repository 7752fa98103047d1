import { PresenceList, type PresenceListProps } from '../people/PresenceList.tsx';
import type { StoryMeta, StoryOf } from './story.ts';

const people = (...names: readonly string[]) => names.map((name) => ({ id: name, name }));

const meta = {
  title: 'Display/PresenceList',
  component: PresenceList,
  args: { people: people('Dana Whitfield') },
} satisfies StoryMeta<PresenceListProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const One: Story = {};
export const Several: Story = { args: { people: people('Dana Whitfield', 'Kim Lee', 'Rita Moss') } };
export const Many: Story = {
  args: { people: people('Dana Whitfield', 'Kim Lee', 'Rita Moss', 'Sam Ode', 'Uma Roy') },
};
export const LongName: Story = {
  args: { people: people('Wilhelmina-Theodora Featherstonehaugh-Cholmondeley') },
};
