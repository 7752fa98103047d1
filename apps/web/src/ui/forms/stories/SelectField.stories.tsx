import { ignore, pressFirstButton, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { withValue } from '../../stories/with-value.tsx';
import { SelectField } from '../select/SelectField.tsx';
import type { SelectFieldProps } from '../select/SelectList.tsx';

const meta = {
  title: 'Forms/SelectField',
  component: withValue(SelectField<string>),
  args: {
    label: 'Reviewer',
    options: [
      { id: 'dana', label: 'Dana Whitfield', description: 'Reviews 3 tickets' },
      {
        id: 'alexandra',
        label: 'Alexandra Featherstonehaugh-Cholmondeley',
        description: 'Reviews no ticket',
      },
      { id: 'none', label: 'No reviewer' },
    ],
    value: 'dana',
    onChange: ignore,
  },
} satisfies StoryMeta<SelectFieldProps<string>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: null, isRequired: true, placeholder: 'Choose a reviewer' } };
export const Described: Story = { args: { description: 'The reviewer is notified by email.' } };
export const Invalid: Story = { args: { value: null, errorMessage: 'Choose a reviewer' } };
export const Disabled: Story = { args: { isDisabled: true } };
export const LongText: Story = { args: { value: 'alexandra', className: 'w-40' } };
export const Open: Story = { play: pressFirstButton, parameters: { isAlone: true } };
