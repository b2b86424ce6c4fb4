/** What Tencent Cloud SMS answers and pushes, as far as it is read. */
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** Of a message to one number. */
export const sentShape = Compile(
  Type.Object({
    SendStatusSet: Type.Array(
      Type.Object({
        Code: Type.String(),
        PhoneNumber: Type.String(),
        SessionContext: Type.String(),
      }),
      { minItems: 1, maxItems: 1 },
    ),
  }),
);

/** What became of messages to a number; SessionContext is empty where the account was not given it. */
export const statusesShape = Compile(
  Type.Object({
    PullSmsSendStatusSet: Type.Array(Type.Object({ SessionContext: Type.Optional(Type.String()) })),
  }),
);

/** What a number replied; times in seconds. */
export const repliesShape = Compile(
  Type.Object({
    PullSmsReplyStatusSet: Type.Array(
      Type.Object({ ReplyContent: Type.String(), ReplyTime: Type.Integer({ minimum: 0 }) }),
    ),
  }),
);

/** Longer than any message that a phone sends. */
const MOST_CHARACTERS = 2000;
/** The last second of the year 9999: a later one is none. */
const LAST_SECOND = 253_402_300_799;

export const replyShape = Compile(
  Type.Object({
    extend: Type.Optional(Type.String({ maxLength: 64 })),
    mobile: Type.String({ maxLength: 64 }),
    nationcode: Type.String({ pattern: '^\\d{1,7}$' }),
    text: Type.String({ maxLength: MOST_CHARACTERS }),
    time: Type.Integer({ minimum: 0, maximum: LAST_SECOND }),
  }),
);

export const reportShape = Compile(
  Type.Object({
    report_status: Type.Union([Type.Literal('SUCCESS'), Type.Literal('FAIL')]),
    errmsg: Type.Optional(Type.String({ maxLength: 256 })),
    description: Type.Optional(Type.String({ maxLength: 1024 })),
    ext: Type.Optional(Type.String({ maxLength: 512 })),
  }),
);
