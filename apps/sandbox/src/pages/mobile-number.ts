/** The number that the sandbox signs on unless another is given. */
export const DEMO_MOBILE_NO = '13800138000';

export const isMobileNumber = (text: string): boolean => /^1[0-9]{10}$/.test(text);

/** Returns a mobile number grouped 3 4 4, as people read it. Anything else is left as it is. */
export function groupedNumber(mobileNo: string): string {
  return mobileNo.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');
}
