import { type ReactNode, useId, useEffect } from 'react';
import { useLocation, NavigationType, useNavigationType } from 'react-router';
import { providerRows, readProvider } from '../../agreement-text/provider.ts';
import { SectionBlocks } from '../../agreement-text/section-blocks.tsx';
import type { WrittenText } from '../../agreement-text/text-versions.ts';
import { keepPlace, keptPlace } from '../../list-view/kept-place.ts';
import { useTexts, useLanguage } from '../../platform/language/index.ts';
import { PartBoundary, extraPart } from '@phonebill/lazy-part';
import { Link } from '../../platform/link.tsx';
import { settings } from '../../platform/settings.ts';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import { protocolCopy } from './copy.ts';
import { type ProtocolPlace, textPath } from './protocol-pages.ts';
import * as styles from './protocol.module.css';

const RulesNow = extraPart(() => import('./rules-now.tsx'));

interface TextFormProps {
  readonly place: ProtocolPlace;
  readonly text: WrittenText;
}

/** Renders a text in short: each section in a sentence or two, with a link to the full section. */
export function ShortText({ place, text: { sections } }: TextFormProps): ReactNode {
  const copy = useTexts(protocolCopy);
  const version = new URLSearchParams(useLocation().search).get('version');
  const whole = textPath(place.kind, { version }) ?? '';
  return (
    <article className={styles.text}>
      <p className={styles.aside}>
        <Phrases text={copy.inShort} />
      </p>
      {sections.map(({ id, heading, short }) => (
        <section key={id} className={styles.point}>
          <h2>
            <Link className={styles.link} to={`${whole}#${id}`}>
              <Phrases text={heading} />
            </Link>
          </h2>
          <p>
            <Phrases text={short} />
          </p>
        </section>
      ))}
      <Figures place={place} />
    </article>
  );
}

/** Renders the full text, with its contents before it. */
export function LongText({ place, text: { sections } }: TextFormProps): ReactNode {
  const copy = useTexts(protocolCopy);
  const { pathname, search } = useLocation();
  const contentsId = useId();
  useAnchor(true);
  return (
    <>
      <nav className={styles.contents} aria-labelledby={contentsId}>
        <h2 id={contentsId} className={styles.contentsTitle}>
          {copy.contents}
        </h2>
        <ol>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <Link className={styles.link} to={{ pathname, search, hash: id }}>
                <Phrases text={heading} />
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <article className={styles.text}>
        {sections.map(({ id, heading, paragraphs }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} tabIndex={-1} className={styles.heading}>
              <Phrases text={heading} />
            </h2>
            <SectionBlocks blocks={paragraphs} />
            {id === 'contact' && <ProviderRows />}
          </section>
        ))}
        <Figures place={place} />
      </article>
    </>
  );
}

/** Renders the figures that the automatic top-up agreement leaves to the rules beside the terms. */
function Figures({ place }: { readonly place: ProtocolPlace }): ReactNode {
  if (place.kind !== 'service') return null;
  return (
    <PartBoundary>
      <RulesNow />
    </PartBoundary>
  );
}

/** Renders the provider of the service and how to reach it. */
function ProviderRows(): ReactNode {
  const language = useLanguage();
  return <SectionBlocks blocks={[{ facts: providerRows(readProvider(settings.provider), language) }]} />;
}

/**
 * Scrolls to the section that the address names, once the text is shown (`ready`), and moves the focus to its
 * heading, so that a screen reader announces it. Back keeps the reader's position: Chromium forgets it at
 * times, and goes to the section in that address.
 */
function useAnchor(ready: boolean): void {
  const { hash, key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    const look = () => {
      if (window.location.hash === hash) keepPlace(key, { top: window.scrollY, opened: null });
    };
    addEventListener('scroll', look, { passive: true });
    return () => removeEventListener('scroll', look);
  }, [hash, key]);
  useEffect(() => {
    if (!ready) return undefined;
    // Within a visit, Back and Forward return to a stored position; a link just opened has none.
    const isBack = type === NavigationType.Pop && key !== 'default';
    const place = isBack ? keptPlace(key) : null;
    if (place === null && (isBack || hash === '')) return undefined;
    const heading = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    // After the page's own arrival, which scrolls to its top, or after the browser's reaction to Back; not if
    // the reader has moved on meanwhile.
    const frame = requestAnimationFrame(() => {
      if (window.location.hash !== hash) return;
      if (place) return window.scrollTo(0, place.top);
      heading?.scrollIntoView();
      heading?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [ready, hash, key, type]);
}
