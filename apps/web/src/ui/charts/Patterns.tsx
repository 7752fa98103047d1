import { paintOf, patternPaths, type ChartLook } from './looks.ts';

const SIZE = 6;

/** Returns the fill of bars: the color itself, or its pattern in the `<Patterns>` of the same id. */
export const fillOf = (id: string, look: ChartLook): string =>
  look.texture === 'solid' ? paintOf(look) : `url(#${id}-${look.color}-${look.texture})`;

/** Definitions of the patterns that these looks use. */
export function Patterns({ id, looks }: { readonly id: string; readonly looks: readonly ChartLook[] }) {
  return (
    <defs>
      {looks.map((look) =>
        look.texture === 'solid' ? null : (
          <pattern
            key={`${look.color}-${look.texture}`}
            id={`${id}-${look.color}-${look.texture}`}
            width={SIZE}
            height={SIZE}
            patternUnits="userSpaceOnUse"
          >
            <rect width={SIZE} height={SIZE} fill="var(--color-surface)" />
            <path d={patternPaths[look.texture]} stroke={paintOf(look)} strokeWidth={1.6} fill="none" />
          </pattern>
        ),
      )}
    </defs>
  );
}
