import { fenFromWire } from '@phonebill/money';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { createNoticeReader, type NoticeReader } from '../signed-notice.ts';
import { FenAmount, Instant, OptionalReference, OptionalText, Reference } from '../wire-shapes.ts';
import type { CarrierNotice } from './port.ts';

const noticeShape = Compile(
  Type.Object({
    type: Type.Union([Type.Literal('topup.credited'), Type.Literal('topup.refused')]),
    requestNo: Reference,
    carrierRef: OptionalReference,
    faceFen: FenAmount,
    at: Instant,
    reason: OptionalText,
  }),
);

/**
 * A reader of the carrier's callbacks, signed with the key whose public half is `publicKey` (`whpk_…`).
 * The reader throws InvalidSignature and MalformedNotice; see {@link NoticeReader}.
 */
export function createCarrierNoticeReader(publicKey: string): NoticeReader<CarrierNotice> {
  return createNoticeReader(
    publicKey,
    noticeShape,
    ({ type, requestNo, carrierRef, faceFen, reason }): CarrierNotice => ({
      deliveryNo: requestNo,
      state: type === 'topup.credited' ? 'credited' : 'refused',
      carrierRef: carrierRef ?? null,
      faceFen: fenFromWire(faceFen),
      reason: reason ?? null,
    }),
  );
}
