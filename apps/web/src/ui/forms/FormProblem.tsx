import { Banner } from '../feedback/Banner.tsx';

/** The error of a form that belongs to no field. Takes the focus, since it might be out of view. */
export function FormProblem({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <Banner variant="error" takesFocus>
      {children}
    </Banner>
  );
}
