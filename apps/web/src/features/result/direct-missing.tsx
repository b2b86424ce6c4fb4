import type { ReactNode } from 'react';
import { OrderFailed } from '../../order-view/order-failed.tsx';
import { useTexts } from '../../platform/language/index.ts';
import { useNavigate } from '../../platform/navigate.ts';
import { paths } from '../../platform/paths.ts';
import { loginPath } from '../../platform/referer-url/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { resultCopy } from './copy.ts';
import { directMissingCopy } from './direct-missing-copy.ts';
import type { MissingResultProps } from './followed-result.tsx';

/**
 * Replaces a result that the link does not open. It reveals nothing of the order, not even whether there is
 * one.
 */
export function DirectMissing({ error, onRetry }: MissingResultProps): ReactNode {
  const copy = useTexts(directMissingCopy);
  if (error && !error.is('orderNotFound'))
    return <OrderFailed error={error} onRetry={onRetry} action={<Ways />} />;
  return (
    <ErrorState title={copy.title} action={<Ways />} error={error}>
      <p>
        <Phrases text={copy.words} />
      </p>
    </ErrorState>
  );
}

function Ways(): ReactNode {
  const copy = useTexts(resultCopy);
  const navigate = useNavigate();
  return (
    <>
      <Button kind="quiet" onClick={() => void navigate(paths.directCharge)}>
        {copy.topUp}
      </Button>
      <Button kind="text" onClick={() => void navigate(loginPath(paths.rechargeRecord))}>
        {copy.logInForRecords}
      </Button>
    </>
  );
}
