import type { GraphicCodes } from '../../sign-on/graphic-codes.ts';
import type { Handler } from '../handler.ts';

/**
 * GET /common/v1/graphicCode (ours): a new graphic code for the login page (SPEC section 5: exactly 4
 * letters).
 */
export function graphicCodeHandler(graphicCodes: GraphicCodes): Handler<'GET /common/v1/graphicCode'> {
  return async () => graphicCodes.create();
}
