import type { AgreementView } from '@phonebill/contract/wire';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import { isMissingInSomeMonths } from '../../../agreement-view/day-copy.ts';
import { termsSentence } from '../../../agreement-view/sentence.ts';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import { changeAgreementPath } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { cardWords } from './card-words.ts';
import { detailTexts } from './detail-texts.ts';
import { MonthCap } from './month-cap.tsx';
import { isLive } from './notices.ts';
import { canPause, canResume, canSkip, canUnskip } from './steps.ts';
import { listTexts } from './texts.ts';
import type { AgreementSteps } from './use-steps.ts';

interface TermsCardProps {
  readonly agreement: AgreementView;
  readonly now: number;
  readonly steps: AgreementSteps;
}

/** What is agreed as one sentence, what comes next, and what can be done about it. */
export function TermsCard({ agreement, now, steps }: TermsCardProps): ReactNode {
  const texts = useTexts(detailTexts);
  const words = useTexts(listTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const headingId = useId();
  const { next } = cardWords(agreement, now, language);
  const { terms, agrMbl, role } = agreement;
  const live = isLive(agreement.state);
  const possible = [
    canSkip(agreement) && 'skip',
    canUnskip(agreement) && 'unskip',
    canResume(agreement) && 'resume',
    canPause(agreement) && 'pause',
  ] as const;
  return (
    <section className="agreement-card" aria-labelledby={headingId}>
      <h3 className="agreement-card__heading" id={headingId}>
        {texts.terms}
      </h3>
      <p className="agreement-card__sentence">{termsSentence(terms, agrMbl, language)}</p>
      {isMissingInSomeMonths(terms) && <p className="agreement-card__aside">{texts.shortMonths}</p>}
      {next && <p className="agreement__next">{next}</p>}
      {/* Who does not pay is not told what was charged. */}
      {live && role === 'signer' && <MonthCap agreement={agreement} />}
      {role === 'payee' ? (
        <p className="agreement-card__aside">{words.payeeOnly}</p>
      ) : (
        live && (
          <div className="agreement-card__steps">
            {possible.map(
              (step) =>
                step && (
                  <Button key={step} kind="quiet" onClick={() => steps.take(step)}>
                    {words[step]}
                  </Button>
                ),
            )}
            <Button kind="quiet" onClick={() => void navigate(changeAgreementPath(agreement.agreementNo))}>
              {words.change}
            </Button>
          </div>
        )
      )}
    </section>
  );
}
