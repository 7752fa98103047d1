import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { deleteProblem, useDeleteVideo, type LibraryVideo } from './use-videos.ts';

/** Asks before a video is deleted. Closed while `video` is null. */
export function DeleteVideoDialog({
  video,
  onClose,
}: {
  readonly video: LibraryVideo | null;
  readonly onClose: () => void;
}) {
  const remove = useDeleteVideo();
  const close = (): void => {
    onClose();
    remove.reset();
  };
  return (
    <ConfirmDialog
      isOpen={video !== null}
      onOpenChange={close}
      title="Delete Video?"
      text="Are you sure you want to delete this video? This action cannot be undone."
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      isBusy={remove.isPending}
      errorMessage={remove.error ? deleteProblem(remove.error) : undefined}
      onConfirm={() => video && remove.mutate({ id: video.id }, { onSuccess: close })}
    />
  );
}
