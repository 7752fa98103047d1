import { LogOut, Settings, UserRound } from 'lucide-react';
import { pressFirstButton, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { UserMenuButton, type UserMenuButtonProps } from '../UserMenuButton.tsx';

const meta = {
  title: 'Overlays/UserMenuButton',
  component: UserMenuButton,
  args: {
    name: 'Dana Whitfield',
    affiliation: 'Riverside Police Department',
    entries: [
      { id: 'profile', label: 'Your Profile', icon: <UserRound aria-hidden="true" /> },
      { id: 'settings', label: 'Settings', icon: <Settings aria-hidden="true" /> },
      { kind: 'separator', id: 'end' },
      { id: 'sign-out', label: 'Sign out', icon: <LogOut aria-hidden="true" /> },
    ],
  },
  render: (args) => (
    <div className="flex justify-end rounded-sm bg-bar px-3 py-1.5 text-bar-ink">
      <UserMenuButton {...args} />
    </div>
  ),
} satisfies StoryMeta<UserMenuButtonProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Closed: Story = {};
export const LongName: Story = {
  args: {
    name: 'Alexandra Featherstonehaugh-Cholmondeley',
    affiliation: 'Metropolitan Transportation Authority Police Department',
  },
};
export const Open: Story = { play: pressFirstButton, parameters: { isAlone: true } };
