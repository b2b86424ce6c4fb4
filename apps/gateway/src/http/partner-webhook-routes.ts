/**
 * The routes to which partners send webhooks. A webhook is accepted only if its signature over the raw body
 * is valid; it may then arrive twice, late or out of order. One about an unknown order is acknowledged and
 * logged, so that the partner does not repeat it.
 */
import { API_BASE } from '@phonebill/contract';
import { InvalidSignature } from '@phonebill/signing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createForgedWebhooks } from './forged-webhooks.ts';
import { withinSpan } from './observe-requests.ts';
import type { KeepCall } from '../partners/kept-calls/index.ts';
import { UnknownEvent } from '../partners/index.ts';
import { type About, forPartner, type Telemetry } from '../runtime/telemetry/index.ts';
import { turnedAwayLog } from '../runtime/requests/index.ts';

/** Paths of the webhook addresses that partners are given. */
export const webhookPaths = {
  cashier: `${API_BASE}/partner/cashier`,
  digital: `${API_BASE}/partner/digital`,
  entrust: `${API_BASE}/partner/entrust`,
  carrier: `${API_BASE}/partner/carrier`,
  dtone: `${API_BASE}/partner/dtone`,
  reloadly: `${API_BASE}/partner/reloadly`,
  invoices: `${API_BASE}/partner/invoices`,
  sms: `${API_BASE}/partner/sms`,
  accounts: `${API_BASE}/partner/accounts`,
} as const;

/**
 * Paths to which an SMS centre that does not sign pushes replies and reports; the secret in the address
 * authenticates it. Only a route's pattern is ever logged or counted, never the address.
 */
export const smsPushPaths = {
  replies: `${webhookPaths.sms}/:secret/replies`,
  reports: `${webhookPaths.sms}/:secret/reports`,
} as const;
export type SmsPushKind = keyof typeof smsPushPaths;

/** Handles a push to the address with this secret; throws like {@link WebhookHandler}. */
export type SmsPushHandler = (rawBody: string, secret: string) => Promise<TakenWebhook>;

export type SmsPushes = Readonly<Record<SmsPushKind, SmsPushHandler>> & {
  /** The answer that tells the centre that a push was accepted. */
  readonly taken: object;
};

export type WebhookPartner = keyof typeof webhookPaths;

/** A webhook that was accepted. */
export interface TakenWebhook {
  /** The reported event, such as `payment/paid`. */
  readonly event: string;
  /** Whether it concerns something of ours. */
  readonly ours: boolean;
  /** The order, agreement or other object of ours that it names. */
  readonly about: About;
  /** The answer that tells the partner that it was accepted; omitted for the standard one. */
  readonly acknowledgement?: string;
  /** Why it has no effect; omitted when it may have one. */
  readonly why?: string;
}

/** Handles one signed webhook. Rejects with InvalidSignature, UnknownEvent, or Error when malformed. */
export type WebhookHandler = (rawBody: string, headers: FastifyRequest['headers']) => Promise<TakenWebhook>;

export function registerPartnerWebhooks(
  server: FastifyInstance,
  handlers: Readonly<Record<WebhookPartner, WebhookHandler>>,
  smsPushes: SmsPushes,
  telemetry: Telemetry,
  keepCall: KeepCall = () => undefined,
): void {
  const forged = createForgedWebhooks();
  const logForged = turnedAwayLog(telemetry, 'a callback with a wrong signature');
  const logMalformed = turnedAwayLog(telemetry, 'a malformed callback');
  const logUnknown = turnedAwayLog(telemetry, 'a callback of a kind that changes nothing');
  const logRefused = turnedAwayLog(telemetry, 'callbacks are not looked at: too many with wrong signatures');
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(webhookPaths.cashier, answer('cashier', handlers.cashier));
    scope.post(webhookPaths.digital, answer('digital', handlers.digital));
    scope.post(webhookPaths.entrust, answer('entrust', handlers.entrust));
    scope.post(webhookPaths.carrier, answer('carrier', handlers.carrier));
    scope.post(webhookPaths.dtone, answer('dtone', handlers.dtone));
    scope.post(webhookPaths.reloadly, answer('reloadly', handlers.reloadly));
    scope.post(webhookPaths.invoices, answer('invoices', handlers.invoices));
    scope.post(webhookPaths.sms, answer('sms', handlers.sms));
    scope.post(webhookPaths.accounts, answer('accounts', handlers.accounts));
    for (const kind of ['replies', 'reports'] as const)
      scope.post<{ Params: { secret: string } }>(smsPushPaths[kind], (request, reply) =>
        answer(
          'sms',
          (rawBody) => smsPushes[kind](rawBody, request.params.secret),
          smsPushes.taken,
        )(request, reply),
      );
  });

  function answer(partner: WebhookPartner, handle: WebhookHandler, taken: object = { received: true }) {
    return (request: FastifyRequest, reply: FastifyReply) =>
      forPartner(() => withinSpan(request, () => take(request, reply)));

    async function take(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const began = performance.now();
      if (forged.tooMany(request.ip)) {
        logRefused(partner, { partner });
        return reply.status(429).header('retry-after', '60').send({ code: 'too_many' });
      }
      try {
        const rawBody = typeof request.body === 'string' ? request.body : '';
        const { event, ours, about, acknowledgement, why } = await handle(rawBody, request.headers).catch(
          takenAsUnknown,
        );
        const facts = { partner, event, ...about, ms: Math.round(performance.now() - began) };
        if (ours) telemetry.log('info', 'callback', facts);
        else if (why !== undefined) logUnknown(partner, { partner, why });
        else telemetry.log('warn', 'a callback about none of our orders', facts);
        const answered = acknowledgement ?? taken;
        keepCall(
          {
            partner,
            supplier: null,
            call: event,
            isNotice: true,
            outcome: 'taken',
            status: 200,
            ms: performance.now() - began,
            origin: null,
            method: 'POST',
            path: request.routeOptions.url ?? '',
            why: why ?? (ours ? null : 'about none of our orders'),
            sentHeaders: request.headers,
            request: rawBody,
            gotHeaders: null,
            answer: typeof answered === 'string' ? answered : JSON.stringify(answered),
          },
          about,
        );
        return await reply.send(answered);
      } catch (error) {
        if (error instanceof InvalidSignature) {
          forged.note(request.ip);
          logForged(partner, { partner, why: error.message });
          return reply.status(401).send({ code: 'invalid_signature' });
        }
        if (error instanceof SyntaxError || (error instanceof Error && error.name === 'MalformedWebhook')) {
          logMalformed(partner, { partner, why: error.name });
          return reply.status(400).send({ code: 'malformed' });
        }
        throw error;
      }
    }
  }
}

function takenAsUnknown(error: unknown): TakenWebhook {
  if (!(error instanceof UnknownEvent)) throw error;
  const { message: why, acknowledgement } = error;
  return {
    event: 'unknown',
    ours: false,
    about: {},
    why,
    ...(acknowledgement !== null && { acknowledgement }),
  };
}
