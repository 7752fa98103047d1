import type { ComponentProps } from 'react';
import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { LoadErrorBanner } from '../LoadErrorBanner.tsx';

const meta = { title: 'Feedback/LoadErrorBanner', component: LoadErrorBanner } satisfies StoryMeta<
  ComponentProps<typeof LoadErrorBanner>
>;
export default meta;
type Story = StoryOf<typeof meta>;

export const WithRetry: Story = {
  args: { error: { message: 'The list could not be loaded.', onRetry: ignore } },
};
export const Final: Story = { args: { error: { message: 'You may not see this list.' } } };
