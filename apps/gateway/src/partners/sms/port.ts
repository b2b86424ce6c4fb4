/** The SMS centre. See docs/partners.md. */
export interface SmsCentre {
  /** False when the centre did not take the message; it may be tried again under a new request number. */
  send(message: { requestNo: string; mobileNo: string; text: string }): Promise<boolean>;
}
