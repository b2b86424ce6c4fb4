/**
 * Draws a screen as markup; runs at build time only. The user's input before the screen's scripts are loaded
 * is recorded by the page's small script (scripts/build/early-input.js).
 */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { RouteRow } from '../app/route-types.ts';
import { currentLanguage, drawIn, type Language } from '../platform/language/index.ts';
import { groupMobile, mobileInText } from '../platform/mobile-number/index.ts';
import { BASE } from '../platform/paths.ts';
import { session } from '../platform/session/index.ts';
import { PageTitle } from '../ui/page/page.tsx';
import type { FirstPicture } from './first-pictures.tsx';
import { NUMBER_TO_COME } from './usual-answers.ts';

const languages: readonly (readonly [Language, string])[] = [
  ['zh', 'zh-CN'],
  ['en', 'en'],
];

/**
 * Draws the pictures of a screen, one for each language and kind of user. None is shown before the page's
 * small script (scripts/build/first-picture.js) has chosen one.
 */
export function drawFirstPictures(route: RouteRow, pictures: readonly FirstPicture[]): string {
  return languages
    .flatMap(([language, tag]) =>
      pictures.map((picture) => {
        const who = picture.who ? ` data-who="${picture.who}"` : '';
        return `<div lang="${tag}"${who} hidden>${still(draw(route, picture, language))}</div>`;
      }),
    )
    .join('');
}

function draw(route: RouteRow, { who, draw: content }: FirstPicture, language: Language): string {
  // Screens read their address; nothing that is drawn depends on it.
  const location = new URL(`https://pages.invalid${route.path}`);
  const takeGlobalsBack = giveGlobals({ location, window: { location, history: { state: null } } });
  const languageBefore = currentLanguage();
  drawIn(language);
  if (who === 'user')
    session.signInHere({
      tokenId: 'none',
      userNo: 'none',
      rechargeMobileNo: '',
      mobileNo: NUMBER_TO_COME,
    });
  const queries = new QueryClient();
  try {
    return renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <MemoryRouter basename={BASE} initialEntries={[BASE + route.path]}>
          <PageTitle value={route.title[language]}>{content(queries)}</PageTitle>
        </MemoryRouter>
      </QueryClientProvider>,
    );
  } finally {
    session.clear();
    drawIn(languageBefore);
    takeGlobalsBack();
  }
}

/** Defines globals that only a browser has; returns a function that removes them. */
function giveGlobals(globals: Readonly<Record<string, unknown>>): () => void {
  const before = Object.keys(globals).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  Object.assign(globalThis, globals);
  return () => {
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
  };
}

const OF_A_LIVING_PAGE =
  / (?:id|for|name|form|autofocus|data-testid|aria-(?:describedby|labelledby|controls))="[^"]*"/g;

/** Fields keep their names and their labels. */
const NAME_OF_FIELD = /^<(?:input|label)/;
const OF_A_LIVING_FIELD = / (?:autofocus|data-testid|aria-(?:describedby|labelledby|controls))="[^"]*"/g;

/**
 * Placeholder as wide as the digits that replace it, so that the final content is no larger than the first
 * paint.
 */
const DASHES = '‒‒‒ ‒‒‒‒ ‒‒‒‒';

/** The price of an amount depends on the number's carrier. */
const PRICES = /<span class="amount-section__(?:price|saving)"/g;

/**
 * Removes what only a living page needs: names and ids, which the screen itself brings along, except those of
 * fields. Space is kept where a number of the user will be.
 */
function still(markup: string): string {
  const number = groupMobile(NUMBER_TO_COME);
  const numberInText = mobileInText(NUMBER_TO_COME);
  const namedByIt = new RegExp(` aria-label="[^"]*${numberInText}[^"]*"`, 'g');
  return markup
    .replace(namedByIt, '')
    .replaceAll(/<[a-z][^>]*>/g, (tag) =>
      tag.replaceAll(NAME_OF_FIELD.test(tag) ? OF_A_LIVING_FIELD : OF_A_LIVING_PAGE, ''),
    )
    .replaceAll(` value="${number}"`, ` value="" placeholder="${DASHES}" data-own-number`)
    .replaceAll(number, `<span data-own-number>${number}</span>`)
    .replaceAll(numberInText, `<span data-own-number>${numberInText}</span>`)
    .replace(PRICES, '$& data-to-come');
}
