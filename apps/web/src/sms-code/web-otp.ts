/** What the browser gives of a message that names these pages' host (WebOTP). */
interface OtpCredential {
  readonly code?: unknown;
}

/**
 * Where the browser can, it offers the code out of the SMS, and `take` gets it. Returns what ends the
 * waiting. Elsewhere, and when the user says no, nothing happens.
 */
export function offerCodeFromSms(take: (code: string) => void): () => void {
  if (!('OTPCredential' in globalThis)) return () => undefined;
  const waiting = new AbortController();
  const asked = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions;
  navigator.credentials.get(asked).then(
    (credential) => {
      const { code } = (credential ?? {}) as OtpCredential;
      if (typeof code === 'string') take(code);
    },
    () => undefined,
  );
  return () => waiting.abort();
}
