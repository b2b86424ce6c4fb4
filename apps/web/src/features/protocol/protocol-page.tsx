import { dayText } from '@phonebill/china-time';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { agreementTextCopy } from '../../agreement-text/copy.ts';
import { TextMissing, useWrittenText } from '../../agreement-text/written-text.tsx';
import { currentVersion, findVersion, type TextVersion } from '../../agreement-text/text-versions.ts';
import { formatChinaDate } from '../../platform/china-time/short-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { PartBoundary, extraPart } from '@phonebill/lazy-part';
import { Link } from '../../platform/link.tsx';
import { useCaller } from '../../platform/tourist/index.ts';
import { DisplaySettings } from '../../ui/display-settings/display-settings.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { Page } from '../../ui/page/page.tsx';
import { protocolCopy } from './copy.ts';
import { type ProtocolPlace, protocolPlace, textPath } from './protocol-pages.ts';
import { LongText, ShortText } from './text-forms.tsx';
import { TextFoot } from './text-foot.tsx';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import { serverNow } from '../../platform/server-time.ts';
import * as styles from './protocol.module.css';

/** Needed only by users who agreed to an older version. */
const ChangesSince = extraPart(() => import('./changes-since.tsx'));
const ChangesMissing = extraPart(() =>
  import('./changes-since.tsx').then((part) => ({ default: part.ChangesMissing })),
);

/**
 * Shows a legal text (SPEC section 2): privacyProtocol and autoRechargeProtocol in short;
 * privacyProtocolLong, autoRechargeProtocolLong and trustPaymentAgreement in full. `?version=` shows another
 * version than the one in effect.
 */
export default function ProtocolPage(): ReactNode {
  const copy = useTexts(protocolCopy);
  const place = protocolPlace(useLocation().pathname);
  const [query] = useSearchParams();
  const [now] = useState(serverNow);
  const current = currentVersion(place.kind, now);
  const asked = query.get('version') || null;
  const shown = asked === null ? current : findVersion(place.kind, asked);
  const hasShortForm = textPath(place.kind, { form: 'short' }) !== null;
  return (
    <Page>
      <div className={styles.protocol}>
        {shown ? (
          <TextOfVersion place={place} shown={shown} current={current} now={now} />
        ) : (
          <Notice tone="waiting" title={copy.noVersion((asked ?? '').slice(0, 32))}>
            <p>
              <Phrases text={copy.noVersionText} />
            </p>
          </Notice>
        )}
        {!shown && <ToPresent place={place} />}
        {shown && place.form === 'long' && hasShortForm && (
          <p className={styles.offPaper}>
            <Link className={styles.link} to={textPath(place.kind, { form: 'short', version: asked }) ?? ''}>
              {copy.readShort}
            </Link>
          </p>
        )}
        {shown && <TextFoot place={place} shown={shown} current={current} />}
      </div>
      <div className={styles.offPaper}>
        <DisplaySettings />
      </div>
    </Page>
  );
}

interface TextOfVersionProps {
  readonly place: ProtocolPlace;
  readonly shown: TextVersion;
  readonly current: TextVersion;
  readonly now: number;
}

/** Renders the version and whether it is in effect, the changes for the reader, and the text. */
function TextOfVersion({ place, shown, current, now }: TextOfVersionProps): ReactNode {
  const copy = useTexts(protocolCopy);
  const { versionSince } = useTexts(agreementTextCopy);
  const language = useLanguage();
  const isUser = useCaller() === 'user';
  const query = useWrittenText(place.kind, shown.version);
  const day = formatChinaDate(shown.effectiveOn, language);
  const isLater = shown.effectiveOn > dayText(now);
  const Form = place.form === 'short' ? ShortText : LongText;
  return (
    <>
      <p className={styles.meta}>
        <Phrases text={isLater ? copy.from(shown.version, day) : versionSince(shown.version, day)} />
      </p>
      {isLater && (
        <Notice tone="waiting" title={copy.later}>
          <p>
            <Phrases text={copy.laterText(day)} />
          </p>
        </Notice>
      )}
      {!isLater && shown !== current && (
        <Notice tone="waiting" title={copy.older}>
          <p>
            <Phrases text={copy.olderText} />
          </p>
        </Notice>
      )}
      {shown !== current && <ToPresent place={place} />}
      {isUser && place.kind === 'service' && (
        <PartBoundary>
          <ChangesSince shown={shown.version} form={place.form} />
        </PartBoundary>
      )}
      {query.data ? <Form place={place} text={query.data} /> : <TextMissing query={query} />}
      {isUser && place.kind === 'service' && (
        <PartBoundary>
          <ChangesMissing />
        </PartBoundary>
      )}
    </>
  );
}

function ToPresent({ place: { kind, form } }: { readonly place: ProtocolPlace }): ReactNode {
  const copy = useTexts(protocolCopy);
  return (
    <p className={styles.offPaper}>
      <Link className={styles.link} to={textPath(kind, { form }) ?? ''}>
        {copy.toPresent}
      </Link>
    </p>
  );
}
