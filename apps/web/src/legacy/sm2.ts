/** Replaces `sm-crypto-v2` in the legacy build by the library it was derived from, which needs no BigInt. */
import { sm2 as withoutBigInt } from 'sm-crypto';

export const sm2 = withoutBigInt;
