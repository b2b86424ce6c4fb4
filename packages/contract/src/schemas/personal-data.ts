/** Schemas for the data stored about a user, as the user receives it, and for closing the account. */
import { type Static, Type } from 'typebox';
import { BilingualText, oneOf } from './fields.ts';

/** The sections in which the data are given. */
export const dataSectionNames = [
  'account',
  'logins',
  'names',
  'numbers',
  'authorizations',
  'messages',
  'orders',
  'agreements',
  'others',
  'rewards',
  'staff',
] as const;
export type DataSectionName = (typeof dataSectionNames)[number];

/** The reasons for which an account cannot be closed yet. */
export const closingObstacles = [
  'ordersUnderWay',
  'agreementActive',
  'debtOwed',
  'rewardUnderWay',
  'invoiceUnderWay',
  'signUpUnderWay',
  'othersPay',
  'worksAtHall',
] as const;
export type ClosingObstacle = (typeof closingObstacles)[number];

export const DataSection = Type.Object({
  name: oneOf(dataSectionNames),
  title: BilingualText,
  purpose: BilingualText,
  keptFor: BilingualText,
  atClosing: oneOf(['removed', 'kept'] as const),
  closingText: BilingualText,
  count: Type.Integer({ minimum: 0, description: 'How many entries there are' }),
});
export type DataSectionView = Static<typeof DataSection>;

export const DataSectionWithRows = Type.Object({
  ...DataSection.properties,
  isWhole: Type.Boolean({ description: 'False: there is more than one answer takes' }),
  tables: Type.Record(Type.String(), Type.Array(Type.Record(Type.String(), Type.Unknown())), {
    description: "Entries as they are kept, amounts in fen, times in UTC; others' numbers masked",
  }),
});
export type DataSectionWithRowsView = Static<typeof DataSectionWithRows>;
