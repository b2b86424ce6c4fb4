/**
 * Metrics of what /readyz answers, for alarms: only proxies poll /readyz itself. A database with a full disk
 * accepts connections but no writes.
 */
import { askReadiness, type ReadinessChecks } from '../readiness.ts';
import type { Look } from './register.ts';

export function looksOfReadiness(checks: ReadinessChecks): readonly Look[] {
  return [
    {
      look: () => askReadiness(checks),
      labels: ['check'],
      gauges: [
        {
          name: 'phonebill_ready',
          help: '1: this check of /readyz holds; 0: it does not, and the process is not ready',
          column: 'holds',
        },
      ],
    },
  ];
}
