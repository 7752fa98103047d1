import { ignore, pressFirstButton, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { withValue } from '../../stories/with-value.tsx';
import { DateField, type DateFieldProps } from '../DateField.tsx';

const meta = {
  title: 'Dates/DateField',
  component: withValue(DateField),
  args: { label: 'Date of the incident', value: '2026-11-05', onChange: ignore },
} satisfies StoryMeta<DateFieldProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: null, isRequired: true, description: 'The local date.' } };
export const NotClearable: Story = { args: { isClearable: false } };
export const Invalid: Story = { args: { errorMessage: 'The date is in the future' } };
export const Disabled: Story = { args: { isDisabled: true } };
export const CalendarOpen: Story = {
  args: { isClearable: false },
  play: pressFirstButton,
  parameters: { isAlone: true },
};
