/**
 * What a change of an agreement is told to its channel, by outgoing webhooks (docs/events.md): that it was
 * opened, changed, paused, went on or ended, and which charges are announced and come to nothing. Of the
 * number a channel learns the last four digits alone, and nothing of the signer and of what pays.
 */
import type { AgreementEventType, ChargeReason, SuspendReason } from '@phonebill/contract';
import type { IsHeard, ToldEvent } from '../../orders/model/index.ts';
import type { AgreementChange } from './agreement-change.ts';
import type { Agreement, AgreementEventRow, Charge } from './aggregate.ts';

type Facts = Readonly<Record<string, unknown>>;

/** What one event says: to whom, of what, and how the agreement or charge stands by then. */
interface Said {
  readonly type: AgreementEventType;
  /** Null: nobody's. */
  readonly channel: string | null;
  readonly facts: () => Facts;
}

/** `sequenceOf`: the number of a change's event in its agreement, by its place in the change. */
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
      // Two are told of the event by which an agreement moves from one to the other.
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

/** By which the signer of a live agreement consents anew, perhaps through another channel. */
const consents: ReadonlySet<string> = new Set(['termsChanged', 'textAccepted']);

/** `isMoved`: its channel had nothing to do with it before. */
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
      // A draft, and one that came to nothing.
      return null;
  }
}

/** What was debited for a charge, and what becomes of it, is told by the events of its order. */
function chargeTypeOf(
  { notices }: AgreementChange,
  { to }: AgreementEventRow,
  charge: Charge,
): AgreementEventType | null {
  // Announced and not made at once: the latter alone.
  if (charge.state !== to) return null;
  switch (to) {
    case 'announced': {
      // As its signer is told: also once its time or its amount is another, and not for each hour it waits.
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
 * Why a wallet refused a debit says what its payer has or owes. A channel learns that it did, as it does by
 * an order.
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
