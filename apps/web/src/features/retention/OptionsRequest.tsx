import { Button } from '../../ui/Button.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { describeOptionsChange, type RetentionOptions } from './describe-options-change.ts';

interface OptionsRequestProps {
  readonly options: RetentionOptions;
  readonly isPending: boolean;
  readonly onApprove: (wanted: NonNullable<RetentionOptions['request']>['options']) => void;
  readonly onDecline: () => void;
}

/** A change that weakens the two-person rule, which waits for another administrator. */
export function OptionsRequest({ options, isPending, onApprove, onDecline }: OptionsRequestProps) {
  const { request } = options;
  if (request === null) return null;
  const { by, isOwn, approve } = request;
  return (
    <Banner variant="info" title={`${isOwn ? 'You' : by} asked for a weaker two-person rule`}>
      <p>{describeOptionsChange(options, request.options).join('. ')}.</p>
      <p>
        {isOwn
          ? 'Another administrator has to approve it.'
          : approve.allowed
            ? 'It takes effect when you approve it.'
            : approve.message}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        {!isOwn && (
          <Button
            size="sm"
            isPending={isPending}
            isDisabled={!approve.allowed}
            onPress={() => onApprove(request.options)}
          >
            Approve Change
          </Button>
        )}
        <Button size="sm" isPending={isPending} onPress={onDecline}>
          {isOwn ? 'Withdraw Request' : 'Decline Request'}
        </Button>
      </div>
    </Banner>
  );
}
