/** The queries about phone numbers that more than one feature asks. */
export const numberKeys = {
  organization: (mobileNo: string) => ['organization', mobileNo] as const,
  markRecords: ['markRecords'] as const,
};
