/**
 * Part of the error catalog (../error-catalog.ts) for transcripts and playback. The web application shows the
 * server's messages.
 */
export const transcriptErrors = {
  TRANSCRIPT_NOT_TEXT: { status: 422, message: 'The file is not text in UTF-8.' },
  TRANSCRIPT_NOT_VALID: { status: 422, message: 'Line {line} of the file cannot be read: {problem}.' },
  TRANSCRIPT_EMPTY: { status: 422, message: 'The file has no spoken lines.' },
  TRANSCRIPT_TOO_LONG: { status: 422, message: 'The transcript has more than {most} lines.' },
  TRANSCRIPT_OUTSIDE_VIDEO: {
    status: 422,
    message:
      'Line {line} of the file begins after the end of the video. The file seems to belong to another video.',
  },
  TRANSCRIPT_REPLACED: {
    status: 409,
    message: 'This transcript was replaced by a newer version. Nothing was changed.',
  },
  SPEECH_TO_TEXT_NOT_SET_UP: { status: 409, message: 'Speech recognition is not set up.' },
  VIDEO_WITHOUT_SOUND: { status: 409, message: 'This video has no sound.' },
  FOOTAGE_NOT_SENT: {
    status: 409,
    message: 'Nothing of this video was sent to you, so none of it counts as watched.',
  },
  PLAYBACK_NOT_PLAUSIBLE: {
    status: 422,
    message: 'More footage was reported as watched than could have been played in that time.',
  },
} as const;
