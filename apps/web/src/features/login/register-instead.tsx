import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTexts } from '../../platform/language/index.ts';
import { pagesOrigin } from '../../platform/page-address/index.ts';
import { readReferer } from '../../platform/referer-url/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { loginPageCopy } from './copy.ts';
import { registerPath } from './register-path.ts';

/** The way for somebody without a wallet account back to what they were setting up, with what they chose. */
export function RegisterInstead(): ReactNode {
  const copy = useTexts(loginPageCopy);
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const path = registerPath(readReferer(new URLSearchParams(search).get('refererUrl'), pagesOrigin()));
  if (path === null) return null;
  return (
    <Button kind="text" block onClick={() => void navigate(path, { replace: true, state })}>
      {copy.registerInstead}
    </Button>
  );
}
