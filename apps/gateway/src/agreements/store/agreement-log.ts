import { logOrderStep } from '../../orders/store/index.ts';
import { endStep, type Telemetry } from '../../runtime/telemetry/index.ts';
import type { AgreementChange } from '../model/agreement-change.ts';

/**
 * Writes the log line of an agreement's step once it is written, with the charges that it is about and their
 * orders, and the line of the order that was placed with it. A change of when to look again is no step.
 */
export function logAgreementStep(telemetry: Pick<Telemetry, 'log'>, change: AgreementChange): void {
  const { events, after, changedCharges, newOrder } = change;
  if (newOrder) logOrderStep(telemetry, newOrder);
  if (events.length === 0) return;
  const charges = after.charges.filter(({ chargeNo }) => changedCharges.has(chargeNo));
  const orderNos = charges.flatMap(({ orderNo }) => orderNo ?? []);
  telemetry.log('info', 'agreement step', {
    agreementNo: after.agreement.agreementNo,
    ...(charges.length > 0 && { chargeNo: charges.map(({ chargeNo }) => chargeNo).join(' ') }),
    ...(orderNos.length > 0 && { orderNo: orderNos.join(' ') }),
    step: events.map(({ entity, event }) => `${entity}/${event}`).join(' '),
    state: after.agreement.state,
    ms: endStep(),
  });
}
