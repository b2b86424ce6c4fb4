import type { ReactNode } from 'react';
import { HashRouter } from 'react-router';

/** The router of an offline package, where only files exist; replaces router.tsx. */
export function Router({ children }: { readonly children: ReactNode }): ReactNode {
  return <HashRouter>{children}</HashRouter>;
}
