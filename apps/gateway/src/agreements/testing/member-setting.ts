/** Signers who ask a member, and the member who answers, on a harness whose partners keep records. */
import type { MemberReply } from '../consent/member-replies.ts';
import { RIGHT_CODE } from './agreement-harness.ts';
import { type HarnessWithBooks, harnessWithBooks, USER } from './opened-agreement.ts';

/** The member's number. */
export const MEMBER = '13800138111';

export interface AskedConsent {
  readonly agreementNo: string;
  readonly idempotencyKey: string;
  readonly consentNo: string;
  readonly replyCode: string;
}

export type MemberSetting = ReturnType<typeof createMemberSetting>;

/** Creates the setting on a fresh database, which `harness.end` drops. */
export function createMemberSetting(database: Parameters<typeof harnessWithBooks>[0]) {
  const setting: HarnessWithBooks = harnessWithBooks(database);
  const { harness } = setting;
  const { automatic } = harness;
  let messages = 0;

  /** Has a signer open an agreement for a number and confirm it. */
  async function ask(userNo = USER, beneficiaryMobileNo = MEMBER): Promise<AskedConsent> {
    const requested = harness.request({ beneficiaryMobileNo });
    const signer = harness.signerOf(userNo);
    await automatic.setup.open(signer, requested);
    const { idempotencyKey } = requested;
    const { agreementNo } = await automatic.setup.confirmWithCode(signer, {
      idempotencyKey,
      smsCode: RIGHT_CODE,
      creditTextVersion: null,
      creditConsented: false,
    });
    const consent = (await harness.agreement(agreementNo)).consents.at(-1);
    if (!consent) throw new Error('nobody was asked');
    return { agreementNo, idempotencyKey, consentNo: consent.consentNo, replyCode: consent.replyCode };
  }

  return {
    ...setting,
    ask,
    /** Does the same, and has the member agree. */
    async askAndAgree(userNo = USER, beneficiaryMobileNo = MEMBER): Promise<AskedConsent> {
      const asked = await ask(userNo, beneficiaryMobileNo);
      await automatic.consents.answer(beneficiaryMobileNo, asked.consentNo, 'agree');
      return asked;
    },
    reply: (
      word: MemberReply['word'],
      replyCode: string | null,
      { mobileNo = MEMBER, repliedAt = new Date(harness.time.now) } = {},
    ) =>
      automatic.consents.reply({
        mobileNo,
        word,
        replyCode,
        repliedAt,
        messageId: `message-${(messages += 1)}`,
      }),
    /** Returns the agreement, its consents and its charges in a few words. */
    async now(agreementNo: string) {
      const { agreement, consents } = await harness.agreement(agreementNo);
      const charges = await harness.charges(agreementNo);
      return {
        state: agreement.state,
        endReason: agreement.cancelReason,
        consents: consents.map(({ state }) => state),
        charges: charges.map(({ period, state, reason }) =>
          [period, state, reason].filter((part) => part !== null).join(' '),
        ),
      };
    },
    /** Returns the messages sent to a number, the oldest first. */
    sentTo: (mobileNo: string): string[] =>
      harness.sent.filter((message) => message.mobileNo === mobileNo).map(({ text }) => text),
  };
}
