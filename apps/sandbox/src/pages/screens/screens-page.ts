import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { html, type Html } from '../html.ts';
import { type BilingualText, languages } from '../language.ts';
import { languageField, option } from '../kit.ts';
import { pageAt, type Site, type View } from '../page.ts';
import { picturesIn, type Pictures } from './pictures.ts';

type Asked = { Querystring: { pictures?: string; look?: string; state?: string } };

/**
 * Registers `/screens`: every screen of the product in every state, side by side, as `npm run gallery` took
 * them in `folder`; with `?state=`, one state in every look and both languages.
 */
export function screensPage(app: FastifyInstance, site: Site, folder: string): void {
  const pictures = picturesIn(folder);

  pageAt<Asked>(app, '/screens', site, ({ query: { state, look, pictures: language } }, view) => ({
    title: view.translate(copy.title),
    style: 'screens',
    main: html`<main class="screens">${
      pictures.looks().length === 0
        ? html`<h1>${view.translate(copy.title)}</h1><p>${view.translate(copy.none)}</p>
<pre>npm run gallery</pre>`
        : state === undefined
          ? allStates(pictures, { language: language ?? view.language, look: look ?? 'light' }, view)
          : oneState(pictures, state, view)
    }</main>`,
  }));

  app.get<{ Params: { language: string; look: string; state: string } }>(
    '/screens/pictures/:language/:look/:state.png',
    async ({ params: { language, look, state } }, reply) => {
      const path = pictures.find(language, look, state);
      if (path === null) return reply.code(404).send();
      return reply
        .headers({
          'content-type': 'image/png',
          'cache-control': 'no-cache',
          'x-content-type-options': 'nosniff',
        })
        .send(await readFile(path));
    },
  );
}

interface Chosen {
  readonly language: string;
  readonly look: string;
}

function allStates(pictures: Pictures, chosen: Chosen, view: View): Html {
  const { translate } = view;
  return html`<form method="get" action="${view.site.path('/screens')}">
<h1>${translate(copy.title)}</h1>
${languageField(view)}
${choice('pictures', copy.language, languages, chosen.language, view)}
${choice('look', copy.look, pictures.looks(), chosen.look, view)}
<button class="button button-outline">${translate(copy.show)}</button>
</form>
<p class="quiet">${translate(copy.text)}</p>
${pictures.groups().map(({ screen, states }) => {
  const shown = states.filter((state) => pictures.find(chosen.language, chosen.look, state) !== null);
  return shown.length === 0
    ? html``
    : html`<section><h2>${screen}</h2><div class="states">${shown.map(
        (state) =>
          html`<figure><a href="${view.path(`/screens?state=${state}`)}">${picture(
            view.site,
            { ...chosen, state },
            state,
          )}</a><figcaption>${state}</figcaption></figure>`,
      )}</div></section>`;
})}`;
}

function oneState(pictures: Pictures, state: string, view: View): Html {
  const { translate } = view;
  const states = pictures.groups().flatMap((group) => group.states);
  const at = states.indexOf(state);
  const beside = (other: string | undefined, text: BilingualText): Html | null => {
    if (other === undefined) return null;
    const to = view.path(`/screens?state=${other}`);
    return html`<a class="beside" href="${to}">${translate(text)}: ${other}</a>`;
  };
  return html`<h1>${state}</h1>
<nav><a class="beside" href="${view.path('/screens')}">${translate(copy.all)}</a>
${at > 0 && beside(states[at - 1], copy.before)} ${at >= 0 && beside(states[at + 1], copy.next)}</nav>
${languages.map(
  (language) =>
    html`<div class="looks">${pictures
      .looks()
      .filter((look) => pictures.find(language, look, state) !== null)
      .map(
        (
          look,
        ) => html`<figure>${picture(view.site, { language, look, state }, `${state}, ${language}, ${look}`)}
<figcaption>${nameOf(language, view)}, ${nameOf(look, view)}</figcaption></figure>`,
      )}</div>`,
)}`;
}

function picture(site: Site, { language, look, state }: Chosen & { state: string }, text: string): Html {
  const address = site.path(`/screens/pictures/${language}/${look}/${state}.png`);
  return html`<img src="${address}" alt="${text}" loading="lazy" decoding="async">`;
}

function choice(
  name: string,
  label: BilingualText,
  values: readonly string[],
  chosen: string,
  view: View,
): Html {
  return html`<label>${view.translate(label)} <select name="${name}">${values.map((value) =>
    option(value, nameOf(value, view), value === chosen),
  )}</select></label>`;
}

function nameOf(value: string, { translate }: View): string {
  const name = (names as Readonly<Record<string, BilingualText>>)[value];
  return name ? translate(name) : value;
}

const names = {
  zh: { zh: '中文', en: 'Chinese' },
  en: { zh: '英文', en: 'English' },
  light: { zh: '浅色', en: 'light' },
  dark: { zh: '深色', en: 'dark' },
  large: { zh: '大字', en: 'large print' },
  small: { zh: '320 像素宽', en: '320 px wide' },
  narrow: { zh: '320 像素宽、大字、宽字体', en: '320 px wide, large print, wide font' },
  wide: { zh: '宽字体', en: 'wide font' },
  double: { zh: '文字放大到 200%', en: 'text at 200%' },
  desktop: { zh: '电脑，1280 像素宽', en: 'desktop, 1280 px wide' },
} as const satisfies Record<string, BilingualText>;

const copy = {
  title: { zh: '所有页面', en: 'Every screen' },
  text: {
    zh: '每个页面的每种状态。点开一张，可并排看它的所有外观与两种语言。',
    en: 'Every screen in every state. Open one to see it in every look and both languages, side by side.',
  },
  none: {
    zh: '还没有截图。在项目目录里运行下面的命令，再刷新这一页。',
    en: 'No pictures yet. Run this in the project’s folder, then reload this page.',
  },
  language: { zh: '语言', en: 'Language' },
  look: { zh: '外观', en: 'Look' },
  show: { zh: '显示', en: 'Show' },
  all: { zh: '所有页面', en: 'Every screen' },
  before: { zh: '上一个', en: 'Before' },
  next: { zh: '下一个', en: 'Next' },
} as const satisfies Record<string, BilingualText>;
