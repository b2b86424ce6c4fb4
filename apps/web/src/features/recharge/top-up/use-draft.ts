import { mobile } from '@phonebill/contract/validation';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { TopUpDraft } from '../../../platform/paths.ts';
import type { PickedContact } from '../../../platform/wallet-app/use-contact-picker.ts';
import { readDraft } from './draft.ts';

export interface Draft {
  /** The digits typed so far. */
  readonly mobileNo: string;
  readonly faceFen: number | null;
  /** What is chosen for points. */
  readonly goodsId: string | null;
  /** Whose number it is, when it was picked from the contacts. */
  readonly contactName: string | null;
  /** A number from the contacts; it keeps its name as long as it is the number chosen. */
  pickContact(contact: PickedContact): void;
  setMobileNo(digits: string): void;
  setFaceFen(faceFen: number): void;
  setGoodsId(goodsId: string): void;
}

/** The number and amount being chosen; the user's own number until another is given. */
export function useDraft(ownMobileNo: string): Draft {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string | null>(() => readDraft(state).mobileNo ?? null);
  const [faceFen, setFace] = useState<number | null>(() => readDraft(state).faceFen ?? null);
  const [goodsId, setGoods] = useState<string | null>(() => readDraft(state).goodsId ?? null);
  const [picked, setPicked] = useState<PickedContact | null>(() => contactOf(readDraft(state)));
  const mobileNo = typed ?? ownMobileNo;
  const nameOf = (number: string, contact: PickedContact | null) =>
    (contact?.mobileNo === number && number !== ownMobileNo && contact.name) || null;

  function keep(number: string, face: number | null, contact: PickedContact | null, goods = goodsId): void {
    const contactName = nameOf(number, contact);
    const draft: TopUpDraft = {
      ...(number !== ownMobileNo && { mobileNo: number }),
      ...(face !== null && { faceFen: face }),
      ...(goods !== null && { goodsId: goods }),
      ...(contactName !== null && { contactName }),
    };
    void navigate({ pathname, search }, { replace: true, state: draft });
  }

  return {
    mobileNo,
    faceFen,
    goodsId,
    contactName: nameOf(mobileNo, picked),
    pickContact(contact) {
      setPicked(contact);
      setTyped(contact.mobileNo === ownMobileNo ? null : contact.mobileNo);
      keep(contact.mobileNo, faceFen, contact);
    },
    setMobileNo(digits) {
      setTyped(digits === ownMobileNo ? null : digits);
      if (mobile.accepts(digits)) keep(digits, faceFen, picked);
    },
    setFaceFen(face) {
      setFace(face);
      keep(mobileNo, face, picked);
    },
    setGoodsId(goods) {
      setGoods(goods);
      keep(mobileNo, faceFen, picked, goods);
    },
  };
}

function contactOf({ mobileNo, contactName }: TopUpDraft): PickedContact | null {
  return mobileNo !== undefined && contactName !== undefined ? { mobileNo, name: contactName } : null;
}
