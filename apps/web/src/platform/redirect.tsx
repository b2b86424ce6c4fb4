import type { ReactNode } from 'react';
import { Navigate, type To, useLocation } from 'react-router';

interface RedirectProps {
  readonly to: To;
  readonly state?: unknown;
}

/**
 * Replaces this page by another. The redirect is repeated when another navigation overtakes it, as when Back
 * closes an open sheet: without that an empty page would remain.
 */
export function Redirect({ to, state }: RedirectProps): ReactNode {
  const { key } = useLocation();
  return <Navigate key={key} to={to} replace state={state} />;
}
