import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { OrderFailed } from '../../order-view/order-failed.tsx';
import { useTexts } from '../../platform/language/index.ts';
import { paths } from '../../platform/paths.ts';
import { loginPath } from '../../platform/referer-url/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { directTexts } from './direct-texts.ts';
import type { MissingResultProps } from './followed-result.tsx';
import { resultTexts } from './texts.ts';

/**
 * In the place of a result that the link does not open. It tells nothing of the order: not even whether there
 * is one.
 */
export function DirectMissing({ error, onRetry }: MissingResultProps): ReactNode {
  const texts = useTexts(directTexts);
  if (error && !error.is('orderNotFound'))
    return <OrderFailed error={error} onRetry={onRetry} action={<Ways />} />;
  return (
    <ErrorState title={texts.noResultTitle} action={<Ways />} reference={error?.reference}>
      <p>{texts.noResultWords}</p>
    </ErrorState>
  );
}

function Ways(): ReactNode {
  const texts = useTexts(resultTexts);
  const navigate = useNavigate();
  return (
    <>
      <Button kind="quiet" onClick={() => void navigate(paths.directCharge)}>
        {texts.topUp}
      </Button>
      <Button kind="text" onClick={() => void navigate(loginPath(paths.rechargeRecord))}>
        {texts.logInForRecords}
      </Button>
    </>
  );
}
