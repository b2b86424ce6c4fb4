import { isOfDraft, type ProposalView, type ReadDifferenceView } from '@phonebill/contract/console-pages';
import { formatYuan } from '@phonebill/money';
import { type Language, listOf, wordOf } from '../../language/index.ts';
import { contentOf } from '../../passkeys/index.ts';
import { differenceTotals, unitOfBook } from '../../parts/index.ts';
import { breachWords, floorsOf, floorsWords, shareWords } from '../../settings/index.ts';
import { formatAmount, formatMoment } from '../../values/index.ts';

const names: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  orderCount: { en: 'How many orders', zh: '订单数' },
  amountFen: { en: 'Amount', zh: '金额' },
  rightShare: { en: 'Each, what its price was above', zh: '每笔退回价格高于此比例的部分' },
  totalFen: { en: 'In all', zh: '合计' },
  listHash: { en: 'Fingerprint of the list', zh: '清单指纹' },
  outcome: { en: 'Decision', zh: '裁定' },
  basedOn: { en: 'Made from version', zh: '基于版本' },
  again: { en: 'Version again', zh: '恢复版本' },
  startsAt: { en: 'Begins', zh: '开始' },
  replacesLater: { en: 'Replaces prices that have not begun', zh: '取代尚未开始的价格' },
  breaches: { en: 'Beyond the limits', zh: '超限价格' },
  breachReason: { en: 'Why beyond the limits', zh: '超限原因' },
  floors: { en: 'Floors', zh: '底价' },
  before: { en: 'In place of', zh: '取代' },
  activity: { en: 'Activity', zh: '活动' },
  stock: { en: 'More rewards', zh: '增加奖励数' },
  budget: { en: 'More budget (fen or points)', zh: '增加预算（分或积分）' },
  draft: { en: 'Change', zh: '更改' },
  book: { en: 'Book', zh: '账目' },
  differenceKind: { en: 'Difference', zh: '差异类型' },
  reference: { en: 'Reference', zh: '编号' },
  ownAmount: { en: 'Ours', zh: '我方' },
  theirAmount: { en: 'Theirs', zh: '对方' },
  account: { en: 'Account', zh: '科目' },
  amount: { en: 'Amount', zh: '金额' },
  unit: { en: 'Unit', zh: '单位' },
  atOnce: { en: 'Blocked until it is decided', zh: '决定前先行封禁' },
  url: { en: 'Address', zh: '网址' },
  channel: { en: 'Channel', zh: '渠道' },
  types: { en: 'Told of', zh: '通知内容' },
  description: { en: 'Description', zh: '说明' },
  endpointNo: { en: 'Endpoint', zh: '接收地址' },
  name: { en: 'Name', zh: '姓名' },
  roles: { en: 'Roles', zh: '角色' },
  companyAccount: { en: 'Company account', zh: '公司账号' },
};

/** Returns the position among the names above; unknown names come last. */
function placeOf(name: string): number {
  const order = Object.keys(names);
  return order.includes(name) ? order.indexOf(name) : order.length;
}

/** Fields shown elsewhere on the page. */
const elsewhere = ['kind', 'about', 'reason'];
/** The field that, for these kinds, is described as the proposal's object. */
const aboutField: Readonly<Partial<Record<string, string>>> = {
  giveBackMany: 'filters',
  decideMany: 'filters',
  // Each shown in a table of its own.
  closeDifferences: 'differences',
  sellAgain: 'what',
  allowDebits: 'channel',
  useSupplier: 'supplier',
  setEndpoint: 'url',
  trustKey: 'key',
  raiseActivity: 'activity',
  blockUser: 'userNo',
  unblockUser: 'userNo',
  closeAccount: 'userNo',
};

/**
 * Returns everything in a proposal's payload, described by name. Nothing is left out: unknown fields are
 * shown as received, as the approver answers for all of it.
 */
