/**
 * Actions of signers and members on agreements, through the services behind the calls, with a record of each.
 */
import { Refusal } from '../../apps/gateway/src/runtime/refusal.ts';
import type { Terms } from '../../apps/gateway/src/agreements/model/index.ts';
import { type Action, type MemberKind, memberKinds } from './actions.ts';
import { HOUR } from './calendar.ts';
import type { GatewayParts } from './gateway-parts.ts';
import { SIGN_WITHIN } from './wallet-calendar.ts';
import type { Plan } from './population.ts';
import { agreeAtWallet } from '../support/wallet-payer.ts';
import { textVersionAt } from '../../apps/gateway/src/agreements/testing/current-text.ts';

/** An action of a signer, and its answer. */
export interface ActionRecord {
  readonly agreementNo: string;
  readonly kind: Action['kind'] | 'open' | 'sign';
  readonly requestNo: string;
  /** Time (ms) by the year's clock. */
  readonly at: number;
  /** Time (ms) by the partners' clock when the answer arrived. */
  readonly answeredAt: number;
  readonly amid: boolean;
  /** Null when it was done, otherwise the refusal's name. */
  readonly refusal: string | null;
  readonly terms: Terms | null;
}

export interface Signers {
  /** Opens an agreement and returns its number. Throws when it is refused. */
  open(plan: Plan): Promise<string>;
  /**
   * Goes to the wallet's page, if there is one and it is the time, and agrees there; with `keeps` the page is
   * left open instead, for `signTooLate`.
   */
  sign(plan: Plan, agreementNo: string, keeps?: boolean): Promise<void>;
  /** Agrees now on the pages that were left open longer than the time to sign. */
  signTooLate(): Promise<void>;
  /** Does the action; records a refusal, and throws any other error. */
  act(plan: Plan, agreementNo: string, action: Action): Promise<void>;
  readonly actionRecords: readonly ActionRecord[];
}

const CREDIT_TEXT = '2026-11';
/** The address from which payers go to the wallet's page, and to which they return. */
const PAGES = 'https://pages.example/phonebillh5/autoRecharge/setAutoRecharge';

const isMemberKind = (kind: Action['kind']): kind is MemberKind =>
  (memberKinds as readonly string[]).includes(kind);

