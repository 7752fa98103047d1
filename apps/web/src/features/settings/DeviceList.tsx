import type { Outputs } from '@plainview/contract/index';
import { useQuery } from '@tanstack/react-query';
import { Laptop } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { describeError } from '../../api/describe-error.ts';
import { describeLoadError } from '../../api/describe-load-error.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { Timestamp } from '../../ui/dates/Timestamp.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadErrorBanner } from '../../ui/feedback/LoadErrorBanner.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { describeDevice } from './describe-device.ts';

/** Number of devices that are shown at first, most recently used first. */
const FIRST = 5;

type Device = Outputs['profile']['devices'][number];

/** Lists the user's sessions. Others can be signed out one by one or all at once. */
export function DeviceList() {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [isWhole, setWhole] = useState(false);
  const devices = useQuery(api.profile.devices.queryOptions({ staleTime: 0 }));
  /** The button was removed with its device. */
  const goOn = (): void => list.current?.focus();
  const end = useMutation(api.profile.endDevice.mutationOptions());
  const endOthers = useMutation(api.profile.endOtherDevices.mutationOptions());
  const error = end.error ?? endOthers.error;
  const others = devices.data?.filter((device) => !device.isCurrent) ?? [];
  if (devices.isError && !devices.data) {
    return <LoadErrorBanner error={describeLoadError(devices.error, devices.refetch)} />;
  }
  if (!devices.data) return <Skeleton className="h-16 w-full" />;
  // The server sorts by last use; this device comes first anyway.
  const sorted = [...devices.data.filter(({ isCurrent }) => isCurrent), ...others];
  const shown = isWhole ? sorted : sorted.slice(0, FIRST);
  return (
    <div className="flex flex-col gap-3">
      {error && <Banner variant="error">{describeError(error)}</Banner>}
      <ul
        ref={list}
        id={id}
        tabIndex={-1}
        aria-label="Signed-in devices"
        className="divide-y divide-line rounded-md border border-line outline-none"
      >
        {shown.map((device) => (
          <DeviceItem
            key={device.id}
            device={device}
            isEnding={end.isPending && end.variables.id === device.id}
            onEnd={() => end.mutate({ id: device.id }, { onSuccess: goOn })}
          />
        ))}
      </ul>
      {shown.length < sorted.length && (
        <Button variant="quiet" aria-controls={id} onPress={() => setWhole(true)} className="w-fit">
          Show All {sorted.length} Devices
        </Button>
      )}
      {others.length > 0 && (
        <Button
          isPending={endOthers.isPending}
          onPress={() => endOthers.mutate(undefined, { onSuccess: goOn })}
          className="w-fit"
        >
          Sign Out All Other Devices
        </Button>
      )}
    </div>
  );
}

function DeviceItem({ device, isEnding, onEnd }: { device: Device; isEnding: boolean; onEnd: () => void }) {
  const name = describeDevice(device.userAgent);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <Laptop aria-hidden="true" className="size-4 text-soft" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {name}
          {device.isCurrent && <span className="ms-2 text-sm font-normal text-success">This device</span>}
        </p>
        <p className="text-xs text-soft">
          Last used <Timestamp value={device.lastUsedAt} pattern="MMM d, yyyy, h:mm a" isPlain />
          {device.address && <> from {device.address}</>}, signed in{' '}
          <Timestamp value={device.signedInAt} pattern="MMM d, yyyy, h:mm a" isPlain />
        </p>
      </div>
      {!device.isCurrent && (
        <Button size="sm" isPending={isEnding} onPress={onEnd} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
