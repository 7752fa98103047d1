import { LogOut, UserRound } from 'lucide-react';
import { Banner } from '../../feedback/Banner.tsx';
import { UserMenuButton } from '../../overlays/UserMenuButton.tsx';
import { pressFirstButton, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { AppShell, type AppShellProps } from '../AppShell.tsx';
import { Brand } from '../Brand.tsx';
import { Card } from '../Card.tsx';
import { navLinkClass } from '../nav-link-class.ts';
import { PageHeader } from '../PageHeader.tsx';

const links = ['Agency Dashboard', 'Statements', 'Profile'];

const meta = {
  title: 'Layout/AppShell',
  component: AppShell,
  args: {
    brand: (
      <a href="#layout-appshell--signed-in" className="rounded-sm">
        <Brand />
      </a>
    ),
    navigation: links.map((link, index) => (
      <a
        key={link}
        href="#layout-appshell--signed-in"
        className={navLinkClass(index === 0)}
        {...(index === 0 && { 'aria-current': 'page' })}
      >
        {link}
      </a>
    )),
    userMenu: (
      <UserMenuButton
        name="Dana Whitfield"
        affiliation="Riverside Police Department"
        entries={[
          { id: 'profile', label: 'Your Profile', icon: <UserRound aria-hidden="true" /> },
          { id: 'sign-out', label: 'Sign out', icon: <LogOut aria-hidden="true" /> },
        ]}
      />
    ),
    children: (
      <>
        <PageHeader title="Agency Dashboard" description="Riverside Police Department" />
        <Card title="Tickets">The content of the page.</Card>
      </>
    ),
  },
  parameters: { layout: 'fullscreen' },
} satisfies StoryMeta<AppShellProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const SignedIn: Story = {};
/** On phones, the navigation collapses. */
export const NavigationOpen: Story = { play: pressFirstButton };
export const WithBanner: Story = {
  args: {
    banner: (
      <div className="px-3 pt-3">
        <Banner variant="warning">You are offline. The page shows what was loaded before.</Banner>
      </div>
    ),
  },
};
