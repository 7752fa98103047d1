import type { ComponentProps } from 'react';
import { ignore, type StoryMeta, type StoryOf } from '../../../ui/stories/story.ts';
import { PlayerControls } from '../PlayerControls.tsx';
import { InPlayer } from './InPlayer.tsx';

type InPlayerProps = ComponentProps<typeof InPlayer>;

const meta = {
  title: 'Player/PlayerControls',
  component: InPlayer,
  args: { microseconds: 90_500_000, state: {}, children: <PlayerControls run={ignore} canMark /> },
} satisfies StoryMeta<InPlayerProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Paused: Story = {};
export const Playing: Story = { args: { state: { isPlaying: true, rate: 2 } } };
export const Muted: Story = { args: { state: { isMuted: true } } };
export const RangeStarted: Story = {
  args: { state: { rangeStart: { microseconds: 60_000_000, frame: null, rate: null } } },
};
export const Loading: Story = {
  args: { microseconds: 0, state: { phase: 'loading', isFrameShown: false, durationMicroseconds: 0 } },
};
export const WithoutMarks: Story = { args: { children: <PlayerControls run={ignore} canMark={false} /> } };
export const SeveralSounds: Story = {
  args: {
    children: (
      <PlayerControls
        run={ignore}
        canMark
        sounds={[
          { number: 1, text: 'Track 1 (aac)', isMain: true, url: null, reason: null },
          { number: 2, text: 'Track 2 (Radio, aac)', isMain: false, url: null, reason: 'no copy yet' },
          { number: 3, text: 'Track 3 (dts)', isMain: false, url: null, reason: 'cannot be decoded' },
        ]}
      />
    ),
  },
};
export const Indexed: Story = {
  args: {
    microseconds: 90_500_000,
    frameIndex: {
      source: 'original',
      tool: 'ffprobe 5.1',
      times: Float64Array.from({ length: 22_605 }, (_, frame) => Math.round((frame * 1_001_000) / 30)),
      endMicroseconds: 754_253_500,
      keyFrames: [1],
    },
  },
};
