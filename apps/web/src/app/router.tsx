import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router';
import { BASE } from '../platform/paths.ts';

/** The router of pages that the gateway serves: the path is the screen (SPEC section 2). */
export function Router({ children }: { readonly children: ReactNode }): ReactNode {
  return <BrowserRouter basename={BASE}>{children}</BrowserRouter>;
}
