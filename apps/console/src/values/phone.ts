/** Groups a mobile number, masked or not, 3 4 4: `138 **** 8000`; anything else is unchanged. */
export function groupedNumber(mobileNo: string): string {
  return /^[\d*]{11}$/.test(mobileNo)
    ? `${mobileNo.slice(0, 3)} ${mobileNo.slice(3, 7)} ${mobileNo.slice(7)}`
    : mobileNo;
}
