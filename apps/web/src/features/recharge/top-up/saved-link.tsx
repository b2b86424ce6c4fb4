import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useTexts } from '../../../platform/language/index.ts';
import { type MarkRecordsState, paths } from '../../../platform/paths.ts';
import { ForwardIcon } from '../../../ui/icon/icons.tsx';
import { rechargeTexts } from '../texts.ts';

/** To the saved numbers, and from there back to this screen, with the amount that is chosen here. */
export function SavedLink({ faceFen }: { readonly faceFen: number | null }): ReactNode {
  const texts = useTexts(rechargeTexts);
  const { pathname, search } = useLocation();
  const state: MarkRecordsState = { topUpAt: pathname + search, ...(faceFen !== null && { faceFen }) };
  return (
    <Link className="number-hero__saved" to={paths.markRecords} state={state}>
      {texts.savedNumbers}
      <ForwardIcon />
    </Link>
  );
}
