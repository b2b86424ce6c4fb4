/**
 * Authorizations: a person's separate consent to passing certain data on, for one purpose, and the records of
 * it (ISO/IEC TS 27560).
 */
import { type Static, Type } from 'typebox';
import { BilingualText, nullable, oneOf, Time } from './fields.ts';

export const Purpose = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,79}$',
  description: 'What is asked for; `signOn.` and a channel code: signing on at that channel',
});
export const NoticeVersion = Type.String({
  pattern: '^[0-9A-Za-z.-]{1,32}$',
  description: 'The version of the notice that is shown',
});

/**
 * The state of an authorization. `expired`: its time is over. `superseded`: it was granted, and its notice
 * has changed since. Both are treated as not granted.
 */
export const authorizationStates = [
  'unanswered',
  'granted',
  'refused',
  'withdrawn',
  'expired',
  'superseded',
] as const;
export type AuthorizationState = (typeof authorizationStates)[number];
/** The events that are recorded for an authorization. */
export const authorizationEvents = ['granted', 'refused', 'withdrawn'] as const;
export type AuthorizationEvent = (typeof authorizationEvents)[number];
export const authorizationAnswers = ['grant', 'refuse', 'withdraw'] as const;
export type AuthorizationAnswer = (typeof authorizationAnswers)[number];

export const languages = ['zh', 'en'] as const;

const Party = Type.Object({
  name: BilingualText,
  address: BilingualText,
  phone: Type.String(),
  email: Type.String(),
  url: Type.String(),
});
const AuthorizationNotice = Type.Object({
  version: NoticeVersion,
  title: BilingualText,
  recipient: Party,
  why: BilingualText,
  method: BilingualText,
  kinds: Type.Array(Type.Object({ kind: Type.String(), name: BilingualText, sensitive: Type.Boolean() }), {
    description: 'Which data',
  }),
  keptFor: BilingualText,
  onRefusal: BilingualText,
  onWithdrawal: BilingualText,
  validDays: Type.Integer({ minimum: 1 }),
  controller: Party,
});
export type AuthorizationNoticeView = Static<typeof AuthorizationNotice>;

export const Authorization = Type.Object({
  purpose: Purpose,
  notice: AuthorizationNotice,
  state: oneOf(authorizationStates),
  since: nullable(Time),
  until: nullable(Time),
  isOffered: Type.Boolean({ description: 'False: it is not asked for any more and can only be taken back' }),
  mayAsk: Type.Boolean({
    description: 'False while granted, for some time after a no, and where nothing is asked any more',
  }),
  history: Type.Array(
    Type.Object({
      recordId: Type.String(),
      event: oneOf(authorizationEvents),
      at: Time,
      until: nullable(Time),
      noticeVersion: NoticeVersion,
      language: oneOf(languages),
    }),
    { description: 'Newest first' },
  ),
});
export type AuthorizationView = Static<typeof Authorization>;

const RecordParty = Type.Object({
  party_id: Type.String(),
  party_name: Type.String(),
  party_role: Type.String(),
  party_type: Type.String(),
  party_address: Type.String(),
  party_phone: Type.String(),
  party_email: Type.String(),
  party_url: Type.String(),
  party_contact: Type.String(),
});
/** A consent record, with the fields and names of ISO/IEC TS 27560:2023. */
export const ConsentRecord = Type.Object({
  schema_version: Type.String(),
  record_id: Type.String(),
  pii_principal_id: Type.String(),
  pii_processing: Type.Object({
    privacy_notice: Type.String(),
    language: Type.String(),
    purposes: Type.Array(
      Type.Object({
        purpose: Type.String(),
        purpose_type: Type.String(),
        lawful_basis: Type.String(),
        pii_information: Type.Array(
          Type.Object({
            pii_type: Type.String(),
            pii_attribute_id: Type.String(),
            pii_optional: Type.Boolean(),
            sensitive_pii_category: Type.Boolean(),
            special_pii_category: Type.Boolean(),
          }),
        ),
        pii_controllers: Type.Array(Type.String()),
        collection_method: Type.String(),
        processing_method: Type.String(),
        storage_locations: Type.Array(Type.String()),
        retention_period: Type.String(),
        processing_locations: Type.Array(Type.String()),
        geographic_restrictions: Type.Array(Type.String()),
        services: Type.Array(Type.String()),
        jurisdiction: Type.Array(Type.String()),
        recipient_third_parties: Type.Array(Type.String()),
        withdrawal_method: Type.String(),
        privacy_rights: Type.Array(Type.String()),
        authority_party: Type.String(),
      }),
    ),
  }),
  party_identification: Type.Array(RecordParty),
  events: Type.Array(
    Type.Object({
      event_time: Time,
      validity_duration: Type.String({ description: 'ISO 8601; empty: none' }),
      entity_id: Type.String(),
      event_type: Type.String(),
      event_state: oneOf(authorizationEvents),
    }),
  ),
});
export type ConsentRecordView = Static<typeof ConsentRecord>;
