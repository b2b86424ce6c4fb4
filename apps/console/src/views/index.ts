/** Views of lists that a person keeps under names, and days that move. */
export { ListViews } from './list-views.tsx';
export { PeriodSelect } from './period-select.tsx';
export { isDay, isMovingPeriod, movingDays } from './moving-days.ts';
export { usePresentMinute } from './use-present-minute.ts';
