import type { ReactNode } from 'react';
import { Navigate, type To, useLocation } from 'react-router';

interface RedirectProps {
  readonly to: To;
  readonly state?: unknown;
}

/**
 * Goes to another page, in the place of this one. It is tried again when the browser goes elsewhere
 * meanwhile, as when an open sheet is closed by Back: a redirect that was overtaken would leave an empty
 * page.
 */
export function Redirect({ to, state }: RedirectProps): ReactNode {
  const { key } = useLocation();
  return <Navigate key={key} to={to} replace state={state} />;
}
