import { FoldedText, type FoldedTextProps } from '../FoldedText.tsx';
import type { StoryMeta, StoryOf } from './story.ts';

const meta = { title: 'Display/FoldedText', component: FoldedText } satisfies StoryMeta<FoldedTextProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Short: Story = { args: { text: 'The officer stops a vehicle.' } };
export const LongText: Story = { args: { text: 'The officer stops a vehicle. '.repeat(120) } };
