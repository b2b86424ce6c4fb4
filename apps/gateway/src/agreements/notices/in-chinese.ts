import type { NoticeKind } from '../model/aggregate.ts';
import { chineseMinute } from './dates-in-texts.ts';
import type { NoticeData } from './notice-data.ts';

/** Returns the text of a notice in Chinese. */
export function inChinese(kind: NoticeKind, data: NoticeData): string {
  return `【话费自动充值】${body(kind, data)}`;
}

function body(kind: NoticeKind, { number, amount, paid, debitAt, nextAt, owed, reason }: NoticeData): string {
  switch (kind) {
    case 'opened':
      return `${number}的自动充值已开通，每次扣款前会先通知您，可随时跳过、暂停或取消。`;
    case 'changed':
      return `${number}的自动充值内容已变更。如非本人操作，请立即登录取消。`;
    case 'announced':
      return `将于${debitAt ? chineseMinute(debitAt) : ''}为${number}充值${amount}元，届时自动扣款。如需跳过，请在扣款前登录操作。`;
    case 'debitRefused':
      return `为${number}充值${amount}元扣款未成功，将于${nextAt ? chineseMinute(nextAt) : '稍后'}再次尝试，请保证余额充足。`;
    case 'credited':
      return `已为${number}充值${amount}元${paid === null ? '' : `，实付${paid}元`}${owed ? '，先充后付，请按时还款' : ''}。`;
    case 'refunded':
      return `为${number}充值${amount}元未成功，已扣款项已原路退回。`;
    case 'chargeCancelled':
      return `${number}的一笔自动充值已撤回，未产生扣款；如已扣款则已原路退回。`;
    case 'capReached':
      return `${number}本月自动充值已达您设定的上限，下月恢复。`;
    case 'familyCapReached':
      return `为${number}充值${amount}元不再进行，未扣款：已达您为家人设定的每月共用上限，次月恢复。`;
    case 'suspended':
      return `${number}的自动充值已暂停：${stopped(reason)}。登录后可恢复。`;
    case 'cancelled':
      return `${number}的自动充值已取消，不会再扣款。`;
    case 'ended':
      return ended(number, reason);
    case 'notNeeded':
      return `${number}的余额已恢复，原定的${amount}元充值不再进行，未扣款。`;
  }
}

function ended(number: string, reason: string | null): string {
  switch (reason) {
    case 'mandateEnded':
      return `您已在钱包解除扣款授权，${number}的自动充值已结束，不会再扣款。如需继续，请重新开通。`;
    case 'consentWithdrawn':
      return `${number}的机主已停止自动充值，协议已结束，不会再扣款。`;
    case 'consentRefused':
      return `${number}的机主未同意自动充值，协议已结束，不会再扣款。`;
    case 'consentExpired':
      return `${number}的机主未在规定时间内同意自动充值，协议已结束，不会再扣款。`;
    default:
      return `${number}的自动充值已到期结束，不会再扣款。`;
  }
}

function stopped(reason: string | null): string {
  switch (reason) {
    case 'cardMissing':
      return '未绑定银行卡';
    case 'arrears':
      return '有逾期未还的账单';
    case 'deliveryFailed':
      return '连续充值未成功';
    case 'numberNotAccepted':
      return '该号码暂不能充值';
    case 'textOutdated':
      return '协议已更新，需您确认';
    default:
      return '多次扣款未成功';
  }
}
