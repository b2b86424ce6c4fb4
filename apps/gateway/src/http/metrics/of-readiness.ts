/**
 * What /readyz says, for alarms: nobody is woken by an address that a proxy asks. A database with a full disk
 * gives connections and takes no writes.
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
