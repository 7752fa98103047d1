import { Banner } from './Banner.tsx';

interface LoadErrorBannerProps {
  /** The error; renders nothing if null. Without `onRetry`, retrying cannot help and is not offered. */
  readonly error: { readonly message: string; readonly onRetry?: () => void } | null;
  readonly className?: string;
}

/** Says why something could not be loaded, with a button that loads it again. */
export function LoadErrorBanner({ error, className }: LoadErrorBannerProps) {
  if (error === null) return null;
  const { message, onRetry } = error;
  return (
    <Banner
      variant="error"
      {...(onRetry && { action: { label: 'Try Again', onPress: onRetry } })}
      {...(className !== undefined && { className })}
    >
      {message}
    </Banner>
  );
}
