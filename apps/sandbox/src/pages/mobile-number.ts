/** Who the sandbox signs on unless another number is given. */
export const DEMO_MOBILE_NO = '13800138000';

export const isMobileNumber = (text: string): boolean => /^1[0-9]{10}$/.test(text);

/** A mobile number as people read it: 3 4 4. Anything else is left as it is. */
export function groupedNumber(mobileNo: string): string {
  return mobileNo.replace(/^(\d{3})(\d{4})(\d{4})$/, '$1 $2 $3');
}
