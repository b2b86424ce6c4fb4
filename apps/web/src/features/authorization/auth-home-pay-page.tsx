import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { NotThere } from '../../agreement-view/not-there.tsx';
import { useTexts } from '../../platform/language/index.ts';
import { Page } from '../../ui/page/page.tsx';
import { useAuthorizations } from './api.ts';
import { AuthorizationList } from './authorization-list.tsx';
import { authorizationCopy } from './copy.ts';
import { PurposeView, UnknownPurpose } from './purpose-view.tsx';

/**
 * Asks for separate consent to passing data on (SPEC section 2, authHomePayPage): shows the purpose that the
 * address names, or all purposes with the user's decisions.
 */
export default function AuthHomePayPage(): ReactNode {
  const copy = useTexts(authorizationCopy);
  const [query] = useSearchParams();
  const purpose = query.get('purpose');
  const authorizations = useAuthorizations();
  if (authorizations.data === undefined)
    return (
      <Page>
        <NotThere query={authorizations} copy={copy} />
      </Page>
    );
  if (purpose === null) return <AuthorizationList authorizations={authorizations.data} />;
  const authorization = authorizations.data.find((one) => one.purpose === purpose);
  return authorization ? <PurposeView authorization={authorization} /> : <UnknownPurpose />;
}
