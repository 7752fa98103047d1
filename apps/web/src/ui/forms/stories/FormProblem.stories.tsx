import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { FormProblem } from '../FormProblem.tsx';

const meta = {
  title: 'Forms/FormProblem',
  component: FormProblem,
  args: { children: 'Network error. Please check your internet connection' },
} satisfies StoryMeta<{ children: string | null | undefined }>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Shown: Story = {};
