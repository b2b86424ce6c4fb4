/**
 * An SMS to whoever placed an order, once for each refund that an operator gave after the number was credited
 * and that is back: nobody waits for such money, so nobody would look. It goes out only where GIVEN_BACK_SMS
 * is on. The message's number follows from the refund's, so that the SMS centre sends it once, however often
 * its job runs.
 */
import type { Language } from '@phonebill/contract';
import { derivedNumber } from '../../runtime/index.ts';
import { DAY_MS } from '../../runtime/time/index.ts';
import type { HelpParts } from './help-parts.ts';
import { givenBackNotice } from './help-texts.ts';

/** What the job of a refund has. */
export interface GivenBackJob {
  readonly orderNo: string;
  readonly refundNo: string;
}

interface GivenBackNotices {
  /**
   * Sends it, where it is to be sent and its money has not been back for a day. Throws Error when the SMS
   * centre does not take it: its job runs again later.
   */
  send(job: GivenBackJob): Promise<void>;
}

export function createGivenBackNotices({
  orders,
  sms,
  mobileNoOf,
  clock,
  isOn,
  languageOf,
}: Omit<HelpParts, 'pool'> & {
  readonly isOn: boolean;
  /** In which the owner of a number reads; null: it is not known. */
  readonly languageOf: (mobileNo: string) => Promise<Language | null>;
}): GivenBackNotices {
  return {
    async send({ orderNo, refundNo }) {
      if (!isOn) return;
      const found = await orders.find(orderNo);
      const refund = found?.refunds.find((one) => one.refundNo === refundNo);
      if (!found || !refund?.settledAt || found.order.isVisitor) return;
      const mobileNo = await mobileNoOf(found.order.userNo);
      if (mobileNo === null || clock() - refund.settledAt.getTime() > DAY_MS) return;
      const taken = await sms.send({
        requestNo: derivedNumber('G', refundNo),
        mobileNo,
        about: orderNo,
        ...givenBackNotice(found.order.mobileNo, refund.amount, (await languageOf(mobileNo)) ?? 'zh'),
      });
      if (!taken) throw new Error('the message was not taken');
    },
  };
}
