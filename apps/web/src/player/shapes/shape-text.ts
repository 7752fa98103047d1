import type { FrameShape, FrameShapeKind, ShapeEnd } from '@plainview/domain/review/findings/frame-shapes';
import { pluralize } from '../../ui/pluralize.ts';

export const shapeNames: Readonly<Record<FrameShapeKind, string>> = { box: 'Box', arrow: 'Arrow' };

/** Names a shape of a list by its kind and its number among those of its kind: "Box 2". */
export function nameOfShape(shapes: readonly FrameShape[], place: number): string {
  const kind = shapes[place]?.kind ?? 'box';
  const number = shapes.slice(0, place + 1).filter((shape) => shape.kind === kind).length;
  return `${shapeNames[kind]} ${number}`;
}

const percent = (part: number): string => `${Math.round(part * 100)}%`;

/** Describes where a shape is: "from 10% left, 20% top to 50% left, 60% top". */
export const describePlace = ({ x1, y1, x2, y2 }: FrameShape): string =>
  `from ${percent(x1)} left, ${percent(y1)} top to ${percent(x2)} left, ${percent(y2)} top`;

/** The names of a shape's ends. */
export const endNames: Readonly<Record<FrameShapeKind, Readonly<Record<ShapeEnd, string>>>> = {
  box: { start: 'upper left corner', end: 'lower right corner' },
  arrow: { start: 'tail', end: 'tip' },
};

/** Describes where an end of a shape is: "50% left, 60% top". */
export const describeEnd = ({ x1, y1, x2, y2 }: FrameShape, end: ShapeEnd): string =>
  end === 'start' ? `${percent(x1)} left, ${percent(y1)} top` : `${percent(x2)} left, ${percent(y2)} top`;

/** Counts shapes: "1 box, 2 arrows". */
export function countShapes(shapes: readonly FrameShape[]): string {
  const boxes = shapes.filter(({ kind }) => kind === 'box').length;
  const arrows = shapes.length - boxes;
  return [boxes > 0 && pluralize(boxes, 'box', 'boxes'), arrows > 0 && pluralize(arrows, 'arrow')]
    .filter((text) => text !== false)
    .join(', ');
}
