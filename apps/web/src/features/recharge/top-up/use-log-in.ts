import { useLocation, useNavigate } from 'react-router';
import type { TopUpDraft } from '../../../platform/paths.ts';
import { loginPath } from '../../../platform/referer-url/index.ts';
import { useCnlCode } from '../../../platform/use-cnl-code.ts';

/**
 * Leads to login and back to this page with what was chosen on it. Of the address only the channel comes
 * back: a channel's word for a tourist would make a tourist again of whoever has just logged in.
 */
export function useLogIn(draft: TopUpDraft): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const cnlCode = useCnlCode();
  const back =
    cnlCode === undefined ? pathname : `${pathname}?${new URLSearchParams({ cnlCode }).toString()}`;
  return () => void navigate(loginPath(back), { replace: true, state: draft });
}
