/**
 * Agreements, Alipay's term for mandates: a payer signs one on Alipay's own page. An agreement of ours has
 * one Alipay agreement, whose `external_agreement_no` is our number. Once it has ended, Alipay no longer
 * knows that number, just as before it was signed; the two cases are distinguished by Alipay's own number,
 * which is stored once the agreement is signed.
 */
import type { Said } from '../alipay/client.ts';
import { notUnderstood } from '../alipay/trades.ts';
import { type Indeterminate, indeterminate, NOT_FOUND, type NotFound } from '../answers.ts';
import type { PartnerCall } from '../calls/call-names.ts';
import type { Mandate, MandateService } from '../entrust/port.ts';
import type { AgreementParts } from './agreement-parts.ts';
import { createSigningPage } from './signing-page.ts';
import { agreementShape } from './wire.ts';

/** A signed agreement in its present state. */
export interface AlipayAgreement {
  readonly kind: 'agreement';
  /** Alipay's number of the agreement. */
  readonly walletNo: string;
  readonly state: 'inForce' | 'atRest' | 'ended';
  /** The day of the next debit (yyyy-mm-dd) of an agreement with a plan; null when Alipay does not say. */
  readonly nextDebitOn: string | null;
}

type Found = AlipayAgreement | NotFound | Indeterminate;

/**
 * Returns the agreement with this number of ours, or of Alipay's if `walletNo` is given; `notFound` when none
 * has been signed, or it has ended.
 */
export type FindAgreement = (call: PartnerCall, agreementNo: string, walletNo?: string) => Promise<Found>;

const NONE = new Set(['USER_AGREEMENT_NOT_EXIST', 'ACQ.USER_AGREEMENT_NOT_EXIST']);
const states = { NORMAL: 'inForce', STOP: 'atRest', UNSIGN: 'ended' } as const;

export function createFindAgreement({
  client,
  product: { personalCode, signScene },
}: Pick<AgreementParts, 'client' | 'product'>): FindAgreement {
  return async (call, agreementNo, walletNo) => {
    const content =
      walletNo === undefined
        ? { personal_product_code: personalCode, sign_scene: signScene, external_agreement_no: agreementNo }
        : { agreement_no: walletNo };
    const answer = await client.ask(call, { method: 'alipay.user.agreement.query', content });
    if (answer.kind !== 'answered') return answer;
    const { refusal } = answer.value;
    if (refusal !== null && NONE.has(refusal)) return NOT_FOUND;
    return refusal === null
      ? readAgreement(call, agreementNo, answer.value)
      : notUnderstood(call, answer.value);
  };
}

function readAgreement(call: string, agreementNo: string, said: Said): Found {
  const { value } = said;
  if (!agreementShape.Check(value)) return notUnderstood(call, said);
  // The product and scene are in the answer only when they were in the query; an agreement found by Alipay's
  // own number is accepted as it is.
  if (value.external_agreement_no !== agreementNo)
    return indeterminate(`${call}: answer for another agreement`);
  const { status, agreement_no: walletNo, next_deduct_time: next = '' } = value;
  // The payer has begun to sign the agreement.
  if (status === 'TEMP') return NOT_FOUND;
  if (!Object.hasOwn(states, status)) return indeterminate(`${call}: an agreement in a state of its own`);
  return {
    kind: 'agreement',
    walletNo,
    state: states[status as keyof typeof states],
    nextDebitOn: /^\d{4}-\d{2}-\d{2}/.exec(next)?.[0] ?? null,
  };
}

type Agreements = Required<
  Pick<MandateService, 'mandateBody' | 'signMandate' | 'queryMandate' | 'endMandate' | 'signingPage'>
>;

export function createAgreements(parts: AgreementParts & { readonly find: FindAgreement }): Agreements {
  const { client, notifyUrl, find } = parts;

  /** Returns the agreement's present state, even after Alipay forgot our number for it. */
  async function findSigned(call: PartnerCall, agreementNo: string, walletNo: string | null): Promise<Found> {
    const found = await find(call, agreementNo);
    if (found.kind !== 'notFound' || walletNo === null) return found;
    const byItsOwn = await find(call, agreementNo, walletNo);
    return byItsOwn.kind === 'notFound'
      ? { kind: 'agreement', walletNo, state: 'ended', nextDebitOn: null }
      : byItsOwn;
  }

  return {
    // This body is only stored: nothing is sent about a mandate before the payer signs.
    mandateBody: ({ agreementNo }) => JSON.stringify({ external_agreement_no: agreementNo }),
    async signMandate({ agreementNo }) {
      const found = await find('entrust.signMandate', agreementNo);
      return found.kind === 'notFound'
        ? { kind: 'mandate', state: 'processing', reason: null }
        : mandateOf(found);
    },
    async queryMandate(_requestNo, agreementNo, walletNo = null) {
      const found = await findSigned('entrust.queryMandate', agreementNo, walletNo);
      return found.kind === 'notFound' ? found : mandateOf(found);
    },
    async endMandate(agreementNo, walletNo = null) {
      const call = 'entrust.endMandate';
      const found = await findSigned(call, agreementNo, walletNo);
      if (found.kind === 'indeterminate') return found;
      // The agreement was never signed, or had already ended.
      if (found.kind === 'notFound' || found.state === 'ended') return { kind: 'ended' };
      const answer = await client.ask(call, {
        method: 'alipay.user.agreement.unsign',
        content: { agreement_no: found.walletNo },
        notifyUrl,
      });
      if (answer.kind !== 'answered') return answer;
      const { refusal } = answer.value;
      if (refusal === null || NONE.has(refusal)) return { kind: 'ended' };
      // The agreement ended in the meantime, or was not ended: its present state decides.
      const left = await find(call, agreementNo, found.walletNo);
      if (left.kind === 'indeterminate') return left;
      return left.kind === 'notFound' || left.state === 'ended'
        ? { kind: 'ended' }
        : notUnderstood(call, answer.value);
    },
    signingPage: createSigningPage(parts),
  };
}

function mandateOf(found: AlipayAgreement | Indeterminate): Mandate | Indeterminate {
  if (found.kind === 'indeterminate') return found;
  const { walletNo, state } = found;
  switch (state) {
    case 'inForce':
      return { kind: 'mandate', state: 'active', reason: null, walletNo };
    // The agreement is suspended and not ended: its further state is not known yet.
    case 'atRest':
      return { kind: 'mandate', state: 'processing', reason: null };
    case 'ended':
      return { kind: 'mandate', state: 'refused', reason: 'ended' };
  }
}
