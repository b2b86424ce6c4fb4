// Where mobile numbers stand in the database: in which columns, and how. The one list by which numbers in
// another form are brought into the present one; a test compares it with what the product writes.

/**
 * `number`: a mobile number. `text`: a text that has one in it, encrypted whole; `json`: the same in a jsonb
 * column. `hash`: a keyed hash, which can be made of a text in clear but not of another hash.
 */
export type NumberColumnKind = 'number' | 'text' | 'json' | 'hash';

export interface NumberTable {
  readonly columns: Readonly<Record<string, NumberColumnKind>>;
  /** There may be a row for the number in each form: the one in the present form stays. */
  readonly mayRepeat?: true;
}

const number = 'number';

export const numberTables: Readonly<Record<string, NumberTable>> = {
  users: { columns: { mobile_no: number } },
  mobile_owners: { columns: { mobile_no: number } },
  orders: { columns: { mobile_no: number, request_fingerprint: 'hash' } },
  // Compared with each other by the database: both in one statement.
  agreements: { columns: { agr_mbl: number, signer_mobile_no: number } },
  agreement_operations: { columns: { request_body: 'text', request_fingerprint: 'hash' } },
  member_consents: { columns: { agr_mbl: number } },
  blocked_signers: { columns: { mobile_no: number }, mayRepeat: true },
  deliveries: { columns: { request_body: 'text' } },
  invoices: { columns: { request_body: 'text' } },
  help_messages: { columns: { text: 'text', answer: 'text' } },
  topped_up_numbers: { columns: { mobile_no: number }, mayRepeat: true },
  saved_numbers: { columns: { mobile_no: number }, mayRepeat: true },
  dismissed_recommendations: { columns: { mobile_no: number }, mayRepeat: true },
  sign_ups: { columns: { mobile_no: number, request: 'json', request_hash: 'hash' } },
  sms_replies: { columns: { mobile_no: number, text: 'text' } },
  sms_codes: { columns: { mobile_no: number } },
  message_tickets: { columns: { mobile_no: number } },
};
