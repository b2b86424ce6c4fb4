/**
 * Commands of members and signers about a member's consent (SPEC section 7: uplink-retry, cancelUplink,
 * deleteUplink, uplinkProTransCheckSms, sendMessageToAgrMobile, protocol/user/confirm; replies by SMS).
 */
import type { Language } from '@phonebill/contract';
import { MINUTE_MS } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { AgreementChange } from '../model/agreement-change.ts';
import { agreementNoOfConsent, signerOf } from '../model/agreement-no.ts';
import { type Agreement, isOpen, type MemberConsent } from '../model/aggregate.ts';
import type { AskLimits } from '../store/ask-limits.ts';
import { agree, askMemberAgain, MOST_ASKS, refuse, stop, takeBack } from '../model/consent-changes.ts';
import type { CommandParts } from '../store/own-agreement.ts';
import type { ConsentQueries } from '../store/consent-queries.ts';
import { createMemberReplies, type MemberReply, openInTime, type ReplyOutcome } from './member-replies.ts';

export interface CodeSent {
  readonly resendAfterMs: number;
  readonly validForMs: number;
}

/** Codes by which a member agrees on the signer's phone. Both methods throw Refusal like codes by SMS. */
export interface MemberCodes {
  /** Sends a code to the member, stating what it is for. */
  send(consent: MemberConsent, caller: { address: string; language: Language }): Promise<CodeSent>;
  /** Uses up a code. */
  check(consent: MemberConsent, smsCode: string): Promise<void>;
}

/** A consent and the agreement that it is a part of. */
export interface OwnConsent {
  readonly consent: MemberConsent;
  readonly agreement: Agreement;
}

export interface MemberConsents {
  /**
   * Applies a member's reply by SMS; the same message again is harmless. The caller, who read the reply,
   * answers it.
   */
  reply(reply: MemberReply): Promise<ReplyOutcome>;
  /**
   * Applies the answer of the member, whose own number is `mobileNo`. The same answer again changes nothing.
   * Throws Refusal `consentNotFound`, `consentOver`.
   */
  answer(
    mobileNo: string,
    consentNo: string,
    answer: 'agree' | 'refuse' | 'stop' | 'block' | 'unblock',
  ): Promise<void>;
  /** Sends the member a code. Throws Refusal `consentNotFound`, `consentOver` and as {@link MemberCodes}. */
  sendCode(
    userNo: string,
    consentNo: string,
    caller: { address: string; language: Language },
  ): Promise<CodeSent>;
  /**
   * Records that the member agrees, by the code. Throws Refusal `consentNotFound`, `consentOver`, and about
   * the code.
   */
  agreeWithCode(userNo: string, consentNo: string, smsCode: string): Promise<void>;
  /**
   * Asks the member again. Throws Refusal `consentNotFound`, `consentOver`, `askTooSoon`, `cannotBeAsked`.
   */
  askAgain(userNo: string, consentNo: string): Promise<void>;
  /** Withdraws the signer's request. Throws Refusal `consentNotFound`, `consentOver`. */
  takeBack(userNo: string, consentNo: string): Promise<void>;
  /** Returns a signer's own consent, with its agreement. Throws Refusal `consentNotFound`. */
  ofSigner(userNo: string, consentNo: string): Promise<OwnConsent>;
  /** Removes an ended consent from the signer's list. Throws Refusal `consentNotFound`, `consentOpen`. */
  takeOffList(userNo: string, consentNo: string): Promise<void>;
}

