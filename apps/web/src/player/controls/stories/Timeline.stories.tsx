import type { ComponentProps } from 'react';
import { ignore, type StoryMeta, type StoryOf } from '../../../ui/stories/story.ts';
import { Timeline } from '../Timeline.tsx';
import { InPlayer } from './InPlayer.tsx';

const markers = [
  { id: 'a', startMicroseconds: 60_000_000, endMicroseconds: null, label: 'Stop begins', tone: 'progress' },
  { id: 'b', startMicroseconds: 63_000_000, endMicroseconds: 140_000_000, label: 'Search', tone: 'failed' },
  { id: 'c', startMicroseconds: 600_000_000, endMicroseconds: null, label: 'Release', tone: 'success' },
] as const;
const buffered = [{ start: 0, end: 300_000_000 }];

const meta = {
  title: 'Player/Timeline',
  component: InPlayer,
  args: { state: { buffered }, children: <Timeline markers={markers} onMarkerSelect={ignore} /> },
} satisfies StoryMeta<ComponentProps<typeof InPlayer>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Start: Story = {};
export const Middle: Story = { args: { microseconds: 400_000_000 } };
export const RangeStarted: Story = {
  args: {
    microseconds: 200_000_000,
    state: { buffered, rangeStart: { microseconds: 150_000_000, frame: null } },
  },
};
export const WithoutMarkers: Story = {
  args: { children: <Timeline markers={[]} onMarkerSelect={ignore} /> },
};
export const Loading: Story = { args: { state: { phase: 'loading', durationMicroseconds: 0 } } };
