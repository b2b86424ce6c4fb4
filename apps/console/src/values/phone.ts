/** `138 **** 8000`: a mobile number, masked or not, grouped 3 4 4; anything else as it is. */
export function groupedNumber(mobileNo: string): string {
  return /^[\d*]{11}$/.test(mobileNo)
    ? `${mobileNo.slice(0, 3)} ${mobileNo.slice(3, 7)} ${mobileNo.slice(7)}`
    : mobileNo;
}
