/** How much has jumped on this page so far without the user's doing (Cumulative Layout Shift). */
export function layoutShift(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
      resolve(
        shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0),
      );
    }).observe({ type: 'layout-shift', buffered: true });
    // Nothing has shifted: nothing is told.
    setTimeout(() => resolve(0), 300);
  });
}
