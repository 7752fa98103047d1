import { ScanFace } from 'lucide-react';
import { cx } from '../../../../ui/cx.ts';

interface FacePictureProps {
  /** Null if this page did not find the face: pictures are not stored. */
  readonly url: string | null;
  readonly className: string;
}

/** The best picture of a face, or a symbol in its place. */
export const FacePicture = ({ url, className }: FacePictureProps) =>
  url === null ? (
    <span className={cx('flex items-center justify-center rounded-sm bg-sunken text-soft', className)}>
      <ScanFace aria-hidden="true" className="size-1/3" />
    </span>
  ) : (
    <img
      src={url}
      alt=""
      width={144}
      height={144}
      className={cx('rounded-sm bg-sunken object-cover', className)}
    />
  );
