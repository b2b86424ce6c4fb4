/** Staff of business halls, channels, and the promoters of customers (SPEC section 7, /auto/v1). */
import type { BusinessHall, Promotions } from '../../enrolment/index.ts';
import type { Settings } from '../../settings/index.ts';
import type { HandlersOf } from '../handler.ts';

const nobody = { hall: null, validUntil: null, maskedName: null, staffTicket: null };

export function businessHallHandlers(
  businessHall: Pick<BusinessHall, 'check' | 'staffOf' | 'enrol'>,
  promotions: Promotions,
  settings: Pick<Settings, 'channel'>,
): HandlersOf<
  | 'POST /auto/v1/config/check'
  | 'POST /auto/v1/config/register'
  | 'POST /auto/v1/registerPromotionRelationship'
> {
  return {
    /** Refuses `staffCodeLocked`; a wrong code, ticket or channel is answered with `allowed: false`. */
    'POST /auto/v1/config/check': async ({ staffCode, staffTicket, cnlCode }, { address }) => {
      if (staffCode !== undefined) {
        const checked = await businessHall.check(staffCode, address);
        if (checked.kind === 'unknown') return { allowed: false, ...nobody };
        const { hall, validUntil, maskedName } = checked.staff;
        const allowed = checked.kind === 'allowed';
        return {
          allowed,
          hall: { ...hall },
          validUntil: validUntil.toISOString(),
          maskedName,
          staffTicket: allowed ? checked.staffTicket : null,
        };
      }
      if (staffTicket !== undefined) {
        const staff = await businessHall.staffOf(staffTicket);
        if (!staff) return { allowed: false, ...nobody };
        const { hall, validUntil, maskedName } = staff;
        return {
          allowed: true,
          hall: { ...hall },
          validUntil: validUntil.toISOString(),
          maskedName,
          staffTicket,
        };
      }
      return { allowed: cnlCode !== undefined && (await settings.channel(cnlCode)) !== null, ...nobody };
    },
    /** Refuses `enrolmentCodeWrong`, `tooManyRequests`. */
    'POST /auto/v1/config/register': async ({ hallCode }, { userNo, address }) => {
      const { staff, staffCode } = await businessHall.enrol(userNo, hallCode, address);
      const { staffNo, hall, validUntil, maskedName } = staff;
      return {
        staff: { staffNo, staffCode, hall: { ...hall }, validUntil: validUntil.toISOString(), maskedName },
      };
    },
    /** Refuses `promoterUnknown`, `staffNotAllowed`, `agreementNotFound`. */
    'POST /auto/v1/registerPromotionRelationship': async ({ promoterCode, agreementNo }, { userNo }) => ({
      recorded: await promotions.register(userNo, promoterCode, agreementNo ?? null),
    }),
  };
}
