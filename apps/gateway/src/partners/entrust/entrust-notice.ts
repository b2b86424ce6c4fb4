import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { CashierNoticeWire, toCashierNotice } from '../cashier/cashier-notice.ts';
import type { CashierNotice } from '../cashier/port.ts';
import { createNoticeReader, type NoticeReader } from '../signed-notice.ts';
import { Instant, OptionalReference, OptionalText, Reference } from '../wire-shapes.ts';
import type { MandateNotice } from './port.ts';

const mandateStates = {
  'mandate.active': 'active',
  'mandate.refused': 'refused',
  'mandate.ended': 'ended',
} as const;

const MandateWire = Type.Object({
  type: Type.Union([
    Type.Literal('mandate.active'),
    Type.Literal('mandate.refused'),
    Type.Literal('mandate.ended'),
  ]),
  requestNo: OptionalReference,
  agreementNo: Reference,
  at: Instant,
  reason: OptionalText,
});
const NoticeWire = Type.Union([CashierNoticeWire, MandateWire]);
const noticeShape = Compile(NoticeWire);

/** What the entrusted payment service tells: of debits and refunds like a cashier, and of mandates. */
export type EntrustNotice = CashierNotice | ({ readonly kind: 'mandate' } & MandateNotice);

/**
 * A reader of the entrusted payment service's callbacks, signed with the key whose public half is `publicKey`
 * (`whpk_…`). The reader throws InvalidSignature and MalformedNotice; see {@link NoticeReader}.
 */
export function createEntrustNoticeReader(publicKey: string): NoticeReader<EntrustNotice> {
  return createNoticeReader(publicKey, noticeShape, toNotice);
}

function toNotice(wire: Static<typeof NoticeWire>): EntrustNotice {
  switch (wire.type) {
    case 'mandate.active':
    case 'mandate.refused':
    case 'mandate.ended':
      return {
        kind: 'mandate',
        agreementNo: wire.agreementNo,
        requestNo: wire.requestNo ?? null,
        state: mandateStates[wire.type],
        reason: wire.reason ?? null,
      };
    default:
      return toCashierNotice(wire);
  }
}
