import { useLayoutEffect } from 'react';
import { useNavigationType } from 'react-router';

/** Opening one out of a list is an arrival although the path stays: at its top, the focus on its content. */
export function useStartAtTop(): void {
  const type = useNavigationType();
  useLayoutEffect(() => {
    if (type === 'POP') return;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only on arrival
  }, []);
}
