/** Creates the services of the domains with their dependencies, for all roles. */
import { debitSources, type Feature, type PayMethod, triggerKinds } from '@phonebill/contract';
import { keyList } from '@phonebill/signing';
import { createPersonalData } from '../people/index.ts';
import { createActivities } from '../activities/index.ts';
import { createBusinessHall, createPromotions, createSignUps } from '../enrolment/index.ts';
import { createFloatWatch } from '../orders/floats/index.ts';
import { createEndNotices, createGivenBackNotices, createHelpMessages } from '../orders/help/index.ts';
import { createInvoices } from '../orders/invoices/index.ts';
import { createResultKeys, createReturnUrl } from '../orders/visitors/index.ts';
import { createVouchers } from '../orders/vouchers/index.ts';
import { byChance, createOrderCore, createSignOnStates } from '../orders/index.ts';
import { createOrderWatch, logOrderStep } from '../orders/store/index.ts';
import { endOfPaidOrder, type OrderChange, paidSaleOf, stepsOf } from '../orders/model/index.ts';
import { randomInt } from 'node:crypto';
import { agreementNoOf, createRestsBecause, readRulesFile, timesWith } from '../agreements/model/index.ts';
import {
  createAutomaticTopUp,
  createLanguages,
  createMemberCodes,
  createSmsReplies,
  createAccountClosing,
} from '../agreements/index.ts';
import { logAgreementStep } from '../agreements/store/index.ts';
import { allCashiers, type GatewayConfig, type PartnerConfig } from '../config/index.ts';
import { createHeardChannels } from '../events-out/index.ts';
import { createRateLimits } from '../db/rate-limits/index.ts';
import { createNumbers, createPaidLookUps } from '../numbers/index.ts';
import { createPresentPricing } from '../settings/pricing/index.ts';
import { createSettings, withoutSuppliers, withoutWays } from '../settings/index.ts';
import { createKeyedHash, createWorkLimit, type KeyedHash, secretsFor } from '../runtime/index.ts';
import { createSentMessages, notingCentre } from '../partners/sms/index.ts';
import { mandateTraitsOf } from '../partners/entrust/index.ts';
import { createSupply, type TopUpSuppliers } from '../partners/index.ts';
import { createPersonServices } from './person-services.ts';
import { CONFIG_FOLDER, type ServiceParts } from './service-parts.ts';

/** The page on which members see who pays for their number, and answer. */
const MEMBER_PAGE = '/phonebillh5/autoRecharge/otherTelConfirms';

export type Services = ReturnType<typeof createServices>;

