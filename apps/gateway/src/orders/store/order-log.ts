import { endStep, type Telemetry, traceStep } from '../../runtime/telemetry/index.ts';
import type { OrderChange } from '../model/order-change.ts';

/**
 * Writes the log line of an order's step once it is written: what happened, the resulting state, and the time
 * (ms) since the previous step of the same work. A change of when to try again is no step.
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