export function createMemberConsents(
  parts: CommandParts & {
    readonly queries: ConsentQueries;
    readonly limits: AskLimits;
    readonly codes: MemberCodes;
  },
): MemberConsents {
  const { store, queries, limits, codes, times, clock, advance } = parts;

  async function changeAgreement<T>(
    agreementNo: string,
    decide: (change: AgreementChange) => T,
  ): Promise<T | null> {
    let decided: T | null = null;
    await store.update(agreementNo, (change) => {
      decided = decide(change);
    });
    await advance(agreementNo);
    return decided;
  }

  /** Returns a consent if it is one's own; any other is answered like one that does not exist. */
  async function own(consentNo: string, isOwn: (consent: MemberConsent) => boolean): Promise<OwnConsent> {
    const found = await store.find(agreementNoOfConsent(consentNo));
    const consent = found?.consents.find((one) => one.consentNo === consentNo);
    if (!found || !consent || !isOwn(consent)) throw new Refusal('consentNotFound');
    return { consent, agreement: found.agreement };
  }
  const ofSigner = (userNo: string, consentNo: string): Promise<OwnConsent> =>
    own(consentNo, () => signerOf(agreementNoOfConsent(consentNo)) === userNo);

  /**
   * Decides on an open consent; `done` returns whether it is already in the intended state. Throws Refusal
   * `consentOver`.
   */
  async function decideOpen(
    consentNo: string,
    decide: (change: AgreementChange) => void,
    done: (consent: MemberConsent) => boolean = () => false,
  ): Promise<void> {
    const outcome = await changeAgreement(agreementNoOfConsent(consentNo), (change) => {
      const consent = openInTime(change, consentNo);
      if (consent && done(consent)) return 'done';
      if (!consent || !isOpen(consent)) return 'over';
      decide(change);
      return 'done';
    });
    if (outcome !== 'done') throw new Refusal('consentOver');
  }

  const stopOnPage = (consentNo: string): Promise<unknown> =>
    changeAgreement(agreementNoOfConsent(consentNo), (change) => {
      openInTime(change, consentNo);
      stop(change, consentNo, 'page');
    });

  return {
    ofSigner,
    reply: createMemberReplies({ queries, changeAgreement }),
    async answer(mobileNo, consentNo, answer) {
      await own(consentNo, ({ beneficiaryMobileNo }) => beneficiaryMobileNo === mobileNo);
      const signerNo = signerOf(agreementNoOfConsent(consentNo));
      switch (answer) {
        case 'agree':
          return decideOpen(
            consentNo,
            (change) => agree(change, consentNo, 'page'),
            ({ state }) => state === 'agreed',
          );
        case 'refuse':
          return decideOpen(
            consentNo,
            (change) => refuse(change, consentNo, 'page'),
            ({ state }) => state === 'refused',
          );
        case 'stop':
          await stopOnPage(consentNo);
          return;
        case 'unblock':
          return queries.unblock(mobileNo, signerNo);
        case 'block': {
          // The block is stored before anything is stopped: if it is interrupted, blocking again does the
          // rest.
          await queries.block(mobileNo, signerNo);
          const offers = await queries.offers(mobileNo);
          for (const { consent, agreement } of offers)
            if (agreement.userNo === signerNo && consent.endedAt === null)
              await stopOnPage(consent.consentNo);
        }
      }
    },
    async sendCode(userNo, consentNo, caller) {
      const { consent } = await ofSigner(userNo, consentNo);
      if (!isOpen(consent) || isOverdue(consent, clock())) throw new Refusal('consentOver');
      return codes.send(consent, caller);
    },
    async agreeWithCode(userNo, consentNo, smsCode) {
      const { consent } = await ofSigner(userNo, consentNo);
      // Repeated after a lost answer: the code is used up, and the member has agreed.
      if (consent.state === 'agreed') return;
      if (!isOpen(consent) || isOverdue(consent, clock())) throw new Refusal('consentOver');
      await codes.check(consent, smsCode);
      await decideOpen(
        consentNo,
        (change) => agree(change, consentNo, 'code'),
        ({ state }) => state === 'agreed',
      );
    },
    async askAgain(userNo, consentNo) {
      const { consent } = await ofSigner(userNo, consentNo);
      if (!isOpen(consent) || isOverdue(consent, clock())) throw new Refusal('consentOver');
      if (consent.askCount >= MOST_ASKS || consent.askedAt === null) throw new Refusal('cannotBeAsked');
      const waitMs = consent.askedAt.getTime() + times.askAgainMs - clock();
      if (waitMs > 0) throw new Refusal('askTooSoon', { minutes: Math.ceil(waitMs / MINUTE_MS) });
      await limits.check(userNo, consent.beneficiaryMobileNo, agreementNoOfConsent(consentNo));
      const taking = await limits.take(
        userNo,
        consent.beneficiaryMobileNo,
        `again ${consentNo} ${consent.askCount}`,
      );
      if (taking.kind === 'exceeded') throw new Refusal('cannotBeAsked');
      await decideOpen(
        consentNo,
        (change) => askMemberAgain(change, consentNo),
        // If two ask again at the same time, one of them does.
        ({ askCount }) => askCount > consent.askCount,
      );
    },
    async takeBack(userNo, consentNo) {
      const { consent } = await ofSigner(userNo, consentNo);
      if (consent.operationKey === null) throw new Refusal('consentOver');
      await decideOpen(
        consentNo,
        (change) => takeBack(change, consentNo),
        ({ state }) => state === 'cancelled',
      );
    },
    async takeOffList(userNo, consentNo) {
      const { consent } = await ofSigner(userNo, consentNo);
      if (consent.endedAt === null) throw new Refusal('consentOpen');
      await store.update(agreementNoOfConsent(consentNo), (change) => {
        if (change.consentOf(consentNo).listed)
          change.amendConsent(consentNo, 'takenOffList', { listed: false });
      });
    },
  };
}

function isOverdue({ expiresAt }: MemberConsent, nowMs: number): boolean {
  return expiresAt !== null && expiresAt.getTime() <= nowMs;
}
