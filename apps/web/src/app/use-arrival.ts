import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { arrive } from '../ui/page/arrival.ts';

/**
 * On a new page: starts at its top and tells a screen reader, by moving the focus to its heading. Back keeps
 * the place.
 */
export function useArrival(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (type === NavigationType.Pop) return;
    window.scrollTo(0, 0);
    arrive();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another path is an arrival
  }, [pathname]);
}
