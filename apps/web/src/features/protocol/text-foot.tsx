import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useNavigate } from '../../platform/navigate.ts';
import { agreementTextCopy } from '../../agreement-text/copy.ts';
import { type TextVersion, textVersions, trustVersionWith } from '../../agreement-text/text-versions.ts';
import { formatChinaDate } from '../../platform/china-time/short-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { Link } from '../../platform/link.tsx';
import { walletApp } from '../../platform/wallet-app/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { protocolCopy } from './copy.ts';
import { downloadPath, type ProtocolPlace, textPath } from './protocol-pages.ts';
import { DOT } from '../../ui/phrases/dotted.ts';
import * as styles from './protocol.module.css';

interface TextFootProps {
  readonly place: ProtocolPlace;
  readonly shown: TextVersion;
  readonly current: TextVersion;
}

/** Renders the foot of a text: related texts, its document, printing, and its other versions. */
export function TextFoot({ place, shown, current }: TextFootProps): ReactNode {
  const copy = useTexts(protocolCopy);
  const navigate = useNavigate();
  const { kind } = place;
  const asked = useSearchParams()[0].get('version');
  const whole = textPath(kind, { version: asked }) ?? '';
  return (
    <div className={styles.foot}>
      <div className={styles.steps}>
        {place.form === 'short' && (
          <Button block onClick={() => void navigate(whole)}>
            {copy.readWhole}
          </Button>
        )}
        <Button kind="quiet" block onClick={() => void navigate(downloadPath(kind, shown.version))}>
          {copy.download}
        </Button>
        {!walletApp.inside && (
          <Button kind="quiet" block onClick={() => window.print()}>
            {copy.print}
          </Button>
        )}
      </div>
      {textVersions[kind].length > 1 && <Versions place={place} shown={shown} current={current} />}
      <OtherTexts place={place} shown={shown} />
    </div>
  );
}

/**
 * Renders links to the other texts; for the entrusted payment agreement, to the version that belongs to this
 * one.
 */
function OtherTexts({ place: { kind }, shown }: Pick<TextFootProps, 'place' | 'shown'>): ReactNode {
  const copy = useTexts(protocolCopy);
  const names = useTexts(agreementTextCopy);
  const others = [
    { to: textPath('privacy', { form: 'short' }), name: names.privacy, of: 'privacy' },
    { to: textPath('service', { form: 'short' }), name: names.service, of: 'service' },
    {
      to: textPath('trust', { version: kind === 'service' ? trustVersionWith(shown.version) : null }),
      name: names.trust,
      of: 'trust',
    },
  ];
  return (
    <nav aria-label={copy.otherTexts} className={styles.offPaper}>
      <h2 className={styles.contentsTitle}>{copy.otherTexts}</h2>
      <ul>
        {others.map(
          ({ to, name, of }) =>
            to !== null &&
            of !== kind && (
              <li key={of} className={styles.version}>
                <Link className={styles.link} to={to}>
                  {name}
                </Link>
              </li>
            ),
        )}
      </ul>
    </nav>
  );
}

function Versions({ place: { kind, form }, shown, current }: TextFootProps): ReactNode {
  const copy = useTexts(protocolCopy);
  const language = useLanguage();
  return (
    <nav aria-label={copy.versions} className={styles.offPaper}>
      <h2 className={styles.contentsTitle}>{copy.versions}</h2>
      <ul>
        {textVersions[kind].toReversed().map((each) => (
          <li key={each.version} className={styles.version}>
            <Link
              className={styles.link}
              to={textPath(kind, { form, version: each.version }) ?? ''}
              aria-current={each === shown ? 'page' : undefined}
            >
              {each.version}
            </Link>
            <span className={styles.aside}>
              {formatChinaDate(each.effectiveOn, language)}
              {each === current && `${DOT}${copy.present}`}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
