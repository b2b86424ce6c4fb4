import type { AgreementView, CallResponse } from '@phonebill/contract/wire';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TextChanges } from '../../agreement-text/text-changes.tsx';
import { textVersions, versionsSince } from '../../agreement-text/text-versions.ts';
import { call } from '../../platform/http/index.ts';
import { useTexts } from '../../platform/language/index.ts';
import { Link } from '../../platform/link.tsx';
import { mobileInText } from '../../platform/mobile-number/index.ts';
import { agreementPath } from '../../platform/paths.ts';
import { useQueryFailure } from '../../platform/query-failure.ts';
import { queryKey } from '../../platform/query-keys.ts';
import { MissingPart } from '../../ui/notice/missing-part.tsx';
import { protocolCopy } from './copy.ts';
import { textPath } from './protocol-pages.ts';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import * as styles from './protocol.module.css';

type List = CallResponse<'GET /auto/v1/protocol/queryProtocolList'>;

interface ChangesSinceProps {
  /** The version that is shown. */
  readonly shown: string;
  readonly form: 'short' | 'long';
}

/**
 * Renders, for a user with agreements on an older version, what has changed since then and for which numbers,
 * with links to the agreement and to the older version. Without an answer it renders nothing: {@link
 * ChangesMissing} is shown under the text.
 */
export default function ChangesSince({ shown, form }: ChangesSinceProps): ReactNode {
  const copy = useTexts(protocolCopy);
  const { data } = useQuery({
    queryKey: queryKey('agreements', 'list', 'live'),
    queryFn: ({ signal }): Promise<List> =>
      call(
        'GET /auto/v1/protocol/queryProtocolList',
        { which: 'live' },
        { failureShownBy: 'caller', signal },
      ),
  });
  return agreedBefore(data?.agreements ?? [], shown).map(({ version, agreements: [first, ...more] }) => (
    <TextChanges key={version} kind="service" agreed={version} shown={shown}>
      <p className={styles.aside}>
        <Phrases
          text={copy.yours([first, ...more].map(({ agrMbl }) => mobileInText(agrMbl)).join(copy.comma))}
        />
      </p>
      <p className={styles.ways}>
        <Link className={styles.link} to={agreementPath(first.agreementNo)}>
          {copy.toAgreement}
        </Link>
        <Link className={styles.link} to={textPath('service', { form, version }) ?? ''}>
          {copy.readOld}
        </Link>
      </p>
    </TextChanges>
  ));
}

/** Says, under the text, where it moves nothing, why the changes are not known. */
export function ChangesMissing(): ReactNode {
  const copy = useTexts(protocolCopy);
  const list = useQueryFailure(queryKey('agreements', 'list', 'live'));
  return <MissingPart query={list} words={copy.changesMissing} />;
}

type Some = readonly [AgreementView, ...AgreementView[]];

/** Returns the user's agreements on an older version than this, by version, the oldest first. */
export function agreedBefore(
  agreements: readonly AgreementView[],
  shown: string,
): readonly { readonly version: string; readonly agreements: Some }[] {
  const own = agreements.filter(({ role }) => role === 'signer');
  return textVersions.service.flatMap(({ version }) => {
    if (versionsSince(textVersions.service, version, shown).length === 0) return [];
    const [first, ...more] = own.filter(({ textVersion }) => textVersion === version);
    return first ? [{ version, agreements: [first, ...more] as const }] : [];
  });
}
