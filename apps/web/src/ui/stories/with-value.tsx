import { useState, type ComponentType } from 'react';

/** Returns a field that keeps its value, starting with the one of its props. */
export function withValue<Props extends { value: unknown; onChange: (value: never) => void }>(
  Field: ComponentType<Props>,
): ComponentType<Props> {
  return function FieldWithValue(props: Props) {
    const [value, setValue] = useState(props.value);
    return <Field {...props} value={value} onChange={setValue} />;
  };
}
