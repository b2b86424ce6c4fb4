/**
 * The outgoing webhook events by which a channel is informed of an agreement (docs/events.md): opened,
 * changed, paused, resumed or ended, and charges announced or not made. Of the number a channel gets only the
 * last four digits, and nothing about the signer and the sources.
 */
import type { AgreementEventType, ChargeReason, SuspendReason } from '@phonebill/contract';
import type { IsHeard, ToldEvent } from '../../orders/model/index.ts';
import type { AgreementChange } from './agreement-change.ts';
import type { Agreement, AgreementEventRow, Charge } from './aggregate.ts';

type Facts = Readonly<Record<string, unknown>>;

/** One event: its channel, its type, and the state of the agreement or charge at that time. */
interface Said {
  readonly type: AgreementEventType;
  /** The channel; null when there is none. */
  readonly channel: string | null;
  readonly facts: () => Facts;
}

/**
 * Returns the events of a change for the agreement's channel. `sequenceOf` numbers an event within its
 * agreement, by its place in the change.
 */
export function toldEvents(
  change: AgreementChange,
  sequenceOf: (index: number) => number,
  isHeard: IsHeard,
): ToldEvent[] {
  const { after, events, at } = change;
  const { agreementNo } = after.agreement;
  return events.flatMap((event, index) =>
    saidOf(change, event).flatMap(({ type, channel, facts }) => {
      if (channel === null || !isHeard(channel, type)) return [];
      const sequence = sequenceOf(index);
      const data = { agreementNo, sequence, channel, ...facts() };
      // When an agreement moves from one channel to another, both get an event for it.
      const suffix = type === 'agreement.moved' ? '_moved' : '';
      return {
        eventId: `msg_${agreementNo}_${sequence}${suffix}`,
        type,
        orderNo: null,
        agreementNo,
        channel,
        at,
        body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
      };
    }),
  );
}

function saidOf(change: AgreementChange, event: AgreementEventRow): Said[] {
  const { before, after } = change;
  const { agreement } = after;
  const channel = agreement.consent.channelCode;
  if (event.entity === 'charge') {
    const charge = after.charges.find(({ chargeNo }) => chargeNo === event.entityNo);
    const type = charge && chargeTypeOf(change, event, charge);
    return type ? [{ type, channel, facts: () => chargeFacts(agreement, charge) }] : [];
  }
  if (event.entity !== 'agreement') return [];
  const isMoved =
    before !== null && consents.has(event.event) && before.agreement.consent.channelCode !== channel;
  const type = agreementTypeOf(event, isMoved);
  return [
    ...(isMoved
      ? [
          {
            type: 'agreement.moved' as const,
            channel: before.agreement.consent.channelCode,
            facts: () => agreementFacts(before.agreement, event),
          },
        ]
      : []),
    ...(type ? [{ type, channel, facts: () => agreementFacts(agreement, event) }] : []),
  ];
}

/** The events by which the signer of a live agreement consents again, perhaps through another channel. */
const consents: ReadonlySet<string> = new Set(['termsChanged', 'textAccepted']);

/** Returns the type of an agreement's event. `isMoved` means that the channel is new to the agreement. */
function agreementTypeOf(
  { event, from, to }: AgreementEventRow,
  isMoved: boolean,
): AgreementEventType | null {
  if (event === 'termsChanged' || isMoved) return 'agreement.changed';
  if (from === to) return null;
  switch (to) {
    case 'active':
      return from === 'draft' ? 'agreement.opened' : 'agreement.resumed';
    case 'paused':
    case 'suspended':
      return `agreement.${to}`;
    case 'cancelled':
    case 'ended':
      return 'agreement.ended';
    default:
      // A draft, or one that failed.
      return null;
  }
}

/**
 * Returns the type of a charge's event. What was debited for a charge, and its outcome, is reported by the
 * events of its order.
 */
function chargeTypeOf(
  { notices }: AgreementChange,
  { to }: AgreementEventRow,
  charge: Charge,
): AgreementEventType | null {
  // A charge that is announced and given up in the same change: only the latter is reported.
  if (charge.state !== to) return null;
  switch (to) {
    case 'announced': {
      // Reported when the signer is notified: also when its time or its amount changes, but not for each hour
      // that it waits.
      const isAnnounced = notices.some(
        ({ kind, chargeNo }) => kind === 'announced' && chargeNo === charge.chargeNo,
      );
      return isAnnounced ? 'charge.announced' : null;
    }
    case 'skipped':
    case 'cancelled':
    case 'failed':
      return `charge.${to}`;
    default:
      return null;
  }
}

function agreementFacts(agreement: Agreement, { event }: AgreementEventRow): Facts {
  const { state, carrier, beneficiaryMobileNo, terms, signedAt, endedAt } = agreement;
  const suspendReason = state === 'suspended' ? agreement.suspendReason : null;
  return {
    state,
    carrier,
    numberEnding: beneficiaryMobileNo.slice(-4),
    trigger: terms.trigger,
    dayOfMonth: terms.dayOfMonth,
    thresholdFen: terms.thresholdFen === null ? null : Number(terms.thresholdFen),
    amountFen: Number(terms.amountFen),
    capPerMonthFen: Number(terms.capPerMonthFen),
    endsOn: terms.endsOn,
    suspendReason: suspendReason === null ? null : (ofPayer[suspendReason] ?? suspendReason),
    endReason: endedAt === null ? null : event,
    openedAt: signedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

function chargeFacts({ carrier, beneficiaryMobileNo }: Agreement, charge: Charge): Facts {
  const { chargeNo, state, period, amountFen, debitAt, reason, orderNo, announcedAt, endedAt } = charge;
  return {
    chargeNo,
    state,
    carrier,
    numberEnding: beneficiaryMobileNo.slice(-4),
    period,
    amountFen: Number(amountFen),
    debitAt: debitAt.toISOString(),
    reason: reason === null ? null : (ofPayer[reason] ?? reason),
    orderNo,
    announcedAt: announcedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/**
 * A wallet's reason for refusing a debit reveals what its payer has or owes. A channel learns only that the
 * debit was refused, as it does from an order.
 */
const ofPayer: Partial<Record<ChargeReason | SuspendReason, 'debitRefused'>> = {
  balanceTooLow: 'debitRefused',
  cardMissing: 'debitRefused',
  cardRefused: 'debitRefused',
  creditLimit: 'debitRefused',
  creditNotOpen: 'debitRefused',
  walletRefused: 'debitRefused',
  arrears: 'debitRefused',
};
