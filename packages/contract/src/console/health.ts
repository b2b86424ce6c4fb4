/**
 * The console's overview of the running system: numbers credited and how quickly, queues, partners and
 * alarms.
 */
import { type Static, Type } from 'typebox';
import { nullable, oneOf, Time } from '../schemas/fields.ts';
import { SwitchOff } from './acts.ts';
import { PasskeyAnswer } from './schemas.ts';

const Count = Type.Integer({ minimum: 0 });
const Seconds = nullable(Type.Number());
const Text = Type.String();

export const healthWindows = ['quarter', 'hour', 'day'] as const;

/** An interval of the window; `at` is its beginning. */
export const HealthBucket = Type.Object({
  at: Time,
  creditedAMinute: Type.Number(),
  medianSeconds: Seconds,
  p99Seconds: Seconds,
});
export type HealthBucketView = Static<typeof HealthBucket>;

/**
 * Paid orders of the window, by one carrier or way to pay. Orders under way count neither as credited nor as
 * going back.
 */
export const HealthShare = Type.Object({ name: Text, credited: Count, goingBack: Count, underWay: Count });
export type HealthShareView = Static<typeof HealthShare>;

export const queueNames = ['orders', 'agreements', 'smsReplies', 'rewards', 'messages'] as const;
/** A queue of work that waits for a process or an operator; counted up to 10,000. */
export const Queue = Type.Object({ name: oneOf(queueNames), depth: Count, oldestSeconds: Seconds });
export type QueueView = Static<typeof Queue>;

/** A supplier that credits numbers, or a provider by which users pay. */
export const PartnerState = Type.Object({
  kind: oneOf(['supplier', 'payment'] as const),
  name: Text,
  isOff: Type.Boolean({ description: 'Switched off by an operator' }),
  textZh: nullable(Text),
  textEn: nullable(Text),
  cutOff: Type.Array(Type.String({ description: 'A call that is not made now, since it stayed unanswered' })),
  answeredAt: nullable(Time),
  silentAt: nullable(Time),
});
export type PartnerStateView = Static<typeof PartnerState>;

/** An alarm that can be determined from the database. */
export const Alarm = Type.Object({
  name: Text,
  isRinging: Type.Boolean(),
  wakes: Type.Boolean({ description: 'It wakes somebody; others wait for the morning' }),
  /** The present value, and the limit above which the alarm rings. */
  value: nullable(Type.Number()),
  limit: Type.Number(),
  about: Type.Array(Type.String({ description: 'Which, where there are several' })),
});
export type AlarmView = Static<typeof Alarm>;

export const healthCalls = {
  'GET /health': {
    who: 'health.read',
    summary: 'How it went lately: credited a minute, time to credit, shares, queues, alarms',
    request: Type.Object({ window: oneOf(healthWindows) }),
    response: Type.Object({
      window: oneOf(healthWindows),
      at: Time,
      bucketMinutes: Count,
      buckets: Type.Array(HealthBucket),
      medianSeconds: Seconds,
      p99Seconds: Seconds,
      credited: Count,
      byCarrier: Type.Array(HealthShare),
      byPayMethod: Type.Array(HealthShare),
      queues: Type.Array(Queue),
      stopCount: Count,
      alarms: Type.Array(Alarm),
    }),
  },
  'GET /partners': {
    who: 'health.read',
    summary: 'Suppliers and ways to pay: switched off or not, cut off or not, when they answered last',
    request: Type.Object({}),
    response: Type.Object({ partners: Type.Array(PartnerState) }),
  },
  'POST /partners/switchOff': {
    who: 'stops.stop',
    summary: 'Gives a partner nothing new, at once; what it has is finished. Needs a touch',
    request: Type.Object({ ...SwitchOff.properties, touch: PasskeyAnswer }),
    response: Type.Object({
      whyNot: nullable(Type.String({ description: 'Why nothing was done; null: it is done' })),
    }),
  },
} as const;
