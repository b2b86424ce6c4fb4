import type { Migration } from 'kysely/migration';
import * as usersAndSignOn from './0001-users-and-sign-on.ts';
import * as orders from './0002-orders.ts';
import * as messageAllowances from './0003-message-allowances.ts';
import * as jobsAndReconciliation from './0004-jobs-and-reconciliation.ts';
import * as orderWriter from './0005-order-writer.ts';
import * as differencesByTime from './0006-differences-by-time.ts';
import * as orderPlacing from './0007-order-placing.ts';
import * as singleSignOn from './0008-single-sign-on.ts';
import * as ordersOfTourists from './0009-orders-of-tourists.ts';
import * as waysToPay from './0010-ways-to-pay.ts';
import * as visitorsAndSavedNumbers from './0011-visitors-and-saved-numbers.ts';
import * as automaticTopUp from './0012-automatic-top-up.ts';
import * as noJobIsLost from './0013-no-job-is-lost.ts';
import * as languageOfConsent from './0014-language-of-consent.ts';
import * as rateLimits from './0015-rate-limits.ts';

/** Every migration by name; they run in the order of their names and are never edited once released. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-users-and-sign-on': usersAndSignOn,
  '0002-orders': orders,
  '0003-message-allowances': messageAllowances,
  '0004-jobs-and-reconciliation': jobsAndReconciliation,
  '0005-order-writer': orderWriter,
  '0006-differences-by-time': differencesByTime,
  '0007-order-placing': orderPlacing,
  '0008-single-sign-on': singleSignOn,
  '0009-orders-of-tourists': ordersOfTourists,
  '0010-ways-to-pay': waysToPay,
  '0011-visitors-and-saved-numbers': visitorsAndSavedNumbers,
  '0012-automatic-top-up': automaticTopUp,
  '0013-no-job-is-lost': noJobIsLost,
  '0014-language-of-consent': languageOfConsent,
  '0015-rate-limits': rateLimits,
};
