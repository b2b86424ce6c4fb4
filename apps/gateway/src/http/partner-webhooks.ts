/** Passes a partner's webhook event to the part it concerns, by the number it names. */
import type { CashierName, PayMethod } from '@phonebill/contract';
import { InvalidSignature } from '@phonebill/signing';
import { type About, workingOn } from '../runtime/telemetry/index.ts';
import type { Clock } from '../runtime/time/index.ts';
import type { DeliverySteps, PaymentSteps, RefundSteps } from '../orders/index.ts';
import { eventOfOurs, orderNoOf } from '../orders/model/index.ts';
import { createCountsOfAMinute } from './counts-of-a-minute.ts';
import type { SmsPushes, TakenWebhook, WebhookHandler, WebhookPartner } from './partner-webhook-routes.ts';
import type { AccountWebhookEvent } from '../partners/wallet-accounts/index.ts';
import type { DeliveryWebhookEvent } from '../partners/carrier/index.ts';
import type { EntrustWebhookEvent, MandateWebhookEvent } from '../partners/entrust/index.ts';
import type { InvoiceWebhookEvent } from '../partners/invoices/index.ts';
import { MalformedWebhook, type WebhookHeaders, type WebhookReader } from '../partners/index.ts';
import type { CashierWebhook, ProviderWebhookEvent } from '../partners/payments/index.ts';
import type { SmsPushReader, SmsReplyEvent, SmsReport } from '../partners/sms/index.ts';

/** Limit of hints about one delivery; a supplier sends one for each of its few states, and repeats some. */
const HINTS_PER_MINUTE = 10;

export function createPartnerWebhooks({
  readers,
  acknowledgements,
  payments,
  refunds,
  delivery,
  mandates,
  invoices,
  smsReplies,
  signUps,
  trustsKey,
  clock,
}: {
  readonly readers: {
    readonly cashier: WebhookReader<CashierWebhook>;
    readonly digital: WebhookReader<ProviderWebhookEvent>;
    readonly entrust: WebhookReader<EntrustWebhookEvent>;
    readonly carrier: WebhookReader<DeliveryWebhookEvent>;
    readonly dtone: WebhookReader<DeliveryWebhookEvent>;
    readonly reloadly: WebhookReader<DeliveryWebhookEvent>;
    readonly invoices: WebhookReader<InvoiceWebhookEvent>;
    readonly sms: WebhookReader<SmsReplyEvent>;
    readonly accounts: WebhookReader<AccountWebhookEvent>;
  };
  /** The answers that tell partners that a webhook was accepted; null for the standard one. */
  readonly acknowledgements: {
    readonly cashier: (name: CashierName) => string | null;
    readonly entrust: string | null;
  };
  readonly payments: PaymentSteps;
  readonly refunds: RefundSteps;
  readonly delivery: DeliverySteps;
  /** Handles events of agreements' mandates. Resolves to false when the mandate is not ours. */
  readonly mandates: { handleWebhook(event: MandateWebhookEvent): Promise<boolean> };
  /** Handles events of invoices. Resolves to false when the order is not ours. */
  readonly invoices: { handleWebhook(event: InvoiceWebhookEvent): Promise<boolean> };
  /** Handles replies of people to the service number. */
  readonly smsReplies: { handleWebhook(event: SmsReplyEvent): Promise<boolean> };
  /** Handles events of wallet accounts. Resolves to false when the account is not ours. */
  readonly signUps: { handleWebhook(event: AccountWebhookEvent): Promise<boolean> };
  /** Returns whether a partner's key (`whpk_…`) is trusted; false after operators have revoked it. */
  readonly trustsKey: (publicKey: string) => boolean;
  readonly clock: Clock;
}): Readonly<Record<WebhookPartner, WebhookHandler>> {
  const read = <Event>(reader: WebhookReader<Event>, rawBody: string, headers: WebhookHeaders): Event =>
    reader(rawBody, headers, clock(), trustsKey);

  const hints = createCountsOfAMinute();

  /** Handles an event of a payment or a refund; its number names the order. */
  function handlePaymentEvent(
    said: ProviderWebhookEvent,
    method: PayMethod,
    cashier: CashierName | null = null,
  ): Promise<TakenWebhook> {
    const { orderNo, event } = eventOfOurs(said);
    return takenAs(`${event.kind}/${event.state}`, orderNo === null ? {} : { orderNo }, async () => {
      if (orderNo === null) return false;
      return event.kind === 'payment'
        ? payments.handleWebhook(orderNo, method, event, cashier)
        : refunds.handleWebhook(orderNo, method, event, cashier);
    });
  }

  /** Handles an event of a debit, of its refund, or of a mandate. */
  function handleEntrustEvent(event: EntrustWebhookEvent): Promise<TakenWebhook> {
    if (event.kind !== 'mandate') return handlePaymentEvent(event, 'agreement');
    const { agreementNo, state } = event;
    return takenAs(`mandate/${state}`, { agreementNo }, () => mandates.handleWebhook(event));
  }

  /** Handles an event of a delivery; each supplier has a path of its own, which identifies it. */
  async function handleDeliveryEvent(event: DeliveryWebhookEvent, supplier: string): Promise<TakenWebhook> {
    const orderNo = orderNoOf(event.deliveryNo);
    // Anybody can send a hint, and each causes a request to the supplier. Too many hints, or a hint about no
    // delivery of this supplier's, are treated and counted as forged.
    if (event.state === 'changed') {
      if (hints.of(event.deliveryNo) >= HINTS_PER_MINUTE)
        throw new InvalidSignature('more hints about one delivery than its supplier sends');
      hints.note(event.deliveryNo);
    }
    const taken = await takenAs(`delivery/${event.state}`, orderNo === null ? {} : { orderNo }, async () =>
      orderNo === null ? false : delivery.handleWebhook(orderNo, supplier, event),
    );
    if (event.state === 'changed' && !taken.ours) throw new InvalidSignature('a hint about nothing of ours');
    return taken;
  }

  return {
    async cashier(rawBody, headers) {
      const { cashier, event } = read(readers.cashier, rawBody, headers);
      return {
        ...(await handlePaymentEvent(event, 'cash', cashier)),
        ...inWords(acknowledgements.cashier(cashier)),
      };
    },
    digital: async (rawBody, headers) =>
      handlePaymentEvent(read(readers.digital, rawBody, headers), 'digital'),
    async entrust(rawBody, headers) {
      const event = read(readers.entrust, rawBody, headers);
      return { ...(await handleEntrustEvent(event)), ...inWords(acknowledgements.entrust) };
    },
    carrier: async (rawBody, headers) =>
      handleDeliveryEvent(read(readers.carrier, rawBody, headers), 'carrier'),
    dtone: async (rawBody, headers) => handleDeliveryEvent(read(readers.dtone, rawBody, headers), 'dtone'),
    reloadly: async (rawBody, headers) =>
      handleDeliveryEvent(read(readers.reloadly, rawBody, headers), 'reloadly'),
    async invoices(rawBody, headers) {
      const event = read(readers.invoices, rawBody, headers);
      return takenAs(`invoice/${event.state}`, {}, () => invoices.handleWebhook(event));
    },
    async accounts(rawBody, headers) {
      const event = read(readers.accounts, rawBody, headers);
      return takenAs(`account/${event.state}`, {}, () => signUps.handleWebhook(event));
    },
    async sms(rawBody, headers) {
      const event = read(readers.sms, rawBody, headers);
      return takenAs('message/received', {}, () => smsReplies.handleWebhook(event));
    },
  };
}

