import { noFrames } from '@plainview/domain/review/findings/finding';
import type { Finding } from '../finding-order.ts';

/** Returns a finding of which a test sets what it is about. */
export const exampleFinding = (over: Partial<Finding> = {}): Finding => ({
  id: 'f',
  ticketId: 't',
  videoId: 'a',
  startMicroseconds: 0,
  endMicroseconds: null,
  ...noFrames,
  shapes: [],
  playbackRate: null,
  category: 'Other',
  severity: 'information',
  text: 'x',
  still: null,
  clip: null,
  authorName: 'Dana',
  createdAt: new Date(0),
  markedMicroseconds: null,
  ...over,
});
