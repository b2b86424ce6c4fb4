/** SPEC section 3. */
export interface SessionUser {
  readonly tokenId: string;
  readonly userNo: string;
  /** The number to be topped up, where whoever signed the user on gave one; otherwise the empty text. */
  readonly rechargeMobileNo: string;
  /** The user's own. Null while it is not known: from a reload until the validity check has said it again. */
  readonly mobileNo: string | null;
}

/** The user as session storage has it: never with mobileNo. */
export function writtenUser({ tokenId, userNo, rechargeMobileNo }: SessionUser): string {
  return JSON.stringify({ tokenId, userNo, rechargeMobileNo });
}

/** As local storage has it, for other tabs and until somebody logs out: with no number at all. */
export function writtenForTabs({ tokenId, userNo }: SessionUser): string {
  return JSON.stringify({ tokenId, userNo, rechargeMobileNo: '' });
}

/** Reads what {@link writtenUser} wrote; null for anything else. */
export function readUser(text: string | null): SessionUser | null {
  if (text === null) return null;
  try {
    const { tokenId, userNo, rechargeMobileNo } = JSON.parse(text) as Record<string, unknown>;
    if (
      typeof tokenId !== 'string' ||
      tokenId === '' ||
      typeof userNo !== 'string' ||
      typeof rechargeMobileNo !== 'string'
    )
      return null;
    return { tokenId, userNo, rechargeMobileNo, mobileNo: null };
  } catch {
    return null;
  }
}
