import { useEffect, type ComponentProps } from 'react';
import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { ToastRegion } from '../ToastRegion.tsx';
import { clearToasts, notify, type ToastMessage } from '../toasts.ts';

/** The region with messages that stay. */
function Toasts({ messages }: { readonly messages: readonly ToastMessage[] }) {
  useEffect(() => {
    for (const message of messages) notify(message, { milliseconds: 86_400_000 });
    return clearToasts;
  }, [messages]);
  return <ToastRegion />;
}

const meta = {
  title: 'Overlays/ToastRegion',
  component: Toasts,
  parameters: { isAlone: true },
} satisfies StoryMeta<ComponentProps<typeof Toasts>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Stacked: Story = {
  args: {
    messages: [
      { title: 'Copied', description: '2026-11-05T14:30:00.000Z' },
      {
        title: 'Finding deleted',
        tone: 'success',
        action: { label: 'Undo', onPress: ignore },
      },
      {
        title: 'The report of the Metropolitan Transportation Authority Police Department could not be sent',
        description: 'The mail server did not respond. The next attempt is in five minutes.',
        tone: 'failed',
      },
    ],
  },
};
