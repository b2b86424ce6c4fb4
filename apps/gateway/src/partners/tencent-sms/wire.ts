/** The shapes of what Tencent Cloud SMS answers and pushes, as far as it is read. */
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/** The answer about a message to one number. */
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

/**
 * The reports about messages to a number; SessionContext is empty when the account has not been granted it.
 */
export const statusesShape = Compile(
  Type.Object({
    PullSmsSendStatusSet: Type.Array(Type.Object({ SessionContext: Type.Optional(Type.String()) })),
  }),
);

/** The replies of a number; times in seconds. */
export const repliesShape = Compile(
  Type.Object({
    PullSmsReplyStatusSet: Type.Array(
      Type.Object({ ReplyContent: Type.String(), ReplyTime: Type.Integer({ minimum: 0 }) }),
    ),
  }),
);

/** A length greater than that of any message that a phone sends. */
const MOST_CHARACTERS = 2000;
/** The last second of the year 9999; a later time is invalid. */
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
