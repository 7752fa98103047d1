/**
 * Part of the error catalog (../error-catalog.ts) for positions of findings. A separate file, because the
 * review screen loads it without the rest.
 */
export const findingErrors = {
  FINDING_OUTSIDE_VIDEO: { status: 422, message: 'The finding is outside the video.' },
  FINDING_FRAME_MISMATCH: {
    status: 422,
    message: 'The frame number does not match the position in this video. Mark the position again.',
  },
  FINDING_WITHOUT_RANGE: { status: 422, message: 'Only a finding with a range can have a clip.' },
  FINDING_RANGE_REVERSED: { status: 422, message: 'The finding ends before it begins.' },
} as const;
