/** A user's separate consent to passing personal data on, and the records of it. */
import type { Authorizations } from '../../people/index.ts';
import type { HandlersOf } from '../handler.ts';

export function authorizationHandlers(
  authorizations: Authorizations,
): HandlersOf<'POST /common/v1/authorization' | 'GET /own/v1/authorizations' | 'GET /own/v1/consentRecords'> {
  return {
    /**
     * Refuses `purposeUnknown`, `noticeOutdated`, `tooManyRequests`; withdrawing consent is never refused.
     */
    'POST /common/v1/authorization': async ({ purpose, answer, noticeVersion, language }, { userNo }) => ({
      authorization: await authorizations.answer(userNo, { purpose, answer, noticeVersion, language }),
    }),
    'GET /own/v1/authorizations': async (_request, { userNo }) => ({
      authorizations: await authorizations.list(userNo),
    }),
    'GET /own/v1/consentRecords': async (_request, { userNo }) => ({
      records: await authorizations.records(userNo),
    }),
  };
}
