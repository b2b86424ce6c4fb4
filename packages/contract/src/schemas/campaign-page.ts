/**
 * The content of a campaign page: the `page` part of an activity. It gives texts and their order, never the
 * appearance; the reward, the times and the state are taken from the activity itself and are not repeated
 * here.
 */
import { type Static, Type } from 'typebox';
import { CnlCode, oneOf } from './fields.ts';

/** Named colour themes, each with a light and a dark form; `plain` has no colour. */
export const campaignThemes = ['plain', 'sky', 'jade', 'amber', 'plum'] as const;
/** Pictures that are included in the pages, drawn in the theme's colours. */
export const campaignPictures = ['gift', 'handset', 'points', 'repeat', 'family', 'campus'] as const;
/**
 * `claim`: claims the reward here. `openAgreement`: opens the setup form of automatic top-up. `topUp`: opens
 * the top-up page. `rules`: scrolls to the rules on the same page.
 */
export const campaignButtons = ['claim', 'openAgreement', 'topUp', 'rules'] as const;

/** A text of the page in both languages. */
const words = (maxLength: number, description: string) =>
  Type.Object(
    { zh: Type.String({ minLength: 1, maxLength }), en: Type.String({ minLength: 1, maxLength }) },
    { description },
  );
const heading = words(60, 'A heading; where it is missing the page has one of its own');

/** The top of the page: its title, with the reward beside it in large type. */
const Hero = Type.Object({
  kind: Type.Literal('hero'),
  title: words(60, 'What somebody gets and for what, in one line'),
  text: words(200, 'One or two sentences'),
  picture: Type.Optional(oneOf(campaignPictures)),
});
/** The reward as a card: its value, its expiry and its use. */
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
/**
 * A button. The page's main button stays at the bottom of the screen; any other is placed where it is
 * written.
 */
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
/** A countdown to the beginning or the end of the activity, by the server's clock. */
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
