/**
 * Sends an SMS to the person who placed an order, once for each refund that an operator made after the credit
 * and that has arrived: nobody expects such money, so nobody would look for it. Sent only when GIVEN_BACK_SMS
 * is on. The message's number derives from the refund's, so that the SMS centre sends it once, however often
 * the job runs.
 */
import type { Language } from '@phonebill/contract';
import { derivedNumber } from '../../runtime/index.ts';
import { DAY_MS } from '../../runtime/time/index.ts';
import type { HelpParts } from './help-parts.ts';
import { givenBackNotice } from './help-texts.ts';

/** The payload of the job of a refund. */
export interface GivenBackJob {
  readonly orderNo: string;
  readonly refundNo: string;
}

interface GivenBackNotices {
  /**
   * Sends the SMS, if it is due and the money arrived less than a day ago. Throws Error when the SMS centre
   * does not accept it: the job is repeated later.
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
  /** The language of a number's owner; null when unknown. */
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
