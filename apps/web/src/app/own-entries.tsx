import { type ReactNode, use } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router';
import { ownState } from '../platform/navigate.ts';
import { session } from '../platform/session/index.ts';
import { useStore } from '../platform/store.ts';

/**
 * The pages of a browser that more than one user may use: what one of them left in a history entry (a number,
 * a name, half a form) is there on Back for themselves alone.
 */
export function OwnEntries({ children }: { readonly children: ReactNode }): ReactNode {
  const at = use(LocationContext);
  useStore(session);
  const { location } = at;
  const state = ownState(location.state);
  const own = state === location.state ? at : { ...at, location: { ...location, state } };
  return <LocationContext value={own}>{children}</LocationContext>;
}
