/** Fields that several calls share. Amounts are whole fen as JSON integers, times are ISO 8601 in UTC. */
import { type TLiteral, type TUnion, Type } from 'typebox';

/** Returns the schema of a text that is one of these values. */
export function oneOf<const T extends readonly string[]>(
  values: T,
): TUnion<{ -readonly [K in keyof T]: TLiteral<T[K]> }> {
  return Type.Union(values.map((value) => Type.Literal(value))) as never;
}

export const SsoToken = Type.String({ minLength: 1, maxLength: 200, description: 'The session token' });
/** The token of a call that needs no session; empty means none. */
export const OptionalToken = Type.Optional(
  Type.String({ maxLength: 200, description: 'The session token, when there is one' }),
);
/** Any text; the service decides whether it is a mobile number, with SPEC section 5's message. */
export const MobileNo = Type.String({
  maxLength: 32,
  description: 'Mobile number, 11 digits starting with 1',
});
export const RequestNo = Type.String({
  pattern: '^[A-Za-z0-9-]{16,64}$',
  description: 'Made by the page, one per attempt',
});
export const OrderNo = Type.String({ pattern: '^[0-9]{24}$', description: 'Order number' });
export const CnlCode = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,64}$', description: 'Channel code' });
/** The channel that the call is about; an unknown one is refused. */
export const ChannelMark = Type.String({ minLength: 1, maxLength: 64, description: 'Channel code' });
export const Amount = Type.Integer({ minimum: 0, maximum: 9_007_199_254_740_991, description: 'Whole fen' });
export const Points = Type.Integer({
  minimum: 0,
  maximum: 9_007_199_254_740_991,
  description: 'Whole reward points',
});
export const XAuthToken = Type.String({
  pattern: '^[A-Za-z0-9-]{16,64}$',
  description: "The page's client token: stands for the device where there is no login",
});
export const ResultKey = Type.String({
  pattern: '^[A-Za-z0-9_-]{43}$',
  description: 'Opens the result of one order without login',
});
export const Time = Type.String({ description: 'ISO 8601, UTC' });
export const nullable = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/**
 * The page's SM2 public key, an uncompressed point in hex. The page makes one key pair per session and keeps
 * the private half. Numbers in the answer are encrypted to this key, in the same fields that SPEC names.
 */
export const ClientKey = Type.String({
  maxLength: 200,
  description:
    "The page's SM2 public key in hex (04, x, y), to which numbers in the answer are encrypted; " +
    "without it they are encrypted to the operator's page key, and empty where there is none",
});
/** A mobile number in an answer (SPEC section 3): never in clear, decrypted by the client. */
export const EncryptedNumber = Type.String({
  pattern: '^(?:04[0-9a-f]{192,})?$',
  description:
    'SM2 cipher to clientKey, or to the page key, in hex: 04, C1, C3, C2. Empty: no such number, or no key',
});
/** A text in both languages. */
export const BilingualText = Type.Object({ zh: Type.String(), en: Type.String() });
export const SmsCode = Type.String({ maxLength: 16, description: '6 digits' });
export const Month = Type.String({ pattern: '^20[0-9]{2}(0[1-9]|1[0-2])$', description: 'yyyymm' });
export const PageSize = Type.Integer({ minimum: 1, maximum: 50 });
export const AgreementNo = Type.String({ pattern: '^A[0-9]{24}$', description: 'Agreement number' });
export const ChinaDate = Type.String({
  pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  description: 'A day in China, yyyy-mm-dd',
});
/** A code was sent: how long (ms) until another may be requested, and how long (ms) it is valid. */
export const CodeSent = Type.Object({ resendAfterMs: Type.Integer(), validForMs: Type.Integer() });
