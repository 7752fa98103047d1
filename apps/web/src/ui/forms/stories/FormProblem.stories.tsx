import type { ComponentProps } from 'react';
import type { StoryMeta, StoryOf } from '../../stories/story.ts';
import { FormProblem } from '../FormProblem.tsx';

const meta = { title: 'Forms/FormProblem', component: FormProblem } satisfies StoryMeta<
  ComponentProps<typeof FormProblem>
>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Failed: Story = { args: { children: 'The server could not be reached.' } };
