import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { Timestamp, type TimestampProps } from '../Timestamp.tsx';

const meta = {
  title: 'Dates/Timestamp',
  component: Timestamp,
  args: { value: '2026-11-05T19:30:00Z' },
} satisfies StoryMeta<TimestampProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Day: Story = {};
export const WithTime: Story = { args: { pattern: 'MMM d, yyyy, h:mm:ss a' } };
export const LongForm: Story = { args: { pattern: 'EEEE, MMMM d, yyyy' } };
export const Plain: Story = { args: { isPlain: true } };
export const Unknown: Story = { args: { value: '' } };
