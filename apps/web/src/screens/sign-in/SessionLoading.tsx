import { Main } from '../../ui/layout/Main.tsx';

/** Shown while the session loads (specification, section 2, "Route guard"). */
export function SessionLoading() {
  return (
    <Main className="flex min-h-[60dvh] items-center justify-center text-base text-soft">
      <output>Loading...</output>
    </Main>
  );
}
