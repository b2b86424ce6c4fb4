import { type ReactNode, use } from 'react';
import { UNSAFE_LocationContext as LocationContext } from 'react-router';
import { ownState } from '../platform/navigate.ts';
import { session } from '../platform/session/index.ts';
import { useStore } from '../platform/store.ts';

/**
 * Renders pages so that what one user left in a history entry (a number, a name, a half-filled form) is
 * restored by Back for that user only, as several users may share a browser.
 */
export function OwnEntries({ children }: { readonly children: ReactNode }): ReactNode {
  const at = use(LocationContext);
  useStore(session);
  const { location } = at;
  const state = ownState(location.state);
  const own = state === location.state ? at : { ...at, location: { ...location, state } };
  return <LocationContext value={own}>{children}</LocationContext>;
}
