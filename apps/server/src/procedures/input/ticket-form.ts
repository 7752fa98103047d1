import { parseLength } from '@plainview/domain/shared/duration';

interface LengthField {
  readonly length: string;
}

/**
 * Converts the lengths of a form's videos to seconds. The contract accepts only lengths that can be parsed.
 */
export function withLengthSeconds<Video extends LengthField, Form>(
  form: Form & { readonly videos: readonly Video[] },
) {
  return { ...form, videos: form.videos.map(withSeconds) };
}

/** Adds the seconds of a video's length. */
export const withSeconds = <Video extends LengthField>(video: Video) => ({
  ...video,
  lengthSeconds: secondsOf(video),
});

function secondsOf({ length }: LengthField): number {
  const seconds = parseLength(length);
  if (seconds === null) throw new Error('the contract accepted a length that cannot be parsed');
  return seconds;
}
