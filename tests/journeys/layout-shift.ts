/**
 * How much has jumped on this page so far without the user's doing (Cumulative Layout Shift). Runs in the
 * page, once something is painted.
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
    // Where nothing has shifted, nothing would be told: paints come with the shifts, and there are some.
    observer.observe({ type: 'paint', buffered: true });
  });
}
