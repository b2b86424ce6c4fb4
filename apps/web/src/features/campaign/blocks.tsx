import type { ActivityView, CampaignBlock, CampaignButton } from '@phonebill/contract/wire';
import type { ReactNode } from 'react';
import { type Language, useLanguage, useTexts } from '../../platform/language/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { ForwardIcon } from '../../ui/icon/icons.tsx';
import { inPhrases } from '../../ui/phrases/phrases.tsx';
import { Card } from './card.tsx';
import { campaignCopy } from './copy.ts';
import { CampaignPictureView } from './pictures.tsx';
import { rewardFacts, rewardFigure } from '../../reward-view/reward-words.ts';
import * as styles from './campaign.module.css';

type BlockOf<Kind extends CampaignBlock['kind']> = Extract<CampaignBlock, { kind: Kind }>;
export type ButtonBlock = BlockOf<'button'>;

export const RULES_ID = 'campaign-rules';

interface BlocksProps {
  readonly activity: ActivityView;
  /** The state, above the title. */
  readonly mark: ReactNode;
  /** The text about the state, below the introduction. */
  readonly news: ReactNode;
  readonly time: ReactNode;
  /** The main button, at the bottom of the screen and not among the blocks. */
  readonly mainButton: ButtonBlock | null;
  readonly onButton: (button: ButtonBlock) => void;
}

/** Renders an activity's page: its blocks from top to bottom. */
export function Blocks({ activity, mark, news, time, mainButton, onButton }: BlocksProps): ReactNode {
  const { blocks } = activity.page;
  const drawn = blocks.map((block, at) => {
    // Blocks have no name of their own and never change places while a page is open.
    const key = `${at} ${block.kind}`;
    switch (block.kind) {
      case 'hero':
        return <Hero key={key} block={block} activity={activity} mark={mark} />;
      case 'reward':
        return <Reward key={key} block={block} activity={activity} />;
      case 'steps':
        return <Steps key={key} block={block} />;
      case 'rules':
        return <Rules key={key} block={block} />;
      case 'questions':
        return <Questions key={key} block={block} />;
      case 'time':
        return <div key={key}>{time}</div>;
      case 'picture':
        return <Picture key={key} block={block} />;
      case 'button':
        return block === mainButton ? null : <FurtherButton key={key} block={block} onButton={onButton} />;
    }
  });
  const afterHero = blocks[0]?.kind === 'hero' ? 1 : 0;
  return (
    <div className={styles.campaign}>
      {drawn.slice(0, afterHero)}
      {afterHero === 0 && mark}
      {news}
      {drawn.slice(afterHero)}
    </div>
  );
}

function Hero({
  block,
  activity,
  mark,
}: {
  readonly block: BlockOf<'hero'>;
  readonly activity: ActivityView;
  readonly mark: ReactNode;
}): ReactNode {
  const language = useLanguage();
  const { figure, what } = rewardFigure(activity.reward, language);
  return (
    <section className={styles.hero}>
      {mark}
      <div className={styles.heroHead}>
        <div className={styles.heroWords}>
          <h2 className={styles.heroTitle}>{inPhrases(block.title[language])}</h2>
          <p className={styles.figure} data-testid="reward-figure">
            <span className={styles.figureNumber}>{figure}</span> <span>{what}</span>
          </p>
        </div>
        {block.picture && <CampaignPictureView name={block.picture} />}
      </div>
      <p>{inPhrases(block.text[language])}</p>
    </section>
  );
}

function Reward({
  block,
  activity,
}: {
  readonly block: BlockOf<'reward'>;
  readonly activity: ActivityView;
}): ReactNode {
  const copy = useTexts(campaignCopy);
  const language = useLanguage();
  return (
    <Card title={copy.whatYouGet}>
      <dl className={styles.facts}>
        {rewardFacts(activity.reward, language).map(({ name, value }) => (
          <div className={styles.fact} key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {block.text && <p className={styles.below}>{inPhrases(block.text[language])}</p>}
    </Card>
  );
}

function Steps({ block }: { readonly block: BlockOf<'steps'> }): ReactNode {
  const copy = useTexts(campaignCopy);
  const language = useLanguage();
  return (
    <Card title={block.title?.[language] ?? copy.steps}>
      <ol className={styles.steps}>
        {block.steps.map(({ title, text }) => (
          <li className={styles.step} key={title.en}>
            <div>
              <p className={styles.stepTitle}>{inPhrases(title[language])}</p>
              {text && <p className={styles.quiet}>{inPhrases(text[language])}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Rules({ block }: { readonly block: BlockOf<'rules'> }): ReactNode {
  const copy = useTexts(campaignCopy);
  const language = useLanguage();
  return (
    <Card title={block.title?.[language] ?? copy.rules} id={RULES_ID}>
      <ol className={styles.rules}>
        {block.rules.map((rule) => (
          <li key={rule.en}>{inPhrases(rule[language])}</li>
        ))}
      </ol>
    </Card>
  );
}

function Questions({ block }: { readonly block: BlockOf<'questions'> }): ReactNode {
  const copy = useTexts(campaignCopy);
  const language = useLanguage();
  return (
    <Card title={block.title?.[language] ?? copy.questions}>
      {block.questions.map(({ question, answer }) => (
        <details className={styles.question} key={question.en}>
          <summary>
            <span>{inPhrases(question[language])}</span>
            <ForwardIcon />
          </summary>
          <p>{inPhrases(answer[language])}</p>
        </details>
      ))}
    </Card>
  );
}

function Picture({ block }: { readonly block: BlockOf<'picture'> }): ReactNode {
  const language = useLanguage();
  return (
    <div className={styles.picture}>
      <CampaignPictureView name={block.picture} text={block.text?.[language]} />
    </div>
  );
}

function FurtherButton({
  block,
  onButton,
}: {
  readonly block: ButtonBlock;
  readonly onButton: (button: ButtonBlock) => void;
}): ReactNode {
  const language = useLanguage();
  return (
    <Button kind="text" block onClick={() => onButton(block)}>
      {buttonLabel(block, language)}
    </Button>
  );
}

const labels = {
  claim: 'claim',
  openAgreement: 'openAgreement',
  topUp: 'topUp',
  rules: 'seeRules',
} as const satisfies Record<CampaignButton, string>;

/** Returns the label of a button: its own, or else that of its action. */
export function buttonLabel({ label, does }: ButtonBlock, language: Language): string {
  return label?.[language] ?? campaignCopy[language][labels[does]];
}