/**
 * Handles the pushes of an SMS centre. Every readable event is stored before a broken one is reported, so
 * that one broken reply of a hundred does not lose the others. Storing a reply again has no effect.
 */
export function createSmsPushes(parts: {
  readonly read: SmsPushReader;
  readonly smsReplies: { handleWebhook(event: SmsReplyEvent): Promise<boolean> };
  readonly countReport: (outcome: SmsReport['outcome']) => void;
  /** Stores the outcome of a message with it. */
  readonly noteReport: (report: SmsReport) => Promise<void>;
  readonly clock: Clock;
}): SmsPushes {
  const { read, smsReplies, countReport, noteReport, clock } = parts;
  return {
    taken: read.taken,
    async replies(rawBody, secret) {
      const { events, malformed } = read.replies({ rawBody, secret, nowMs: clock() });
      const taken = await takenAs('message/received', {}, async () => {
        for (const event of events) await smsReplies.handleWebhook(event);
        return true;
      });
      if (malformed > 0) throw new MalformedWebhook('replies of unexpected shape');
      return taken;
    },
    async reports(rawBody, secret) {
      const { events, malformed } = read.reports({ rawBody, secret, nowMs: clock() });
      // Refused because of one broken report, they would be pushed and counted again.
      if (events.length === 0 && malformed > 0) throw new MalformedWebhook('reports of unexpected shape');
      for (const report of events) {
        await noteReport(report);
        countReport(report.outcome);
      }
      return { event: 'message/reported', ours: true, about: {} };
    },
  };
}

/** Handles an event, naming what it is about in all logs and traces of the work. */
async function takenAs(event: string, about: About, take: () => Promise<boolean>): Promise<TakenWebhook> {
  return { event, about, ours: await workingOn(`callback ${event}`, about, take) };
}

function inWords(acknowledgement: string | null): Pick<TakenWebhook, 'acknowledgement'> {
  return acknowledgement === null ? {} : { acknowledgement };
}
