import type { Recommendations } from '../../../agreements/queries/recommendations.ts';
import { mobileNumber } from '../../../numbers/index.ts';
import type { Handler } from '../../handler.ts';

/** SPEC section 7, GET /auto/v1/protocol/queryRecommendationList. */
export function recommendationListHandler(
  recommendations: Recommendations,
): Handler<'GET /auto/v1/protocol/queryRecommendationList'> {
  return async (_request, { userNo }) => ({ recommendations: await recommendations.list(userNo) });
}

/**
 * SPEC section 7, POST /auto/v1/protocol/noLongerRecommended: with `undo` it is recommended again. Refuses
 * `mobileInvalid`.
 */
export function noLongerRecommendedHandler(
  recommendations: Recommendations,
): Handler<'POST /auto/v1/protocol/noLongerRecommended'> {
  return async ({ mobileNo, undo = false }, { userNo }) => {
    await recommendations[undo ? 'undo' : 'dismiss'](userNo, mobileNumber(mobileNo));
    return { recommendations: await recommendations.list(userNo) };
  };
}
