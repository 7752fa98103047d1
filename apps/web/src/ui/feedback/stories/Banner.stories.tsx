import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { Banner, type BannerProps } from '../Banner.tsx';

const meta = {
  title: 'Feedback/Banner',
  component: Banner,
  args: { variant: 'info', children: 'The report is being prepared. You can leave this page.' },
} satisfies StoryMeta<BannerProps>;
export default meta;
type Story = StoryOf<typeof meta>;

const retry = { label: 'Try Again', onPress: ignore };

export const Info: Story = {};
export const Success: Story = { args: { variant: 'success', children: 'The ticket was submitted.' } };
export const Warning: Story = {
  args: { variant: 'warning', title: 'Session ends soon', children: 'Save your changes within 5 minutes.' },
};
export const ErrorWithRetry: Story = {
  args: { variant: 'error', children: 'The list could not be loaded.', action: retry },
};
export const Retrying: Story = {
  args: {
    variant: 'error',
    children: 'The list could not be loaded.',
    action: { ...retry, isPending: true, pendingLabel: 'Retrying...' },
  },
};
export const Dismissible: Story = {
  args: { variant: 'success', children: 'The settings were saved.', onDismiss: ignore },
};
export const LongText: Story = {
  args: {
    variant: 'warning',
    title:
      'The upload of axon-body-3_2026-11-05_patrol-unit-2291_traffic-stop-on-route-9.mp4 was interrupted',
    children:
      'The connection to the server was lost after 3.4 of 12.8 GB. The upload continues at the same position as soon ' +
      'as the server can be reached again. Keep this page open, or select the same file again later.',
    action: retry,
    onDismiss: ignore,
  },
};
