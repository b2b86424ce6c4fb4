/** The session user of SPEC section 3. */
export interface SessionUser {
  readonly tokenId: string;
  readonly userNo: string;
  /** The number to be topped up, if the signer-on supplied one; otherwise empty. */
  readonly rechargeMobileNo: string;
  /**
   * The user's own number. Null while it is unknown: after a reload until the validity check has returned it.
   */
  readonly mobileNo: string | null;
}

/** Writes the user for session storage, without mobileNo. */
export function writtenUser({ tokenId, userNo, rechargeMobileNo }: SessionUser): string {
  return JSON.stringify({ tokenId, userNo, rechargeMobileNo });
}

/** Writes the user for local storage, where other tabs read it until logout: without any number. */
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
