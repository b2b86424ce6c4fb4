import type { AdvertView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import type { AdvertLists } from '../platform/adverts/index.ts';
import { leadingElsewhere } from './leading-elsewhere.ts';

const PAGE = '/phonebillh5/marketingActivities/receiveReward';
const links = ['', PAGE, `https://pay.example${PAGE}`, `${PAGE}?activityNo=A2`, '/mall'];
const lists: AdvertLists = {
  rolling: [],
  gongge: [],
  recommend: links.map((adAppLink) => ({ adAppLink }) as AdvertView),
  banner: [],
  rules: [],
  cancelpopup: [],
};

test.each([
  ['?cnlCode=CH', ['', `${PAGE}?activityNo=A2`, '/mall']],
  ['?activityNo=A2', ['', '/mall']],
])('leaves out an advert that links to the page showing it, opened with %s', (search, left) => {
  const { recommend } = leadingElsewhere(lists, `https://pay.example${PAGE}${search}`);
  expect(recommend.map(({ adAppLink }) => adAppLink)).toEqual(left);
});
