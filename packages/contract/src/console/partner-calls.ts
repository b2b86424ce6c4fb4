/** Calls to partners about an order or an agreement, and their notices, as the console shows them. */
import { type Static, Type } from 'typebox';
import { nullable, oneOf, Time } from '../schemas/fields.ts';
import { PartNumber, Reason } from './schemas.ts';

const Text = Type.String();
/** The outcomes that are stored. `taken` is for a notice that was accepted; the others are for calls. */
export const keptOutcomes = [
  'answered',
  'notFound',
  'conflict',
  'silent',
  'unusable',
  'notAsked',
  'taken',
] as const;
export type KeptOutcome = (typeof keptOutcomes)[number];

const Headers = Type.Record(Type.String(), Type.String());
const Body = Type.Object({
  text: Type.String({ description: 'Laid out for reading; empty: there is none' }),
  without: nullable(oneOf(['tooLong', 'withheld'] as const)),
  bytes: nullable(Type.Integer({ description: 'Of one that is too long' })),
});

export const PartnerCall = Type.Object({
  at: Time,
  partner: Text,
  supplier: nullable(Text),
  call: Text,
  isNotice: Type.Boolean({ description: 'The partner called us' }),
  outcome: oneOf(keptOutcomes),
  status: nullable(Type.Integer()),
  ms: Type.Integer(),
  requestNo: nullable(Type.String({ description: 'The number of ours that it was made under' })),
  words: Type.Object({
    origin: nullable(Text),
    method: Text,
    path: Text,
    why: nullable(Text),
    sentHeaders: Headers,
    request: Body,
    gotHeaders: Headers,
    answer: nullable(Body),
  }),
});
export type PartnerCallView = Static<typeof PartnerCall>;

export const PartnerCalls = Type.Object({
  calls: Type.Array(PartnerCall),
  unreadable: Type.Integer({ description: 'How often some were written with a key that is gone' }),
  keptDays: Type.Integer({ description: '0: none is kept' }),
});

export const partnerCallRows = {
  'GET /order/calls': {
    who: 'orders.read',
    summary: 'What was sent to partners about an order and came from them, masked; the oldest first',
    request: Type.Object({ number: PartNumber }),
    response: PartnerCalls,
  },
  'POST /order/calls/reveal': {
    who: 'numbers.reveal',
    summary: 'The same in clear but for what opens something, for a reason that is kept',
    request: Type.Object({ number: PartNumber, reason: Reason }),
    response: PartnerCalls,
  },
} as const;
