/**
 * Where partners report. A callback is believed only when its signature over the raw body holds; then it may
 * come twice, late or out of order. What is about none of our orders is acknowledged and logged, so that it
 * is not repeated.
 */
import { API_BASE } from '@phonebill/contract';
import { InvalidSignature } from '@phonebill/signing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Telemetry } from '../runtime/telemetry.ts';

export const CASHIER_CALLBACK_PATH = `${API_BASE}/partner/cashier`;
export const DIGITAL_CALLBACK_PATH = `${API_BASE}/partner/digital`;
export const ENTRUST_CALLBACK_PATH = `${API_BASE}/partner/entrust`;
export const CARRIER_CALLBACK_PATH = `${API_BASE}/partner/carrier`;

export type WebhookPartner = 'cashier' | 'digital' | 'entrust' | 'carrier';

/**
 * Reads and obeys one signed message. False: it is about none of ours. Throws InvalidSignature, or Error when
 * malformed.
 */
export type WebhookHandler = (rawBody: string, headers: FastifyRequest['headers']) => Promise<boolean>;

export function registerPartnerCallbacks(
  server: FastifyInstance,
  listeners: Readonly<Record<WebhookPartner, WebhookHandler>>,
  telemetry: Telemetry,
): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post(CASHIER_CALLBACK_PATH, answer('cashier', listeners.cashier));
    scope.post(DIGITAL_CALLBACK_PATH, answer('digital', listeners.digital));
    scope.post(ENTRUST_CALLBACK_PATH, answer('entrust', listeners.entrust));
    scope.post(CARRIER_CALLBACK_PATH, answer('carrier', listeners.carrier));
  });

  function answer(partner: WebhookPartner, listen: WebhookHandler) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      try {
        const ours = await listen(typeof request.body === 'string' ? request.body : '', request.headers);
        if (!ours) telemetry.log('warn', 'a callback about none of our orders', { partner });
        return await reply.send({ received: true });
      } catch (error) {
        if (error instanceof InvalidSignature) {
          telemetry.log('warn', 'a callback with a wrong signature', { partner, why: error.message });
          return reply.status(401).send({ code: 'invalid_signature' });
        }
        if (error instanceof SyntaxError || (error instanceof Error && error.name === 'MalformedWebhook')) {
          telemetry.log('warn', 'a malformed callback', { partner, why: error.name });
          return reply.status(400).send({ code: 'malformed' });
        }
        throw error;
      }
    };
  }
}
