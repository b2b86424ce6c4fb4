import { Type } from 'typebox';
import { OptionalToken, OrderNo, ResultKey } from './schemas/fields.ts';

/**
 * The request to follow an order: authorised by the session's token, or by the key of a result without login.
 */
export const FollowOrder = Type.Object({
  ssoToken: OptionalToken,
  orderNo: OrderNo,
  resultKey: Type.Optional(ResultKey),
});
