import type { TermsView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { termChanges } from './changes.ts';
import { asideTexts } from './aside-texts.ts';

/** What an edit changes: the former value and the new one, for each term that differs. */
export function ChangesCard({
  before,
  now,
}: {
  readonly before: TermsView;
  readonly now: TermsView;
}): ReactNode {
  const texts = useTexts(asideTexts);
  const changes = termChanges(before, now, useLanguage());
  const headingId = useId();
  return (
    <section className="set-up__card" aria-labelledby={headingId}>
      <h2 className="set-up__heading" id={headingId}>
        {texts.changes}
      </h2>
      {changes.length === 0 ? (
        <p className="set-up__quiet">{texts.nothingChanged}</p>
      ) : (
        <dl className="set-up__changes">
          {changes.map(({ field, name, before: was, now: willBe }) => (
            <div key={field}>
              <dt>{name}</dt>
              <dd>
                <span className="only-read-aloud">{texts.before}: </span>
                <del>{was}</del>
              </dd>
              <dd>
                <span className="only-read-aloud">{texts.now}: </span>
                <ins>{willBe}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
