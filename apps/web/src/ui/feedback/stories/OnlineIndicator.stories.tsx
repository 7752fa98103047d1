import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { OnlineIndicator, type OnlineIndicatorProps } from '../OnlineIndicator.tsx';

const meta = {
  title: 'Feedback/OnlineIndicator',
  component: OnlineIndicator,
  args: { isOnline: false, attempts: 0, onRetry: ignore },
} satisfies StoryMeta<OnlineIndicatorProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Online: Story = { args: { isOnline: true } };
export const Offline: Story = {};
export const SecondAttempt: Story = { args: { attempts: 1 } };
export const Checking: Story = { args: { attempts: 1, isChecking: true } };
export const AttemptsUsed: Story = { args: { attempts: 3 } };
