/**
 * Returns how much of this page has shifted so far without the user's action (Cumulative Layout Shift). Runs
 * in the page, after something is painted.
 */
export function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const shifts = list.getEntriesByType('layout-shift') as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[];
      resolve(
        shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0),
      );
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    // Without any shift the observer would never be called, so paints, which always exist, are observed too.
    observer.observe({ type: 'paint', buffered: true });
  });
}
