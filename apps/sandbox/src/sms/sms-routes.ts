import type { FastifyInstance } from 'fastify';
import { httpUrl, mobileNo, objectOf, requestNo, text } from '../http/json-schemas.ts';
import type { Messages, SentMessage } from './messages.ts';

const ordered = objectOf({ requestNo, mobileNo, text });
const messageBody = { ...ordered, properties: { ...(ordered['properties'] as object), notifyUrl: httpUrl } };

/** Registers the SMS centre's one call, under `/sms/v1`. */
export function smsRoutes(app: FastifyInstance, messages: Messages): void {
  app.post<{ Body: SentMessage }>('/messages', { schema: { body: messageBody } }, ({ body }) => {
    messages.send(body);
    return { requestNo: body.requestNo, state: 'accepted' };
  });
}
