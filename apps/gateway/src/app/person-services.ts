/** Creates the services about people: sign-on, real names, cards, and consent to passing their data on. */
import {
  createAuthorizations,
  createCardBinding,
  createChannelDisclosure,
  createRealNames,
  readPurposesFile,
} from '../people/index.ts';
import { createSignOn } from '../people/sign-on/index.ts';
import type { SmsCentre } from '../partners/sms/index.ts';
import type { RateLimits } from '../db/rate-limits/index.ts';
import { createKeyedHash, secretsFor } from '../runtime/index.ts';
import type { Settings } from '../settings/index.ts';
import { CONFIG_FOLDER, type ServiceParts } from './service-parts.ts';

/** The page on which users decide whether their data may be passed on. */
const AUTHORIZATION_PAGE = '/phonebillh5/sensitiveAuthorization/authHomePayPage';

export function createPersonServices(
  { config, pool, partners, presentSettings, clock }: ServiceParts,
  settings: Settings,
  rateLimits: RateLimits,
  sms: SmsCentre,
) {
  const purposesFile = readPurposesFile(new URL('authorizations.json', CONFIG_FOLDER));
  const authorizations = createAuthorizations({
    pool,
    file: purposesFile,
    rateLimits,
    clock,
    pageUrl: `${config.publicUrl}${AUTHORIZATION_PAGE}`,
  });
  const signOn = createSignOn({
    pool,
    rateLimits,
    sms,
    clock,
    settings,
    keyTrust: presentSettings,
    partners: partners.signOn,
    channelDisclosure: createChannelDisclosure(purposesFile, authorizations),
    publicUrl: config.publicUrl,
    entryPages: config.offlinePackages.entryPages,
    authorizationPage: config.wallet?.authorizationPage ?? '',
    keys: {
      sm2PrivateKeys: config.sm2PrivateKeys,
      rsaPrivateKeys: config.rsaPrivateKeys,
      pageSm2PublicKey: config.pageSm2PublicKey,
      rsaPublicKeys: config.wallet?.rsaPublicKeys ?? null,
      sm2PublicKeys: config.wallet?.sm2PublicKeys ?? [],
      recipient: config.wallet?.signOnRecipient ?? null,
    },
    codeSecrets: secretsFor('codes', config.secrets),
    messagesPerAddress: config.messagesPerAddress,
    codesPerHour: config.codesPerHour,
    barrier: config.barrier,
    captcha: partners.captcha,
  });

  const realNames = createRealNames({
    pool,
    partner: partners.persons,
    rateLimits,
    clock,
    hash: createKeyedHash(secretsFor('real names', config.secrets)),
  });
  const cardBinding = createCardBinding(partners.persons, rateLimits);
  return { authorizations, signOn, realNames, cardBinding };
}
