import { pino } from 'pino';
import type { Metrics } from './metrics.ts';
import type { Operations } from './operations.ts';

/**
 * Operations over a JSON log and the metrics. Facts are numbers of ours (orders, payments) and reasons, never
 * personal.
 */
export function createOperations(level: string, metrics: Pick<Metrics, 'countContradiction'>): Operations {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return {
    log: (severity, message, facts = {}) => logger[severity](facts, message),
    contradiction(partner, facts) {
      metrics.countContradiction(partner);
      logger.error({ partner, ...facts }, 'a partner contradicts what is known');
    },
  };
}
