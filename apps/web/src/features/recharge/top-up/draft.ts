import { mobile } from '@phonebill/contract/validation';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../../../platform/navigate.ts';
import { pathWith, type TopUpDraft } from '../../../platform/paths.ts';
import { loginPath } from '../../../platform/referer-url/index.ts';
import { session } from '../../../platform/session/index.ts';
import { useStore } from '../../../platform/store.ts';
import { useCnlCode } from '../../../platform/use-cnl-code.ts';
import type { PickedContact } from '../../../platform/wallet-app/use-contact-picker.ts';
import { choiceInFirstPicture } from '../../../ui/page/first-picture.ts';

/** The greatest length of a contact's name (packages/bridge). */
const LONGEST_NAME = 40;

/**
 * Reads the number and amount, or the good chosen for points, from a history entry, so that a reload or
 * coming back finds the page as it was left. Kept in the entry and not in storage: it disappears with the
 * tab, and a mobile number is not stored.
 */
export function readDraft(state: unknown): TopUpDraft {
  const { mobileNo, faceFen, goodsId, contactName } = (state ?? {}) as Record<string, unknown>;
  const isMobile = typeof mobileNo === 'string' && /^1\d{10}$/.test(mobileNo);
  return {
    ...(isMobile && { mobileNo }),
    ...(isMobile &&
      typeof contactName === 'string' &&
      contactName !== '' && { contactName: Array.from(contactName).slice(0, LONGEST_NAME).join('') }),
    ...(typeof faceFen === 'number' && Number.isSafeInteger(faceFen) && faceFen > 0 && { faceFen }),
    ...(typeof goodsId === 'string' && /^[\w-]{1,32}$/.test(goodsId) && { goodsId }),
  };
}

/** Returns the amount (fen) chosen in the first picture; null if none. */
function earlyFace(): number | null {
  const face = choiceInFirstPicture();
  return face === null ? null : (readDraft({ faceFen: Number(face) }).faceFen ?? null);
}

export interface Draft {
  /** The digits typed so far. */
  readonly mobileNo: string;
  /** Whether it is the number with which a top-up page begins. */
  readonly isFirst: boolean;
  readonly faceFen: number | null;
  /** The good chosen for points; null if none. */
  readonly goodsId: string | null;
  /** The contact's name, if the number was picked from the contacts; else null. */
  readonly contactName: string | null;
  /** Takes a number from the contacts; its name is kept while the number stays the same. */
  pickContact(contact: PickedContact): void;
  setMobileNo(digits: string): void;
  setFaceFen(faceFen: number): void;
  setGoodsId(goodsId: string): void;
}

/**
 * Returns the number and amount being chosen. The initial number is the one to be topped up, if the signer-on
 * supplied it (SPEC section 3, rechargeMobileNo), and otherwise the user's own.
 */
export function useDraft(ownMobileNo: string): Draft {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string | null>(() => readDraft(state).mobileNo ?? null);
  const [faceFen, setFace] = useState<number | null>(() => readDraft(state).faceFen ?? earlyFace());
  const [goodsId, setGoods] = useState<string | null>(() => readDraft(state).goodsId ?? null);
  const [picked, setPicked] = useState<PickedContact | null>(() => contactOf(readDraft(state)));
  const first = useStore(session)?.rechargeMobileNo || ownMobileNo;
  const mobileNo = typed ?? first;
  const nameOf = (number: string, contact: PickedContact | null) =>
    (contact?.mobileNo === number && number !== ownMobileNo && contact.name) || null;

  function keep(number: string, face: number | null, contact: PickedContact | null, goods = goodsId): void {
    const contactName = nameOf(number, contact);
    const draft: TopUpDraft = {
      ...(number !== first && { mobileNo: number }),
      ...(face !== null && { faceFen: face }),
      ...(goods !== null && { goodsId: goods }),
      ...(contactName !== null && { contactName }),
    };
    void navigate({ pathname, search }, { replace: true, state: draft });
  }

  return {
    mobileNo,
    isFirst: mobileNo === first,
    faceFen,
    goodsId,
    contactName: nameOf(mobileNo, picked),
    pickContact(contact) {
      setPicked(contact);
      setTyped(contact.mobileNo === first ? null : contact.mobileNo);
      keep(contact.mobileNo, faceFen, contact);
    },
    setMobileNo(digits) {
      setTyped(digits === first ? null : digits);
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

/**
 * Returns a function that leads to login and back to this page with the user's choices. Only the channel is
 * kept from the address: a tourist's signature would make a user who has just logged in a tourist again.
 */
export function useLogIn(draft: TopUpDraft): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const cnlCode = useCnlCode();
  const back = cnlCode === undefined ? pathname : pathWith(pathname, { cnlCode });
  return () => void navigate(loginPath(back), { replace: true, state: draft });
}
