import type { ComponentProps } from 'react';
import { ignore, type StoryMeta, type StoryOf } from '../../../ui/stories/story.ts';
import { PlayerNotice } from '../PlayerNotice.tsx';
import { InPlayer } from './InPlayer.tsx';

const meta = {
  title: 'Player/PlayerNotice',
  component: InPlayer,
  args: {
    children: (
      <div className="relative h-60 bg-black">
        <PlayerNotice unplayableMessage="This browser cannot play the video." onRetry={ignore} />
      </div>
    ),
  },
} satisfies StoryMeta<ComponentProps<typeof InPlayer>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Loading: Story = { args: { state: { phase: 'loading' } } };
export const Stalled: Story = { args: { state: { phase: 'stalled' } } };
export const Failed: Story = { args: { state: { phase: 'failed' } } };
export const Unplayable: Story = { args: { state: { phase: 'unplayable' } } };
export const SoundOnly: Story = { args: { state: { isSoundOnly: true } } };
