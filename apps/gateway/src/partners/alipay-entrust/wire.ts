/** The shapes of what Alipay's answers and notices say about an agreement and a debit. */
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Reference, Text } from '../wire-shapes.ts';

/** An amount in yuan with two decimals; a number in some of Alipay's answers. */
const Yuan = Type.Union([Type.String({ maxLength: 20 }), Type.Number()]);

export const agreementShape = Compile(
  Type.Object({
    /** Alipay's own number of the agreement. */
    agreement_no: Reference,
    external_agreement_no: Text,
    personal_product_code: Text,
    sign_scene: Text,
    /** `TEMP`: not in force yet; `NORMAL`: in force; `STOP`: suspended; `UNSIGN`: ended. */
    status: Text,
    /** The day of the next debit of an agreement with a plan. */
    next_deduct_time: Type.Optional(Text),
  }),
);

/** A debit that was made. */
export const debitShape = Compile(
  Type.Object({ out_trade_no: Text, trade_no: Reference, total_amount: Yuan }),
);

export const agreementNoticeShape = Compile(
  Type.Object({
    external_agreement_no: Reference,
    personal_product_code: Text,
    sign_scene: Text,
    status: Text,
  }),
);
