import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { withValue } from '../../stories/with-value.tsx';
import { TagsField, type TagsFieldProps } from '../select/TagsField.tsx';

const meta = {
  title: 'Forms/TagsField',
  component: withValue(TagsField),
  args: { label: 'Officers', noun: 'officer', value: ['B. Montgomery', 'W. Oppenheimer'], onChange: ignore },
} satisfies StoryMeta<TagsFieldProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = {
  args: {
    value: [],
    isRequired: true,
    placeholder: 'Add an officer',
    description: 'Separate names by commas.',
  },
};
export const Suggestions: Story = {
  args: { value: [], suggestions: ['B. Montgomery', 'W. Oppenheimer', 'L. Baker'] },
  play: ({ canvasElement }) => canvasElement.querySelector('input')?.click(),
  parameters: { isAlone: true },
};
export const Invalid: Story = { args: { value: [], errorMessage: 'Add at least one officer' } };
export const Disabled: Story = { args: { isDisabled: true } };
export const LongText: Story = {
  args: {
    value: [
      'Alexandra Featherstonehaugh-Cholmondeley of the Metropolitan Transportation Authority Police Department',
      ...Array.from({ length: 12 }, (_officer, index) => `Officer ${index + 1}`),
    ],
  },
};
