import type { FrameShape } from '@plainview/domain/review/findings/frame-shapes';
import { useState, type ComponentProps } from 'react';
import { ignore, type StoryMeta, type StoryOf } from '../../../ui/stories/story.ts';
import { ShapeEditor } from '../ShapeEditor.tsx';

const area = { left: 0, top: 0, width: 320, height: 180 };

/** Shows an editor that keeps what is drawn. */
function Drawn(props: Omit<ComponentProps<typeof ShapeEditor>, 'area' | 'onChange'>) {
  const [shapes, setShapes] = useState(props.shapes);
  return (
    <div className="relative bg-black" style={{ width: area.width, height: area.height }}>
      <ShapeEditor {...props} shapes={shapes} onChange={setShapes} area={area} />
    </div>
  );
}

const shapes: readonly FrameShape[] = [
  { kind: 'box', x1: 0.1, y1: 0.2, x2: 0.4, y2: 0.6 },
  { kind: 'arrow', x1: 0.8, y1: 0.8, x2: 0.6, y2: 0.4 },
];

const meta = {
  title: 'Player/ShapeEditor',
  component: Drawn,
  args: {
    shapes,
    tool: null,
    focused: null,
    isNew: false,
    onSettled: ignore,
    onLeave: ignore,
    onSubmit: ignore,
  },
} satisfies StoryMeta<ComponentProps<typeof Drawn>>;
export default meta;
type Story = StoryOf<typeof meta>;

export const Shapes: Story = {};
export const Focused: Story = { args: { focused: 0 } };
export const Drawing: Story = { args: { shapes: [], tool: 'arrow' } };
