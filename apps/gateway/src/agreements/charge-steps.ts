/**
 * Assembles the steps of a charge: announced, notified to its payer by the wallet, debited in rounds,
 * followed to the end of its order.
 */
import type { PaymentProvider } from '../partners/payments/index.ts';
import type { MandateService } from '../partners/entrust/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import type { AgreementAggregate } from './model/aggregate.ts';
import { createChangeWriter } from './store/change-writer.ts';
import type { AgreementStore } from './store/agreement-store.ts';
import { createAnnouncing } from './announcing/announcing.ts';
import { createFollowOrder } from './debiting/follow-order.ts';
import { createNotifyPayer } from './announcing/notify-payer.ts';
import { createStartDebit, type DebitingParts } from './debiting/start-debit.ts';

/** The steps of a charge. Each does what is due now and writes it. */
export interface ChargeSteps {
  announce(aggregate: AgreementAggregate): Promise<unknown>;
  askBalance(aggregate: AgreementAggregate): Promise<unknown>;
  notifyPayer(aggregate: AgreementAggregate, chargeNo: string): Promise<unknown>;
  startDebit(aggregate: AgreementAggregate, chargeNo: string): Promise<unknown>;
  followOrder(aggregate: AgreementAggregate, chargeNo: string): Promise<unknown>;
}

export function createChargeSteps(
  parts: Omit<DebitingParts, 'writer' | 'askSoon'> & {
    readonly store: AgreementStore;
    readonly wallet: Pick<PaymentProvider, 'query'> & Pick<MandateService, 'notifyPayer'>;
    readonly telemetry: Pick<Telemetry, 'log'>;
    readonly randomInt: (below: number) => number;
  },
): ChargeSteps {
  const debiting: DebitingParts = {
    ...parts,
    writer: createChangeWriter(parts),
    // A few seconds later, when the carrier was asked too often in one second; randomised, so that not all
    // ask again at the same moment.
    askSoon: (now) => new Date(now.getTime() + 1000 + parts.randomInt(4000)),
  };
  return {
    ...createAnnouncing(debiting),
    notifyPayer: createNotifyPayer({ ...parts, writer: debiting.writer }),
    startDebit: createStartDebit(debiting),
    followOrder: createFollowOrder(debiting),
  };
}
