import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../platform/language/index.ts';
import { paths } from '../../platform/paths.ts';
import { loginPath } from '../../platform/referer-url/index.ts';
import { session } from '../../platform/session/index.ts';
import { useStore } from '../../platform/store.ts';
import { ForwardIcon } from '../../ui/icon/icons.tsx';
import { resultTexts } from './texts.ts';

/** To the records; whoever is not logged in does so first. The address of the result does not go along. */
export function RecordsLink(): ReactNode {
  const texts = useTexts(resultTexts);
  const isVisitor = useStore(session) === null;
  if (isVisitor)
    return (
      <Link className="order-links__item" to={loginPath(paths.rechargeRecord)}>
        {texts.logInForRecords}
        <ForwardIcon />
      </Link>
    );
  return (
    <Link className="order-links__item" to={paths.rechargeRecord}>
      {texts.allRecords}
      <ForwardIcon />
    </Link>
  );
}
