/**
 * Wallets that debit only what they have told the payer of themselves: each announced charge has the wallet
 * do so. That it did is kept with the charge; while it gives no answer that we understand it is asked again,
 * since a payer who is told twice is debited once.
 */
import type { MandateService } from '../../partners/entrust/index.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import type { AgreementAggregate } from '../model/aggregate.ts';
import { nextNoticeAt, type NoticeRule } from '../model/pre-notice.ts';
import { checkMandateSoon } from '../model/termination.ts';
import type { AgreementStore } from '../store/agreement-store.ts';
import type { ChangeWriter } from '../store/change-writer.ts';

export function createNotifyPayer({
  store,
  writer,
  wallet,
  noticeRule,
  telemetry,
}: {
  readonly store: Pick<AgreementStore, 'update'>;
  readonly writer: ChangeWriter;
  readonly wallet: Pick<MandateService, 'notifyPayer'>;
  readonly noticeRule: NoticeRule;
  readonly telemetry: Pick<Telemetry, 'log'>;
}): (aggregate: AgreementAggregate, chargeNo: string) => Promise<unknown> {
  return async (aggregate, chargeNo) => {
    const { agreement, charges } = aggregate;
    const charge = charges.find((one) => one.chargeNo === chargeNo);
    if (charge?.state !== 'announced') return null;
    // Announced while the wallet wanted it, and it does not any more: nothing is to be waited for.
    if (!noticeRule || !wallet.notifyPayer)
      return writer.changeCharge(aggregate, chargeNo, (change) =>
        change.scheduleChargeRetry(chargeNo, { nextAt: null }),
      );
    const { agreementNo } = agreement;
    // Whoever else sees that it is due leaves it: the payer is told twice only where an answer was lost.
    const asked = await writer.changeCharge(aggregate, chargeNo, (change, one) =>
      change.scheduleChargeRetry(chargeNo, { nextAt: nextNoticeAt(noticeRule, one, change.at) }),
    );
    if (asked !== 'written') return null;
    const answer = await wallet.notifyPayer({ agreementNo, amountFen: charge.amountFen });
    if (answer.kind === 'refused')
      telemetry.log('warn', 'the wallet does not tell a payer of a debit', { chargeNo, why: answer.reason });
    return store.update(agreementNo, (change) => {
      const one = change.after.charges.find((other) => other.chargeNo === chargeNo);
      const isAsAsked = one?.state === 'announced' && one.amountFen === charge.amountFen;
      if (answer.kind === 'noticed' && isAsAsked) change.noticed(chargeNo);
      if (answer.kind === 'refused' && answer.reason === 'ended') checkMandateSoon(change);
    });
  };
}
