import type { AgreementView } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { useNavigate } from '../../platform/navigate.ts';
import { agreementDisplayStatus } from '../../agreement-view/agreement-status.ts';
import { AgreementTitle, whoseText } from '../../agreement-view/agreement-title.tsx';
import { partsCopy } from '../../agreement-view/copy.ts';
import { NotThere } from '../../agreement-view/not-there.tsx';
import { termsSentence } from '../../agreement-view/terms-sentence.ts';
import { useKeptPlace } from '../../list-view/kept-place.ts';
import { formatDay } from '../../platform/china-time/china-time.ts';
import { useLanguage, useTexts } from '../../platform/language/index.ts';
import { Link } from '../../platform/link.tsx';
import { type AgreementDraft, agreementFormPath, agreementPath, paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button/button.tsx';
import { classNames } from '@phonebill/styles';
import { ClockIcon } from '../../ui/icon/icons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { inPhrases, Phrases } from '../../ui/phrases/phrases.tsx';
import { StateMark } from '../../ui/state-mark/state-mark.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { useAgreements } from './agreements.ts';
import { historyCopy } from './history-copy.ts';
import { dotted } from '../../ui/phrases/dotted.ts';
import * as listRow from '../../list-view/list-row.module.css';
import * as cardStyles from '../../agreement-view/agreement-card.module.css';

/** Shows ended agreements (SPEC section 2, autoRechargeHistoryList), to look at and to set up again. */
export default function AutoRechargeHistoryListPage(): ReactNode {
  const copy = useTexts(historyCopy);
  const parts = useTexts(partsCopy);
  const navigate = useNavigate();
  const agreements = useAgreements('ended');
  const keepPlace = useKeptPlace(agreements.data !== undefined, endedId);
  if (agreements.data === undefined)
    return (
      <Page>
        <NotThere query={agreements} copy={parts} />
      </Page>
    );
  if (agreements.data.length === 0) {
    return (
      <Page>
        <EmptyState
          sign={<ClockIcon />}
          title={copy.noneTitle}
          action={
            <Button kind="quiet" onClick={() => void navigate(paths.autoRechargeList)}>
              {copy.toList}
            </Button>
          }
        >
          <p>
            <Phrases text={copy.noneText} />
          </p>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page>
      <ul className={listRow.cards}>
        {agreements.data.map((agreement) => (
          <EndedCard key={agreement.agreementNo} agreement={agreement} onOpen={keepPlace} />
        ))}
      </ul>
    </Page>
  );
}

const endedId = (agreementNo: string): string => `ended-${agreementNo}`;

interface EndedCardProps {
  readonly agreement: AgreementView;
  readonly onOpen: (agreementNo: string) => void;
}

/** Renders one ended agreement: its number, why it ended, its duration, and its terms. */
function EndedCard({ agreement, onOpen }: EndedCardProps): ReactNode {
  const copy = useTexts(historyCopy);
  const language = useLanguage();
  const navigate = useNavigate();
  const { agreementNo, agrMbl, terms, role, signedAt, endedAt } = agreement;
  const { tone, state, sentence } = agreementDisplayStatus(agreement, language);
  const day = (time: string) => formatDay(Date.parse(time), language);
  // An agreement that was never confirmed has no start.
  const span = dotted(
    signedAt && copy.from(day(signedAt)),
    endedAt && (signedAt ? copy.until(day(endedAt)) : day(endedAt)),
  );
  const openAgain = () =>
    void navigate(agreementFormPath(agreement.variant), {
      state: { agrMbl, amountFen: terms.amountFen } satisfies AgreementDraft,
    });
  return (
    <li className={listRow.card}>
      <Link
        className={classNames(listRow.opens, listRow.lines, cardStyles.spaced)}
        id={endedId(agreementNo)}
        to={agreementPath(agreementNo)}
        onClick={() => onOpen(agreementNo)}
      >
        <span className={cardStyles.head}>
          <span className={cardStyles.title}>
            <AgreementTitle agreement={agreement} />
          </span>
          <StateMark tone={tone}>{state}</StateMark>
        </span>
        {span !== '' && <span className={cardStyles.facts}>{inPhrases(span)}</span>}
        {role === 'signer' && sentence && <span>{sentence}</span>}
        <span className={cardStyles.facts}>{inPhrases(termsSentence(terms, agrMbl, language))}</span>
      </Link>
      {role === 'signer' && (
        <div className={cardStyles.foot}>
          <Button kind="quiet" onClick={openAgain}>
            {copy.openAgain}
            <span className="only-read-aloud"> {whoseText(agreement)}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
