import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { withValue } from '../../stories/with-value.tsx';
import { DurationField, type DurationFieldProps } from '../DurationField.tsx';

const meta = {
  title: 'Dates/DurationField',
  component: withValue(DurationField),
  args: { label: 'Length', value: '00:12:30', onChange: ignore, format: () => '00:12:30' },
} satisfies StoryMeta<DurationFieldProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: '' } };
export const Invalid: Story = { args: { value: '12 minutes', errorMessage: 'Enter a length as hh:mm:ss' } };
export const Disabled: Story = { args: { isDisabled: true } };
