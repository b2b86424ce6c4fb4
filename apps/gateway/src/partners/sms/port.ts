/** The SMS centre. See docs/partners.md. */
export interface SmsCentre {
  /**
   * False when the centre did not take the message; it may be tried again. Under the number of one that was
   * taken nothing more is sent, whatever the text.
   */
  send(message: { requestNo: string; mobileNo: string; text: string }): Promise<boolean>;
}
