/** The query of an opening or a change: what prepares and what seals one knows its state already. */
export const operationKey = (requestNo: string) => ['operation-status', requestNo] as const;
