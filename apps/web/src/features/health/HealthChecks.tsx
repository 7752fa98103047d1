import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import type { Tone } from '../../ui/feedback/tone.ts';
import type { HealthCheck } from './use-health.ts';

const states: Readonly<Record<HealthCheck['state'], { readonly label: string; readonly tone: Tone }>> = {
  problem: { label: 'Problem', tone: 'failed' },
  warning: { label: 'Warning', tone: 'pending' },
  ok: { label: 'OK', tone: 'success' },
};
const order = Object.keys(states);

/** Begins with a capital letter, except for the name of the program. */
const sentence = (text: string): string =>
  text === 'ffmpeg' ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** Lists checks, the worst first, each with what was found and what to do. */
export function HealthChecks({ checks }: { readonly checks: readonly HealthCheck[] }) {
  const sorted = checks.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state));
  return (
    <ul className="divide-y divide-line">
      {sorted.map(({ name, state, text, advice }) => (
        <li key={name} className="flex flex-wrap items-start gap-x-4 gap-y-1 px-4 py-3">
          <div className="w-28 shrink-0">
            <StatusBadge tone={states[state].tone}>{states[state].label}</StatusBadge>
          </div>
          <div className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere">
            <h3 className="font-medium">{sentence(name)}</h3>
            <p>{sentence(text)}</p>
            {advice !== null && <p className="text-soft">{advice}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
