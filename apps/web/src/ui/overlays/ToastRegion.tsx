import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import {
  Button as AriaButton,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components';
import { toastQueue } from './toasts.ts';

const icons = { neutral: Info, success: CircleCheck, failed: CircleAlert };
const colors = { neutral: 'text-bar-accent', success: 'text-[#7fd6a2]', failed: 'text-[#ff9c94]' };
const press =
  'inline-flex min-h-7 cursor-pointer items-center justify-center rounded-sm px-2 text-sm font-medium hover:bg-bar-hover data-focus-visible:outline-bar-accent coarse:min-h-10';

/** Shows the messages of `notify`. Render once, near the end of the page. */
export function ToastRegion() {
  return (
    <AriaToastRegion
      queue={toastQueue}
      className="fixed inset-x-3 bottom-3 z-50 flex flex-col gap-2 rounded-md sm:start-auto sm:end-4 sm:bottom-4 sm:w-96"
    >
      {({ toast }) => {
        const { title, description, tone = 'neutral', action } = toast.content;
        const Icon = icons[tone];
        return (
          <AriaToast
            toast={toast}
            className="flex animate-appear items-start gap-2.5 rounded-md bg-bar py-2 ps-3 pe-1.5 text-bar-ink shadow-overlay outline outline-bar-hover data-focus-visible:outline-ring"
          >
            <Icon aria-hidden="true" className={`mt-1 size-4 shrink-0 ${colors[tone]}`} />
            <AriaToastContent className="flex min-w-0 flex-1 flex-col py-0.5">
              <Text slot="title" className="text-sm font-medium">
                {title}
              </Text>
              {description !== undefined && (
                <Text slot="description" className="text-sm text-bar-soft">
                  {description}
                </Text>
              )}
            </AriaToastContent>
            {action && (
              <AriaButton
                slot={null}
                className={`${press} text-bar-accent`}
                onPress={() => {
                  action.onPress();
                  toastQueue.close(toast.key);
                }}
              >
                {action.label}
              </AriaButton>
            )}
            <AriaButton
              slot="close"
              aria-label="Close"
              className={`${press} aspect-square px-0 text-bar-soft`}
            >
              <X aria-hidden="true" className="size-4" />
            </AriaButton>
          </AriaToast>
        );
      }}
    </AriaToastRegion>
  );
}
