/** The SMS centre. See docs/partners.md. */
export interface SmsCentre {
  /**
   * False when the centre did not take the message; it may be tried again. Under the number of one that was
   * taken nothing more is sent, whatever the text.
   */
  send(message: { requestNo: string; mobileNo: string; text: string }): Promise<boolean>;
}

/** What somebody sent to the service number, its signature checked; a long one comes in parts. */
export interface SmsReplyEvent {
  /** The centre's, the same when it is handed over again. */
  readonly messageId: string;
  /** As it is written there, with or without a country code. */
  readonly from: string;
  /** The service number. */
  readonly to: string;
  readonly text: string;
  /** Null: the whole message. `part` counts from 1; parts of one message have one reference. */
  readonly part: { readonly part: number; readonly parts: number; readonly reference: string } | null;
  /** When the centre got it. */
  readonly receivedAt: Date;
}
