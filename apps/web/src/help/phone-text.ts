/** A telephone number as people read it, in groups that are never torn apart over two lines. */
export function phoneText(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3,4})(\d{4})$/, '$1\u00a0$2\u00a0$3');
}
