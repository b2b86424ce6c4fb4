/** A mobile number as somebody else may see it: `138****8000`. */
export function maskedNumber(mobileNo: string): string {
  return `${mobileNo.slice(0, 3)}****${mobileNo.slice(-4)}`;
}
