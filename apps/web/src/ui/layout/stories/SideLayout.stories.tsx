import { pressFirstButton, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { SideGroup } from '../SideGroup.tsx';
import { SideLayout, type SideLayoutProps } from '../SideLayout.tsx';

const meta = {
  title: 'Layout/SideLayout',
  component: SideLayout,
  args: {
    current: 'Profile',
    navigation: (
      <SideGroup label="Account">
        <li>
          <a href="#layout-sidelayout">Profile</a>
        </li>
      </SideGroup>
    ),
    children: 'The content of the page.',
  },
} satisfies StoryMeta<SideLayoutProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Closed: Story = { args: { label: 'Settings' } };
/** Differs on narrow screens only. */
export const Open: Story = { args: { label: 'Opened settings' }, play: pressFirstButton };
