/** Stands in for `sm-crypto-v2` in the legacy build: the library that it came from, which needs no BigInt. */
import { sm2 as withoutBigInt } from 'sm-crypto';

export const sm2 = withoutBigInt;
