import { lazy, type ReactNode, Suspense, useId } from 'react';
import { useLocation } from 'react-router';
import { Link } from '../../platform/link.tsx';
import { Phrases } from '../../ui/phrases/phrases.tsx';
import { SectionBlocks } from '../../agreement-text/section-blocks.tsx';
import type { WrittenText } from '../../agreement-text/text-types.ts';
import { useTexts } from '../../platform/language/index.ts';
import { protocolCopy } from './copy.ts';
import { ProviderRows } from './provider-rows.tsx';
import { type ProtocolPlace, textPath } from './protocol-pages.ts';
import { useAnchor } from './use-anchor.ts';
import * as styles from './protocol.module.css';

const RulesNow = lazy(() => import('./rules-now.tsx').catch(() => ({ default: () => null })));

interface TextFormProps {
  readonly place: ProtocolPlace;
  readonly text: WrittenText;
}

/** A text in short: each section in a sentence or two, which leads to the section. */
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

/** The whole text, with its contents before it. */
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

/** The figures that the automatic top-up agreement leaves to the rules beside the terms. */
function Figures({ place }: { readonly place: ProtocolPlace }): ReactNode {
  if (place.kind !== 'service') return null;
  return (
    <Suspense>
      <RulesNow />
    </Suspense>
  );
}
