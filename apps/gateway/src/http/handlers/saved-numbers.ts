/** Numbers that a user has saved or topped up before. */
import { fenToWire } from '@phonebill/money';
import {
  isMobileNumber,
  mobileNumber,
  type Numbers,
  type SavedNumber,
  type SavedNumbers,
} from '../../numbers/index.ts';
import type { OrderQueries } from '../../orders/store/index.ts';
import type { HandlersOf } from '../handler.ts';

/**
 * Creates the handlers: a call of SPEC section 7, and two of ours for the screens of section 2 (markRecords,
 * markEdit).
 */
export function savedNumberHandlers(
  numbers: Numbers,
  savedNumbers: SavedNumbers,
  queries: OrderQueries,
): HandlersOf<'POST /vi/unknown-mobile' | 'GET /own/v1/markRecords' | 'POST /own/v1/markEdit'> {
  return {
    /**
     * Returns whether this user topped this number up before, whether it is in the contacts given, and which
     * numbers they know (including their own) differ from it in one digit. A tourist sees nothing of the
     * past.
     */
    'POST /vi/unknown-mobile': async (request, { userNo, mobileNo: ownMobileNo, touristSession }) => {
      const mobileNo = mobileNumber(request.mobileNo);
      const [lastAt, late, similar] = await Promise.all([
        queries.lastToppedUp({ userNo, touristSession }, mobileNo),
        queries.lately({ userNo, touristSession }),
        touristSession !== null ? [] : savedNumbers.similar(userNo, mobileNo, ownMobileNo),
      ]);
      const lastFaceFen = late.lastFaceFen.get(mobileNo);
      const inContacts = (request.contacts ?? []).some(
        (contact) => isMobileNumber(contact) && mobileNumber(contact) === mobileNo,
      );
      return {
        known: lastAt !== null,
        inContacts,
        lastToppedUpAt: lastAt?.toISOString() ?? null,
        lastFaceFen: lastFaceFen === undefined ? null : fenToWire(lastFaceFen),
        similar: lastAt === null ? similar : [],
      };
    },

    /** Returns saved numbers, most recently used first. */
    'GET /own/v1/markRecords': async (_request, { userNo }) => ({
      numbers: await views(await savedNumbers.all(userNo), numbers),
    }),

    /** Refuses `mobileInvalid`, `remarkTooLong`, `tooManyNumbers`, `numberNotSaved`. */
    'POST /own/v1/markEdit': async (request, { userNo }) => {
      const mobileNo = mobileNumber(request.mobileNo);
      if (request.operation === 'save')
        await savedNumbers.save(userNo, {
          mobileNo,
          remark: request.remark,
          replaces: request.replaces === undefined ? undefined : mobileNumber(request.replaces),
        });
      else await savedNumbers[request.operation](userNo, mobileNo);
      return { numbers: await views(await savedNumbers.all(userNo), numbers) };
    },
  };
}

function views(list: readonly SavedNumber[], numbers: Numbers) {
  return Promise.all(
    list.map(async ({ mobileNo, remark, saved, carrier, lastAt }) => ({
      mobileNo,
      remark,
      saved,
      lastToppedUpAt: lastAt?.toISOString() ?? null,
      carrier: carrier === 'UNKNOWN' ? (await numbers.organization(mobileNo)).carrier : carrier,
    })),
  );
}
