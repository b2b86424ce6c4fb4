import type { FastifyInstance } from 'fastify';
import { mobileNo, objectOf, requestNo, text } from '../http/json-schemas.ts';
import type { Messages } from './messages.ts';

interface MessageBody {
  requestNo: string;
  mobileNo: string;
  text: string;
}

/** The SMS centre's one call, under `/sms/v1`. */
export function smsRoutes(app: FastifyInstance, messages: Messages): void {
  app.post<{ Body: MessageBody }>(
    '/messages',
    { schema: { body: objectOf({ requestNo, mobileNo, text }) } },
    ({ body }, reply) => {
      messages.send(body);
      void reply.send({ requestNo: body.requestNo, state: 'accepted' });
    },
  );
}
