import { describeError } from '../../../../api/describe-error.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Banner } from '../../../../ui/feedback/Banner.tsx';
import type { FaceProposals } from '../search/face-proposals.ts';

/** Says why the faces of a video could not be loaded or saved; nothing otherwise. */
export function FacesSaveStatus({ faces }: { readonly faces: FaceProposals }) {
  const { isLoaded, save } = faces.state.use();
  if (save.kind === 'conflict')
    return (
      <Banner variant="warning">
        Someone else has changed the faces of this video. Your decisions about them are not saved. Reload the
        page to continue with theirs.
      </Banner>
    );
  if (save.kind !== 'failed') return null;
  return (
    <Banner variant="error">
      {isLoaded ? 'The faces are not saved.' : 'The faces could not be loaded.'} {describeError(save.error)}{' '}
      <Button size="sm" onPress={() => void (isLoaded ? faces.saveNow() : faces.load())}>
        Try Again
      </Button>
    </Banner>
  );
}
