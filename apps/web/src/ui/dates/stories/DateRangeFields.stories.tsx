import { ignore, type StoryMeta, type StoryOf } from '../../stories/story.ts';
import { withValue } from '../../stories/with-value.tsx';
import type { DateRangeFieldsProps } from '../date-range-props.ts';
import { DateRangeFields } from '../DateRangeFields.tsx';

const meta = {
  title: 'Dates/DateRangeFields',
  component: withValue(DateRangeFields),
  args: { value: { start: '2026-11-01', end: '2026-11-30' }, onChange: ignore },
} satisfies StoryMeta<DateRangeFieldsProps>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Filled: Story = {};
export const Empty: Story = { args: { value: { start: null, end: null } } };
export const Reversed: Story = { args: { value: { start: '2026-11-30', end: '2026-11-01' } } };
export const Disabled: Story = { args: { isDisabled: true } };
