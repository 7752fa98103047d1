import type { StoryMeta, StoryOf } from '../../../ui/stories/story.ts';
import { StoredFileStatus } from '../StoredFileStatus.tsx';

const verification = { verifiedAt: new Date('2026-11-22T09:30:00Z'), fault: null, faultSince: null };

const meta = {
  title: 'Videos/StoredFileStatus',
  component: StoredFileStatus,
  args: { verification },
} satisfies StoryMeta<Parameters<typeof StoredFileStatus>[0]>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Verified: Story = {};
export const NotVerified: Story = { args: { verification: { ...verification, verifiedAt: null } } };
