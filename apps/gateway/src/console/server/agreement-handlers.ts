/**
 * Agreements: shown with their charges and messages; their numbers and partner calls are shown in clear if a
 * reason is given.
 */
import type { AgreementAggregate } from '../../agreements/model/index.ts';
import { sentAbout } from '../../partners/sms/index.ts';
import { agreementLife, chargesOfAgreement, numbersAbout } from '../agreements/index.ts';
import { writeAudit, writeReading } from '../audit/index.ts';
import { actorOf, type ConsoleParts, type SignedIn } from '../console-parts.ts';
import { partnerCallsOf } from '../orders/partner-calls.ts';
import { sentSmsView } from '../orders/sent-sms.ts';
import { ConsoleRefused } from '../refused.ts';
import type { ConsoleHandlersOf } from './console-handler.ts';

type AgreementCall =
  | 'GET /agreement'
  | 'GET /agreement/charges'
  | 'POST /agreement/reveal'
  | 'GET /agreement/sms'
  | 'GET /agreement/calls'
  | 'POST /agreement/calls/reveal';

export function agreementHandlers(parts: ConsoleParts): ConsoleHandlersOf<AgreementCall> {
  const { pool, agreements, clock, callsKeptDays: keptDays } = parts;

  /** Finds an agreement. Throws ConsoleRefused (notFound). */
  async function found(agreementNo: string): Promise<AgreementAggregate> {
    const aggregate = await agreements.find(agreementNo);
    if (!aggregate) throw new ConsoleRefused('notFound');
    return aggregate;
  }

  /** Finds an agreement and records in the audit log that the person opened it. */
  async function opened(agreementNo: string, caller: SignedIn): Promise<AgreementAggregate> {
    const aggregate = await found(agreementNo);
    await writeReading(pool, actorOf(caller), 'open agreement', agreementNo);
    return aggregate;
  }

  async function callsOf(agreementNo: string, isClear: boolean) {
    const { userNo } = (await found(agreementNo)).agreement;
    return partnerCallsOf(
      pool,
      { userNo, about: agreementNo },
      { keptDays, now: new Date(clock()), isClear },
    );
  }

  return {
    async 'GET /agreement'({ agreementNo }, caller) {
      return { life: await agreementLife(parts, await opened(agreementNo, caller)) };
    },
    async 'GET /agreement/charges'({ agreementNo, cursor }, caller) {
      const { agreement } = await opened(agreementNo, caller);
      return chargesOfAgreement(parts, agreement, cursor);
    },
    async 'POST /agreement/reveal'({ agreementNo, whose, reason }, caller) {
      const { signerMobileNo, beneficiaryMobileNo } = (await found(agreementNo)).agreement;
      await writeAudit(pool, actorOf(caller), {
        act: 'reveal number',
        about: agreementNo,
        outcome: 'done',
        detail: { reason, whose },
      });
      return { mobileNo: whose === 'signer' ? signerMobileNo : beneficiaryMobileNo };
    },
    async 'GET /agreement/sms'({ agreementNo }) {
      const { agreement } = await found(agreementNo);
      const sent = await sentAbout(pool, await numbersAbout(parts, agreement));
      return { messages: sent.map(sentSmsView) };
    },
    'GET /agreement/calls': ({ agreementNo }) => callsOf(agreementNo, false),
    async 'POST /agreement/calls/reveal'({ agreementNo, reason }, caller) {
      const calls = await callsOf(agreementNo, true);
      await writeAudit(pool, actorOf(caller), {
        act: 'reveal partner calls',
        about: agreementNo,
        outcome: 'done',
        detail: { reason },
      });
      return calls;
    },
  };
}
