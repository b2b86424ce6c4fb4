/** The queries of this feature by the call they make and what they ask. */
export const queryKeys = {
  fusionPageInfo: (cnlCode: string | undefined) => ['fusionPageInfo', cnlCode ?? null] as const,
  mobileCheck: (mobileNo: string) => ['mobileCheck', mobileNo] as const,
  discount: (mobileNo: string, cnlCode: string | undefined) =>
    ['discount', mobileNo, cnlCode ?? null] as const,
  smallAmount: (mobileNo: string, cnlCode: string | undefined) =>
    ['smallAmount', mobileNo, cnlCode ?? null] as const,
  unknownMobile: (mobileNo: string) => ['unknown-mobile', mobileNo] as const,
  integralGoodsInfo: (mobileNo: string, cnlCode: string | undefined) =>
    ['integralGoodsInfo', mobileNo, cnlCode ?? null] as const,
  integralQuery: ['integralQuery'] as const,
};