export function createSigners(
  { automatic: { setup, commands, consents, store, signingPage } }: GatewayParts,
  clock: () => number,
  partnersClock: () => number,
  endAtWallet: (agreementNo: string) => Promise<void>,
): Signers {
  const signed = new Set<string>();
  const leftOpen = new Map<string, { readonly page: string; readonly at: number }>();
  const actionRecords: ActionRecord[] = [];
  /** Returns the consent to the text in force on that day of the year. */
  const consent = () =>
    ({ textVersion: textVersionAt(clock()), consented: true, channelCode: null, language: 'zh' }) as const;
  let requests = 0;
  const newRequestNo = (): string => `year-request-${String((requests += 1)).padStart(8, '0')}`;
  const signerOf = ({ person }: Plan) => ({ userNo: person.userNo, ownMobileNo: person.mobileNo });
  async function confirm(plan: Plan, requestNo: string) {
    const confirmed = await setup.confirmWithCode(signerOf(plan), {
      idempotencyKey: requestNo,
      smsCode: '123456',
      creditTextVersion: CREDIT_TEXT,
      creditConsented: true,
    });
    return confirmed;
  }
  /** Gives the member's immediate answer to a request for an opening, or for a change to higher terms. */
  async function answerAsMember({ agrMbl, member }: Plan, agreementNo: string, isChange: boolean) {
    const newest = await newestConsent(agreementNo);
    if (!newest || !member || newest.endedAt !== null) return;
    const refuses = isChange ? member.refusesChanges : member.says === 'refuse';
    if (isChange || member.says === 'agree' || refuses)
      await consents.answer(agrMbl, newest.consentNo, refuses ? 'refuse' : 'agree');
  }
  const newestConsent = async (agreementNo: string) => (await store.find(agreementNo))?.consents.at(-1);

  async function actAsMember({ agrMbl }: Plan, agreementNo: string, kind: MemberKind): Promise<void> {
    const newest = await newestConsent(agreementNo);
    if (!newest) throw new Error('nobody was asked');
    const { consentNo, replyCode } = newest;
    if (kind === 'memberStopsBySms') {
      const said = { mobileNo: agrMbl, word: 'stop', replyCode, repliedAt: new Date(clock()) } as const;
      await consents.reply({ ...said, messageId: newRequestNo() });
      return;
    }
    const answers = { memberAgrees: 'agree', memberStops: 'stop', memberBlocks: 'block' } as const;
    await consents.answer(agrMbl, consentNo, answers[kind]);
  }

  async function perform(
    plan: Plan,
    agreementNo: string,
    { kind, terms }: Action,
    requestNo: string,
  ): Promise<void> {
    const { userNo } = plan.person;
    if (isMemberKind(kind)) return actAsMember(plan, agreementNo, kind);
    if (kind === 'endAtWallet') return endAtWallet(agreementNo);
    if (kind === 'cancel')
      await commands.cancel(userNo, { agreementNo, reasonCode: 'notNeeded', reasonText: null });
    else if (kind !== 'edit')
      await commands.operate(userNo, { idempotencyKey: requestNo, kind, agreementNo });
    else {
      await setup.changeTerms(signerOf(plan), {
        ...consent(),
        idempotencyKey: requestNo,
        agreementNo,
        terms: terms ?? plan.terms,
      });
      await confirm(plan, requestNo);
      await answerAsMember(plan, agreementNo, true);
    }
  }

  function noteSigned(agreementNo: string, refusal: string | null): void {
    actionRecords.push({
      agreementNo,
      kind: 'sign',
      requestNo: newRequestNo(),
      at: clock(),
      answeredAt: partnersClock(),
      amid: false,
      refusal,
      terms: null,
    });
  }

  return {
    actionRecords,
    async sign({ person }, agreementNo, keeps = false) {
      if (leftOpen.has(agreementNo) || signed.has(agreementNo)) return;
      const aggregate = await store.find(agreementNo);
      const opening = aggregate?.operations.find(({ kind, state }) => kind === 'add' && state === 'signing');
      if (!opening) return;
      const { idempotencyKey } = opening;
      const browser = { kind: 'phone', address: null, returnUrl: PAGES } as const;
      try {
        const url = await signingPage(person.userNo, idempotencyKey, browser);
        if (url === null) return;
        if (keeps) return void leftOpen.set(agreementNo, { page: (await fetch(url)).url, at: clock() });
        const ledTo = await agreeAtWallet(url, PAGES);
        if (ledTo !== null) signed.add(agreementNo);
        noteSigned(agreementNo, ledTo === null ? 'noPage' : null);
      } catch (error) {
        // The wallet returned no address, as when its page fails to open: they try again while they can.
        if (!(error instanceof Refusal)) throw error;
        noteSigned(agreementNo, error.errorName);
      }
    },
    async signTooLate() {
      for (const [agreementNo, { page, at }] of leftOpen)
        if (clock() > at + SIGN_WITHIN + HOUR) {
          leftOpen.delete(agreementNo);
          await agreeAtWallet(page, PAGES);
        }
    },
    async open(plan) {
      const [requestNo, at] = [newRequestNo(), clock()];
      await setup.open(signerOf(plan), {
        ...consent(),
        idempotencyKey: requestNo,
        beneficiaryMobileNo: plan.agrMbl,
        nickname: '',
        terms: plan.terms,
        firstTimeConfirmed: true,
      });
      const { agreementNo } = await confirm(plan, requestNo);
      await answerAsMember(plan, agreementNo, false);
      actionRecords.push({
        agreementNo,
        kind: 'open',
        requestNo,
        at,
        answeredAt: partnersClock(),
        amid: false,
        refusal: null,
        terms: plan.terms,
      });
      return agreementNo;
    },
    async act(plan, agreementNo, action) {
      const [requestNo, at] = [newRequestNo(), clock()];
      let refusal: string | null = null;
      try {
        await perform(plan, agreementNo, action, requestNo);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        refusal = error.errorName;
      }
      actionRecords.push({
        agreementNo,
        kind: action.kind,
        requestNo,
        at,
        answeredAt: partnersClock(),
        amid: action.amid,
        refusal,
        terms: action.kind === 'edit' ? (action.terms ?? plan.terms) : null,
      });
    },
  };
}
