import type { FastifyInstance } from 'fastify';
import { mobileNo, objectOf, text } from '../http/json-schemas.ts';
import { plainReply, type ReplyChoices, replyFlags } from '../sms/reply-forms.ts';
import { LATEST_SECONDS, type Replies } from '../sms/replies.ts';

interface ReplyBody extends Partial<ReplyChoices> {
  mobileNo: string;
  text: string;
  from?: string;
}

const given = objectOf({ mobileNo, text });
const replyBody = {
  ...given,
  properties: {
    ...(given['properties'] as object),
    from: mobileNo,
    lateSeconds: { type: 'integer', minimum: 0, maximum: LATEST_SECONDS },
    ...Object.fromEntries(replyFlags.map((flag) => [flag, { type: 'boolean' }])),
  },
};

/** Registers the call by which a number replies, as on the page of its inbox. */
export function replyCalls(app: FastifyInstance, replies: Replies): void {
  app.post<{ Body: ReplyBody }>('/replies', { schema: { body: replyBody } }, ({ body }) => {
    const choices = { ...plainReply, ...body };
    const messageIds = replies.send({
      mobileNo: body.mobileNo,
      text: body.text,
      from: body.from ?? null,
      choices,
    });
    return { messageIds };
  });
}
