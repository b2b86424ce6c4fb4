/**
 * The shapes of what Alibaba Cloud SMS answers and pushes, as far as it is read; numbers may be sent as
 * strings.
 */
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

const NumberOrText = Type.Union([Type.Integer({ minimum: 0 }), Type.String({ pattern: '^\\d{1,32}$' })]);

/** A page of the messages sent to a number on a day. */
export const detailsShape = Compile(
  Type.Object({
    TotalCount: NumberOrText,
    SmsSendDetailDTOs: Type.Object({
      SmsSendDetailDTO: Type.Array(Type.Object({ OutId: Type.Optional(Type.String()) })),
    }),
  }),
);

/** A time in China: `2017-09-01 00:00:00`. */
const ChinaTime = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]) ([01]\\d|2[0-3]):[0-5]\\d:([0-5]\\d|60)$',
});

/** A length greater than that of any message that a phone sends. */
const MOST_CHARACTERS = 2000;

export const replyShape = Compile(
  Type.Object({
    phone_number: Type.String({ maxLength: 64 }),
    content: Type.String({ maxLength: MOST_CHARACTERS }),
    send_time: ChinaTime,
    dest_code: Type.String({ maxLength: 64 }),
    sequence_id: NumberOrText,
  }),
);

export const reportShape = Compile(
  Type.Object({
    success: Type.Boolean(),
    err_code: Type.Optional(Type.String({ maxLength: 128 })),
    out_id: Type.Optional(Type.String({ maxLength: 128 })),
  }),
);
