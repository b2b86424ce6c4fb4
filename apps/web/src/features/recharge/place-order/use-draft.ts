import { mobile } from '@phonebill/contract/validation';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readDraft } from './draft.ts';

export interface Draft {
  /** The digits typed so far. */
  readonly mobileNo: string;
  readonly faceFen: number | null;
  setMobileNo(digits: string): void;
  setFaceFen(faceFen: number): void;
}

/** The number and amount being chosen; the user's own number until another is given. */
export function useDraft(ownMobileNo: string): Draft {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<string | null>(() => readDraft(state).mobileNo ?? null);
  const [faceFen, setFace] = useState<number | null>(() => readDraft(state).faceFen ?? null);
  const mobileNo = typed ?? ownMobileNo;

  function keep(number: string, face: number | null): void {
    const draft = { ...(number !== ownMobileNo && { mobileNo: number }), ...(face !== null && { faceFen: face }) };
    void navigate({ pathname, search }, { replace: true, state: draft });
  }

  return {
    mobileNo,
    faceFen,
    setMobileNo(digits) {
      setTyped(digits === ownMobileNo ? null : digits);
      if (mobile.accepts(digits)) keep(digits, faceFen);
    },
    setFaceFen(face) {
      setFace(face);
      keep(mobileNo, face);
    },
  };
}
