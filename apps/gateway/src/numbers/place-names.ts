import type { OrganizationView } from '@phonebill/contract';

type PlaceName = NonNullable<OrganizationView['province']>;

export interface Place {
  readonly province: PlaceName;
  readonly city: PlaceName;
}

/**
 * Places that were renamed, or whose usual English spelling the data lacks, by their Chinese name in the
 * data.
 */
const RENAMED: Readonly<Record<string, PlaceName>> = {
  天津: { zh: '天津市', en: 'Tianjin' },
  襄樊市: { zh: '襄阳市', en: 'Xiangyang' },
  毕节地区: { zh: '毕节市', en: 'Bijie' },
  铜仁地区: { zh: '铜仁市', en: 'Tongren' },
  海东地区: { zh: '海东市', en: 'Haidong' },
  吐鲁番地区: { zh: '吐鲁番市', en: 'Turpan' },
  哈密地区: { zh: '哈密市', en: 'Hami' },
  山南地区: { zh: '山南市', en: 'Shannan' },
  日喀则地区: { zh: '日喀则市', en: 'Xigaze' },
  昌都地区: { zh: '昌都市', en: 'Qamdo' },
  林芝地区: { zh: '林芝市', en: 'Nyingchi' },
  那曲地区: { zh: '那曲市', en: 'Nagqu' },
  普洱市: { zh: '普洱市', en: "Pu'er" },
  呼伦贝尔市: { zh: '呼伦贝尔市', en: 'Hulunbuir' },
  乌鲁木齐市: { zh: '乌鲁木齐市', en: 'Urumqi' },
};

/**
 * Returns province and city from one line of the data: `广东省深圳市` and `Shenzhen, Guangdong`. A municipality is
 * its own province. Null when the line does not name both.
 */
export function readPlace(zh: string, en: string): Place | null {
  const [cityEn = '', provinceEn] = en.split(', ');
  if (provinceEn === undefined) {
    const municipality = nameOf(zh, cityEn);
    return { province: municipality, city: municipality };
  }
  const [, provinceZh, cityZh] = /^(内蒙古|广西|西藏|宁夏|新疆|.+?省)(.+)$/.exec(zh) ?? [];
  return provinceZh === undefined || cityZh === undefined
    ? null
    : { province: { zh: provinceZh, en: provinceEn }, city: nameOf(cityZh, cityEn) };
}

/** Corrects XiAn and MaAnshan of the data to Xi'an and Ma'anshan. */
const nameOf = (zh: string, en: string): PlaceName =>
  RENAMED[zh] ?? { zh, en: en.replace(/(?<=[a-z])A(?=n)/, "'a") };
