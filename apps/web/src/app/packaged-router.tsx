import type { ReactNode } from 'react';
import { HashRouter } from 'react-router';

/** In an offline package, where only files exist, in the place of router.tsx. */
export function Router({ children }: { readonly children: ReactNode }): ReactNode {
  return <HashRouter>{children}</HashRouter>;
}