export function createServices(serviceParts: ServiceParts) {
  const {
    config,
    pool,
    partners,
    unnamedSupplier,
    providers,
    databaseLineage,
    databaseClock,
    clock,
    telemetry,
    metrics,
    presentSettings,
  } = serviceParts;
  const { entrust, carrier } = partners;
  const sentMessages = createSentMessages(pool, clock);
  const sms = notingCentre(partners.sms.centre, sentMessages, (why) =>
    telemetry.log('warn', 'a message by SMS could not be noted for operators', { why }),
  );
  const suppliers: TopUpSuppliers = {
    ...partners.suppliers,
    unnamed: unnamedSupplier,
    // The time that an operator configured or the time that the database recorded, whichever is later.
    get restoredAt() {
      const [given, since] = [config.topUps.restoredAt, databaseLineage.since()];
      return given !== null && since !== null && given > since ? given : (since ?? given);
    },
  };
  const { times } = config;
  const wallet = mandateTraitsOf(entrust);
  const agreementTimes = timesWith(config.agreementTimes, wallet);
  const { pauseMs } = partners.guards;
  const hashFor = (purpose: string): KeyedHash => createKeyedHash(secretsFor(purpose, config.secrets));

  const rateLimits = createRateLimits({ pool, clock });
  const settings = createSettings(pool);
  const pricing = createPresentPricing(presentSettings);
  const has = (feature: Feature): boolean => !config.featuresOff.has(feature);
  const selling = withoutSuppliers(withoutWays(presentSettings, config.featuresOff), suppliers);
  const isSwitchedOff = (name: string): boolean =>
    presentSettings.supplierStops().some(({ supplier }) => supplier === name);
  const supply = createSupply(suppliers);
  const { lookUp, lookUpsPerMinute } = config.topUps;
  const numbers = createNumbers({
    // The carrier of our own protocol charges nothing for look-ups.
    carrier:
      lookUp === 'carrier'
        ? carrier
        : createPaidLookUps({ source: partners.lookUps, rateLimits, perMinute: lookUpsPerMinute, telemetry }),
    clock,
  });
  const resultKeys = createResultKeys(hashFor('results'));
  const { authorizations, signOn, realNames, cardBinding } = createPersonServices(
    serviceParts,
    settings,
    rateLimits,
    sms,
  );

  const watch = createOrderWatch({ pool });
  const countOrder = (change: OrderChange): void => {
    metrics.countEvents(change);
    metrics.countSteps(stepsOf(change));
  };
  /** Called with every change of an order that this process has written. */
  const orderChanges = new Set<(change: OrderChange) => void>([
    countOrder,
    (change) => {
      const ended = endOfPaidOrder(change);
      if (ended) metrics.timePaidOrder(ended.end, ended.seconds);
    },
    (change) => {
      const sale = paidSaleOf(change);
      if (sale) metrics.countSale(sale);
    },
    watch.noteWritten,
    (change) => logOrderStep(telemetry, change),
  ]);
  const vouchers = createVouchers({ pool, clock });
  // The limit of deliveries that this process sends at once without a wake; each of them mostly waits for the
  // carrier.
  const promptWork = createWorkLimit(config.roles.has('worker') ? 4 * config.jobsAtOnce : 0);
  const floats = createFloatWatch({
    pool,
    levels: config.topUps.floats,
    clock,
    telemetry,
    countPassedOver: metrics.countPassedOver,
  });
  const heardChannels = createHeardChannels(pool, clock);
  const core = createOrderCore({
    pool,
    clock,
    telemetry,
    times,
    providers,
    suppliers,
    lender: entrust,
    pauseMs,
    steadyForMs: databaseClock.steadyForMs,
    floats,
    isSwitchedOff,
    pages: {
      agreementNoOf,
      returnUrl: createReturnUrl(config.publicUrl, resultKeys),
      signOnStates: createSignOnStates(hashFor('payers')),
    },
    sales: {
      numbers,
      channels: settings,
      pricing,
      selling,
      supply,
      vouchers,
      unpaidLimits: config.unpaidLimits,
    },
    debitHours: agreementTimes.debitHours,
    // Called later: `automatic` is created below, from parts that need these.
    debitGate: (...asked) => automatic.debitGate(...asked),
    unusual: {
      always: config.confirmPayments.which === 'always',
      above: config.confirmPayments.aboveFen,
      keyIsChanging: waysWithTwoKeys(config),
      isSampled: () => byChance(randomInt),
    },
    promptWork,
    onWritten: (change) => {
      for (const noteWritten of orderChanges) noteWritten(change);
    },
    onGroup: (changes) => metrics.countGroupWrite('orders', changes),
    isHeard: heardChannels.isHeard,
    tellsGivenBack: config.sms.tellsGivenBack,
  });
  const { store, queries, requests, checkout } = core;

  const invoices = createInvoices({
    pool,
    orders: store,
    issuer: partners.invoices,
    isOffered: has('invoices'),
    times,
    clock,
  });

  const helpParts = { pool, orders: store, sms, mobileNoOf: signOn.mobileNoOf, clock };
  const helpMessages = createHelpMessages(helpParts, rateLimits);
  const endNotices = createEndNotices(helpParts);

  const languages = createLanguages(pool);
  const givenBackNotices = createGivenBackNotices({
    ...helpParts,
    languageOf: languages.languageOf,
    isOn: config.sms.tellsGivenBack,
  });
  const people = { ...languages, maskedNameOf: realNames.maskedNameOf };
  const activities = createActivities({
    pool,
    points: partners.points,
    orders: store,
    mobileNoOf: signOn.mobileNoOf,
    numbers,
    pricing,
    channels: settings,
    supply,
    rateLimits,
    limits: config.claimLimits,
    vouchers,
    times,
    featuresOff: config.featuresOff,
    clock,
    telemetry,
  });

  const automatic = createAutomaticTopUp({
    pool,
    orders: store,
    queries,
    checkout,
    wallet: entrust,
    carrier,
    sms,
    numbers,
    pricing,
    rulesFile: readRulesFile(new URL('agreements.json', CONFIG_FOLDER)),
    possible: {
      sources: debitSources.filter(
        (source) =>
          (source !== 'creditPay' || has('creditPay')) && (wallet.sources?.includes(source) ?? true),
      ),
      // A low balance is detected by the partner that knows the number's bill.
      triggers: triggerKinds.filter((trigger) => trigger !== 'balance' || has('bills')),
    },
    times: agreementTimes,
    orderTimes: times,
    requests,
    telemetry,
    clock,
    randomInt,
    restsBecause: createRestsBecause(selling, supply),
    supply,
    beginDebit: presentSettings.beginDebit,
    onWritten: (change) => {
      metrics.countAgreementEvents(change);
      if (change.newOrder) countOrder(change.newOrder);
      logAgreementStep(telemetry, change);
    },
    onGroup: (changes) => metrics.countGroupWrite('agreements', changes),
    isHeard: heardChannels.isHeard,
    checkCode: ({ userNo, ownMobileNo: mobileNo }, smsCode) =>
      signOn.smsCodes.check({ mobileNo, scene: 'sensitive', smsCode, asker: { userNo } }),
    memberCodes: createMemberCodes({ smsCodes: signOn.smsCodes, people }),
    people,
    serviceNumber: config.sms.serviceNumber,
    memberPage: `${config.publicUrl}${MEMBER_PAGE}`,
    onOpened: activities.earnByAgreement,
  });

  const smsReplies = createSmsReplies({
    pool,
    receiver: automatic.consents,
    sms,
    askReplies: partners.sms.askReplies,
    rateLimits,
    languageOf: people.languageOf,
    clock,
    telemetry,
  });

  const businessHall = createBusinessHall({
    pool,
    rateLimits,
    realNames,
    clock,
    hash: hashFor('staff codes'),
  });
  const promotions = createPromotions({
    pool,
    businessHall,
    settings,
    isOwnAgreement: async (userNo, agreementNo) =>
      (await automatic.store.find(agreementNo))?.agreement.userNo === userNo,
    clock,
  });
  const signUps = createSignUps({
    pool,
    isOffered: wallet.payerSignsAt === null,
    accounts: partners.accounts,
    setup: automatic.setup,
    mobileLogin: signOn.mobileLogin,
    sessions: signOn.sessions,
    promotions,
    sms,
    rateLimits,
    hash: hashFor('sign-ups'),
    askWalletMs: config.agreementTimes.askMandateMs,
    withinMs: config.agreementTimes.signUpWithinMs,
    clock,
    telemetry,
  });

  const personalData = createPersonalData({
    pool,
    clock,
    agreements: createAccountClosing({ pool, clock }),
  });

  return {
    authorizations,
    personalData,
    activities,
    businessHall,
    promotions,
    rateLimits,
    settings,
    selling,
    supply,
    pricing,
    numbers,
    resultKeys,
    signOn,
    realNames,
    cardBinding,
    invoices,
    helpMessages,
    endNotices,
    givenBackNotices,
    vouchers,
    watch,
    orderChanges,
    promptWork,
    ...core,
    heardChannels,
    floats,
    suppliers,
    automatic,
    smsReplies,
    sentMessages,
    signUps,
  };
}

/** Returns the payment methods whose provider signs with either of two keys at present. */
function waysWithTwoKeys({ cashiers, digital, entrust }: GatewayConfig): ReadonlySet<PayMethod> {
  const ways = [
    ...allCashiers(cashiers).map((one) => ['cash', one] as const),
    ['digital', digital],
    ['agreement', entrust],
  ] as const satisfies readonly (readonly [PayMethod, Pick<PartnerConfig, 'publicKeys'> | null])[];
  return new Set(ways.filter(([, partner]) => partner && hasTwo(partner)).map(([method]) => method));
}

function hasTwo({ publicKeys }: Pick<PartnerConfig, 'publicKeys'>): boolean {
  return keyList(publicKeys, (key) => key).length > 1;
}
