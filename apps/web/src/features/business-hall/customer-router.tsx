import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MemoryRouter, UNSAFE_LocationContext, UNSAFE_RouteContext } from 'react-router';

/** A router asks for none around it. */
const NO_LOCATION = null as never;
const NO_ROUTE = { outlet: null, matches: [], isDataRoute: false };

/**
 * What one customer does at a counter: its screens are no entries of the browser's history, and its answers
 * are in a cache of their own. With the component both are gone.
 */
export function CustomerRouter({ children }: { readonly children: ReactNode }): ReactNode {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 30_000 } } }),
  );
  return (
    <QueryClientProvider client={queries}>
      <UNSAFE_LocationContext.Provider value={NO_LOCATION}>
        <UNSAFE_RouteContext.Provider value={NO_ROUTE}>
          <MemoryRouter>{children}</MemoryRouter>
        </UNSAFE_RouteContext.Provider>
      </UNSAFE_LocationContext.Provider>
    </QueryClientProvider>
  );
}
