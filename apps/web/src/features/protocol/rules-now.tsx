import { type ReactNode, useId } from 'react';
import { useRules } from '../../agreement-form/rules.ts';
import { SectionBlocks } from '../../agreement-text/section-blocks.tsx';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { MissingPart } from '../../ui/notice/missing-part.tsx';
import { Bone } from '../../ui/skeleton/skeleton.tsx';
import { protocolCopy } from './copy.ts';
import { ruleFigures } from './rule-figures.ts';
import * as panelStyles from '../../agreement-view/panel.module.css';

/** What the agreement calls the rules beside the terms, as the gateway has them now (protocol/rules). */
export default function RulesNow(): ReactNode {
  const copy = useTexts(protocolCopy);
  const language = useLanguage();
  const headingId = useId();
  const rules = useRules();
  const { data } = rules;
  return (
    <section className={panelStyles.panel} aria-labelledby={headingId}>
      <h2 className={panelStyles.heading} id={headingId}>
        {copy.figures}
      </h2>
      {!data &&
        (rules.isError ? <MissingPart query={rules} words={copy.figuresFailed} /> : <Bone kind="block" />)}
      {data && (
        <>
          <SectionBlocks blocks={[{ facts: ruleFigures(data, language) }]} />
          <p className={panelStyles.aside}>{copy.figuresText}</p>
        </>
      )}
    </section>
  );
}
