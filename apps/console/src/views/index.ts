/** Named views of lists that a person stores, and moving periods of days. */
export { ListViews } from './list-views.tsx';
export { PeriodSelect } from './period-select.tsx';
export { isDay, isMovingPeriod, movingDays } from './moving-days.ts';
export { usePresentMinute } from './use-present-minute.ts';