export function payloadFacts(proposal: ProposalView, language: Language): [string, string][] {
  const facts = Object.entries(contentOf(proposal))
    .filter(([name]) => ![...elsewhere, aboutField[proposal.kind]].includes(name))
    // If what exceeds a right price is given back, there is no amount per order to show.
    .filter(([name]) => name !== 'amountFen' || proposal.payload['rightShare'] === undefined)
    .toSorted(([one], [other]) => placeOf(one) - placeOf(other))
    .map(([name, value]): [string, string] => [
      nameWords(name, proposal.kind, language),
      differenceAmount(name, value, proposal, language) ?? valueWords(name, value, proposal.kind, language),
    ]);
  const { differences } = proposal.payload;
  return Array.isArray(differences)
    ? [...facts, ...differenceTotals(differences as ReadDifferenceView[], language)]
    : facts;
}

/** Formats an amount in the unit of its book; null if it is not an amount of a difference. */
function differenceAmount(
  name: string,
  value: unknown,
  { payload }: ProposalView,
  language: Language,
): string | null {
  if (!['amount', 'ownAmount', 'theirAmount'].includes(name)) return null;
  if (value === null) return language === 'zh' ? '无' : 'none';
  const unit = payload['unit'] ?? unitOfBook(String(payload['book']));
  return typeof value === 'number'
    ? formatAmount(value, unit === 'points' ? 'points' : 'fen', language)
    : null;
}

function nameWords(name: string, kind: string, language: Language): string {
  if (name === 'amountFen' && kind === 'giveBackMany')
    return language === 'zh' ? '每笔最多' : 'Each, at most';
  return Object.hasOwn(names, name) ? (names[name]?.[language] ?? name) : name;
}

function valueWords(name: string, value: unknown, kind: string, language: Language): string {
  if (name === 'rightShare' && typeof value === 'number') return shareOfFace(value, language);
  if (name === 'amountFen' && value === null) return language === 'zh' ? '全部' : 'all of it';
  if (name.endsWith('Fen') && typeof value === 'number') return formatYuan(value);
  if (name === 'roles' && Array.isArray(value))
    return listOf(
      value.map((role) => wordOf('role', String(role), language)),
      language,
    );
  if (kind === 'changeFloors') return floorsWords(floorsOf(value), language);
  if (kind === 'setEndpoint') return endpointValue(name, value, language);
  if (name === 'listHash' && typeof value === 'string') return value.slice(0, 12);
  if (name === 'orderCount' && typeof value === 'number') return value.toLocaleString('en-US');
  if (isOfDraft(kind)) return changeValue(name, value, language);
  if (typeof value === 'boolean') return yesOrNo(value, language);
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (name === 'outcome' && (kind === 'decide' || kind === 'decideMany'))
    return wordOf('decision', value, language);
  if (name === 'book') return wordOf('book', value, language);
  if (name === 'differenceKind') return wordOf('differenceKind', value, language);
  if (name === 'account') return wordOf('account', value, language);
  return value;
}

function shareOfFace(perTenThousand: number, language: Language): string {
  const share = shareWords(perTenThousand);
  return language === 'zh' ? `面值的 ${share}` : `${share} of the face value`;
}

function yesOrNo(value: boolean, language: Language): string {
  if (language === 'zh') return value ? '是' : '否';
  return value ? 'yes' : 'no';
}

/** Describes a value of an event endpoint. */
function endpointValue(name: string, value: unknown, language: Language): string {
  const isChinese = language === 'zh';
  if (name === 'types' && Array.isArray(value))
    return listOf(
      value.map((type) => wordOf('eventType', String(type), language)),
      language,
    );
  if (name === 'channel' && value === null) return isChinese ? '全部渠道' : 'all channels';
  if (name === 'endpointNo' && value === null) return isChinese ? '新增' : 'a new one';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** Describes a value of a settings change. */
function changeValue(name: string, value: unknown, language: Language): string {
  const isChinese = language === 'zh';
  if (name === 'startsAt' && value === null) return isChinese ? '批准后' : 'once it is approved';
  if (name === 'startsAt' && typeof value === 'string') return formatMoment(value);
  if (name === 'draft' && typeof value === 'string') return value.slice(0, 12);
  if (name === 'breaches' && Array.isArray(value))
    return value.map((one) => breachWords(String(one), language)).join(isChinese ? '；' : '; ');
  if (name === 'breachReason' && typeof value === 'string') return value;
  if (value === null) return '–';
  if (typeof value === 'boolean') return yesOrNo(value, language);
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
