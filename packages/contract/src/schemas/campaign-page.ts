/**
 * What a campaign page is drawn from: the `page` part of an activity. It says words and order, never how
 * things look; the reward, the times and the state are the activity's own and are not written again here.
 */
import { type Static, Type } from 'typebox';
import { CnlCode, oneOf } from './fields.ts';

/** Named colours, each drawn for light and for dark; `plain` has none. */
export const campaignThemes = ['plain', 'sky', 'jade', 'amber', 'plum'] as const;
/** Pictures that the pages bring along, drawn in the theme's colours. */
export const campaignPictures = ['gift', 'handset', 'points', 'repeat', 'family', 'campus'] as const;
/**
 * `claim`: the reward is claimed here. `openAgreement`: the setup form of automatic top-up. `topUp`: the
 * top-up page. `rules`: down to the rules on the same page.
 */
export const campaignButtons = ['claim', 'openAgreement', 'topUp', 'rules'] as const;

/** A text of the page in both languages. */
const words = (maxLength: number, description: string) =>
  Type.Object(
    { zh: Type.String({ minLength: 1, maxLength }), en: Type.String({ minLength: 1, maxLength }) },
    { description },
  );
const heading = words(60, 'A heading; where it is missing the page has one of its own');

/** The beginning of the page: what it is about, with the reward beside it in large type. */
const Hero = Type.Object({
  kind: Type.Literal('hero'),
  title: words(60, 'What somebody gets and for what, in one line'),
  text: words(200, 'One or two sentences'),
  picture: Type.Optional(oneOf(campaignPictures)),
});
/** The reward as a card: what it is worth, until when, and what it is good for. */
const RewardBlock = Type.Object({
  kind: Type.Literal('reward'),
  text: Type.Optional(words(200, "Beside what the activity's own reward says")),
});
const Steps = Type.Object({
  kind: Type.Literal('steps'),
  title: Type.Optional(heading),
  steps: Type.Array(
    Type.Object({
      title: words(60, 'What to do'),
      text: Type.Optional(words(200, 'More about it')),
    }),
    { minItems: 1, maxItems: 6 },
  ),
});
const Rules = Type.Object({
  kind: Type.Literal('rules'),
  title: Type.Optional(heading),
  rules: Type.Array(words(400, 'One condition'), { minItems: 1, maxItems: 20 }),
});
const Questions = Type.Object({
  kind: Type.Literal('questions'),
  title: Type.Optional(heading),
  questions: Type.Array(
    Type.Object({ question: words(120, 'As people ask it'), answer: words(600, 'Its answer') }),
    { minItems: 1, maxItems: 12 },
  ),
});
/** The page's main button stands at the bottom of the screen; any other where it is written. */
const ButtonBlock = Type.Object({
  kind: Type.Literal('button'),
  does: oneOf(campaignButtons),
  label: Type.Optional(words(24, 'Where it is missing the page has one of its own')),
  cnlCode: Type.Optional(
    Type.String({
      ...CnlCode,
      description: 'openAgreement, topUp: the channel to go on with; without it that of the address',
    }),
  ),
});
/** When the activity begins or ends, counted down by the server's clock. */
const TimeBlock = Type.Object({ kind: Type.Literal('time') });
const PictureBlock = Type.Object({
  kind: Type.Literal('picture'),
  picture: oneOf(campaignPictures),
  text: Type.Optional(words(60, 'What it shows, for who cannot see it; without it the picture is ornament')),
});

export const CampaignPage = Type.Object({
  title: words(24, 'The title of the page'),
  theme: oneOf(campaignThemes),
  blocks: Type.Array(
    Type.Union([Hero, RewardBlock, Steps, Rules, Questions, ButtonBlock, TimeBlock, PictureBlock]),
    { minItems: 1, maxItems: 16, description: 'From top to bottom' },
  ),
});

export type CampaignPageView = Static<typeof CampaignPage>;
export type CampaignBlock = CampaignPageView['blocks'][number];
export type CampaignTheme = (typeof campaignThemes)[number];
export type CampaignPicture = (typeof campaignPictures)[number];
export type CampaignButton = (typeof campaignButtons)[number];
