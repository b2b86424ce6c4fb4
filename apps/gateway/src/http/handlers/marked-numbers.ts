import type { MarkedNumber, MarkedNumbers } from '../../numbers/saved-numbers/marked-numbers.ts';
import { mobileNumber } from '../../numbers/mobile-number.ts';
import type { Numbers } from '../../numbers/numbers.ts';
import type { Handler } from '../handler.ts';

/** Ours, for the screens of SPEC section 2 (markRecords): saved numbers, the ones used last first. */
export function markRecordsHandler(marked: MarkedNumbers, numbers: Numbers): Handler<'GET /vi/markRecords'> {
  return async (_request, { userNo }) => ({ numbers: await views(await marked.all(userNo), numbers) });
}

/**
 * Ours, for the screens of SPEC section 2 (markEdit). Refuses `mobileInvalid`, `remarkTooLong`,
 * `tooManyNumbers`, `numberNotSaved`.
 */
export function markEditHandler(marked: MarkedNumbers, numbers: Numbers): Handler<'POST /vi/markEdit'> {
  return async (request, { userNo }) => {
    const mobileNo = mobileNumber(request.mobileNo);
    if (request.operation === 'save')
      await marked.save(userNo, {
        mobileNo,
        remark: request.remark,
        replaces: request.replaces === undefined ? undefined : mobileNumber(request.replaces),
      });
    else await marked[request.operation](userNo, mobileNo);
    return { numbers: await views(await marked.all(userNo), numbers) };
  };
}

function views(list: readonly MarkedNumber[], numbers: Numbers) {
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
