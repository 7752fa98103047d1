import type { FrameShape } from '@plainview/domain/review/findings/frame-shapes';
import { expect, test } from 'vitest';
import { countShapes, describePlace, nameOfShape } from './shape-text.ts';

const box: FrameShape = { kind: 'box', x1: 0.1, y1: 0.2, x2: 0.5, y2: 0.6 };
const arrow: FrameShape = { ...box, kind: 'arrow' };

test('RV-09 shapes are numbered by kind, and described for those who cannot see them', () => {
  const shapes = [box, arrow, box];
  expect([0, 1, 2].map((place) => nameOfShape(shapes, place))).toEqual(['Box 1', 'Arrow 1', 'Box 2']);
  expect(describePlace(box)).toBe('from 10% left, 20% top to 50% left, 60% top');
  expect([shapes, [arrow], [box]].map(countShapes)).toEqual(['2 boxes, 1 arrow', '1 arrow', '1 box']);
});
