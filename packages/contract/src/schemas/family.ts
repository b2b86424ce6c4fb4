/**
 * Schemas of the calls of family top-up: the consent of a member, whose number another person pays for, as
 * the signer sees it (`MemberConsent`) and as the member does (`ConsentOffer`).
 */
import { type Static, Type } from 'typebox';
import { consentChannels, consentStates, triggerKinds } from '../agreement-states.ts';
import { AgreementNo, Amount, ChinaDate, Time, nullable, oneOf } from './fields.ts';

export const ConsentNo = Type.String({
  pattern: '^M[0-9]{26}$',
  description: "Number of a member's consent: the agreement and two digits",
});

export const MemberConsent = Type.Object(
  {
    consentNo: ConsentNo,
    agreementNo: AgreementNo,
    agrMbl: Type.String({ description: "The member's number" }),
    state: oneOf(consentStates),
    requestedAt: Time,
    askedAt: nullable(Type.String({ description: 'When the member was last asked' })),
    remindedAt: nullable(Time),
    expiresAt: nullable(Type.String({ description: 'Until when the member can answer' })),
    answeredAt: nullable(Time),
    answeredBy: nullable(oneOf(consentChannels)),
    askAgainAt: nullable(
      Type.String({ description: 'From when on the signer may ask again; null: not any more' }),
    ),
    serviceNumber: Type.String({ description: 'The number to which the member replies' }),
    agreeText: Type.String({ description: 'The reply that agrees, such as Y37' }),
    askText: nullable(
      Type.String({
        description: 'The SMS that asks the member, word for word; null: not sent yet, or over',
      }),
    ),
  },
  { description: 'Null for an agreement of the own number, which needs none' },
);

export const ConsentOffer = Type.Object({
  consentNo: ConsentNo,
  agreementNo: AgreementNo,
  signerMobileNo: Type.String({ description: 'Masked' }),
  signerName: nullable(Type.String({ description: 'Masked; null: it was not checked' })),
  state: oneOf(consentStates),
  terms: Type.Object({
    trigger: oneOf(triggerKinds),
    dayOfMonth: nullable(Type.Integer()),
    amountFen: Amount,
    capPerMonthFen: Amount,
    endsOn: nullable(ChinaDate),
  }),
  askedAt: nullable(Time),
  expiresAt: nullable(Time),
  answeredAt: nullable(Time),
  blocked: Type.Boolean({ description: 'The member wants no more asks from this signer' }),
  chargedThisMonthFen: Amount,
});

/** The answers that a member can give on the page. */
export const consentAnswers = ['agree', 'refuse', 'stop', 'block', 'unblock'] as const;

export type MemberConsentView = Static<typeof MemberConsent>;
export type ConsentOfferView = Static<typeof ConsentOffer>;
