import { endStep, type Telemetry, traceStep } from '../../runtime/telemetry/index.ts';
import type { OrderChange } from '../model/order-change.ts';

/**
 * Writes the log's line about a step of an order, once it is written: what happened, the state that it led
 * to, and how long (ms) it took since the step before of the same work. When to try again is no step.
 */
export function logOrderStep(telemetry: Pick<Telemetry, 'log'>, change: OrderChange): void {
  if (change.events.length === 0) return;
  const { orderNo, state, chargeNo } = change.after.order;
  const step = change.events.map(({ entity, event }) => `${entity}/${event}`).join(' ');
  const ms = endStep();
  traceStep(orderNo, step, ms ?? 0, change.before === null);
  telemetry.log('info', 'order step', {
    orderNo,
    ...(chargeNo !== null && { chargeNo }),
    step,
    state,
    ms,
  });
}
