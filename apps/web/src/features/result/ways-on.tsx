import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '../../platform/language/index.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { resultTexts } from './texts.ts';

/** From a result that cannot be shown: to the records, or to another top-up. */
export function WaysOn(): ReactNode {
  const texts = useTexts(resultTexts);
  const navigate = useNavigate();
  return (
    <>
      <Button kind="quiet" onClick={() => void navigate(paths.rechargeRecord)}>
        {texts.allRecords}
      </Button>
      <Button kind="text" onClick={() => void navigate(paths.placeOrder)}>
        {texts.topUp}
      </Button>
    </>
  );
}
