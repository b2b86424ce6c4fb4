/** Numbers of agreements and charges as they stand in addresses. Pure. */

/** `A` and 24 digits; anything else in the address names no agreement. */
export function asAgreementNo(text: string | null): string | null {
  return text !== null && /^A\d{24}$/.test(text) ? text : null;
}

/** `C` and 32 digits; anything else in the address names no charge. */
export function asChargeNo(text: string | null): string | null {
  return text !== null && /^C\d{32}$/.test(text) ? text : null;
}

/**
 * Where a charge is found: its number holds its agreement's digits and its period, which begins with the
 * month (yyyymm).
 */
export function placeOfCharge(chargeNo: string): { readonly agreementNo: string; readonly month: string } {
  return { agreementNo: `A${chargeNo.slice(1, 25)}`, month: chargeNo.slice(25, 31) };
}
