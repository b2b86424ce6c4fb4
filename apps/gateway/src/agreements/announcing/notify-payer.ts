/**
 * Has the wallet notify its payer of each announced charge, for wallets that debit only what they have
 * themselves announced to the payer. The notification is stored with the charge; while the wallet gives no
 * usable answer it is asked again, since a payer who is notified twice is debited once.
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
    // The charge was announced while the wallet required the notice; now it does not, so nothing is to be
    // waited for.
    if (!noticeRule || !wallet.notifyPayer)
      return writer.changeCharge(aggregate, chargeNo, (change) =>
        change.scheduleChargeRetry(chargeNo, { nextAt: null }),
      );
    const { agreementNo } = agreement;
    // Written first, so that other processes leave it: the payer is notified twice only if an answer was
    // lost.
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
