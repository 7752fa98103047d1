import type { Outputs } from '@plainview/contract/index';
import { describeLoadError } from '../../../api/describe-load-error.ts';
import { useCameras } from '../../../features/cameras/use-cameras.ts';
import { LoadErrorBanner } from '../../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { CameraRoom, type CameraRoomProps } from './CameraRoom.tsx';
import { cameraIds } from './shown-cameras.ts';

interface AllCamerasProps extends Omit<CameraRoomProps, 'alignment'> {
  readonly ticket: Outputs['tickets']['get'];
}

/** Shows all cameras of a ticket on their common timeline, once their starts are loaded. */
export function AllCameras(props: AllCamerasProps) {
  const { ticket } = props;
  const alignment = useCameras(ticket.id);
  if (alignment.data) {
    return <CameraRoom key={cameraIds(ticket.videos).join()} {...props} alignment={alignment.data} />;
  }
  if (alignment.isPending) return <Skeleton className="h-96 room:h-auto room:flex-1" />;
  return (
    <LoadErrorBanner
      error={describeLoadError(alignment.error, alignment.refetch, 'The cameras could not be loaded.')}
    />
  );
}
