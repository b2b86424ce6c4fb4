import type { TextVersionFile } from '../text-types.ts';

/** The automatic top-up agreement, version 2026-11. */
export const text: TextVersionFile = {
  en: {
    title: 'Automatic top-up agreement',
    sections: [
      {
        heading: 'What you permit',
        paragraphs: [
          'You permit us to top up the number you chose, by itself, on the terms you set: what sets a ' +
            'top-up off, how much, at most how much in a month, from what it is paid, and until when. ' +
            'You also permit your wallet to let us debit it for these top-ups, and for nothing else.',
          'What you set is shown as one sentence before you agree. That sentence is part of this agreement.',
        ],
      },
      {
        heading: 'Before each debit',
        paragraphs: [
          'Each top-up is announced beforehand, by SMS and on the page of the agreement, with its ' +
            'amount and when it is debited. How long beforehand stands beside the terms before you ' +
            'agree. Until it is debited you can skip it, pause or cancel.',
          'A top-up that is set off by a balance uses the balance that the carrier tells us. Where the ' +
            'carrier does not tell it, nothing is debited.',
        ],
      },
      {
        heading: 'Limits',
        paragraphs: [
          'All top-ups of a calendar month together, in China time, are never more than your cap for ' +
            'the month. A top-up that would go above it is not made.',
          'Where a month is too short for the day you chose, its last day counts.',
        ],
      },
      {
        heading: 'When a debit does not go through',
        paragraphs: [
          'We ask the ways to pay in the order you chose, until one pays. When none does, we try again ' +
            'as often and as late as the rules beside the terms say. After that the agreement stops, we ' +
            'tell you why, and it starts again only when you resume it.',
          'When the carrier does not credit the number, all that was debited for it goes back to where ' +
            'it came from.',
        ],
      },
      {
        heading: 'Changing, pausing, cancelling',
        paragraphs: [
          'You can change the terms, pause, skip the next top-up or cancel at any time, free of ' +
            'charge, on the page of the agreement. Cancelling takes two taps. A top-up that is being ' +
            'debited at that moment is either finished or taken back in full; the page says which.',
          'When you set an end date, the agreement ends with that day. It never begins again by itself.',
        ],
      },
      {
        heading: "Another person's number",
        paragraphs: [
          'Whoever uses a number that you top up can see that it is topped up, when and how much, but ' +
            'not what it is paid from.',
        ],
      },
      {
        heading: 'Your data',
        paragraphs: [
          'For this we keep the number, your terms, your consent (to which text, when, in which ' +
            'language and through which channel) and each top-up with what became of it. We give your ' +
            'wallet, the carrier and the SMS service only what they need to do their part. We keep ' +
            'records as long as the law on payments demands, and no longer.',
        ],
      },
      {
        heading: 'When this text changes',
        paragraphs: [
          'Your agreement stands on the version that you agreed to. When a new one comes, we show it ' +
            'and ask you. Until the day that is named then, the old one counts; after it nothing is ' +
            'debited without your consent to the new one.',
        ],
      },
    ],
  },
  zh: {
    title: '自动充值服务协议',
    sections: [
      {
        heading: '您授权的内容',
        paragraphs: [
          '您授权我们按您设定的条件，自动为您选择的号码充值：何时触发、每次金额、每月上限、' +
            '扣款方式以及截止时间。同时，您授权钱包允许我们为上述充值扣款，不用于其他任何用途。',
          '您设定的内容会在同意之前以一句话展示，该句话是本协议的组成部分。',
        ],
      },
      {
        heading: '每次扣款之前',
        paragraphs: [
          '每次充值前，我们会通过短信和协议页面提前告知金额和扣款时间。提前多久，' +
            '在您同意之前与约定内容一同展示。扣款之前，您可以跳过、暂停或取消。',
          '按余额触发的充值，以运营商告知的余额为准。运营商未告知余额时，不会扣款。',
        ],
      },
      {
        heading: '上限',
        paragraphs: [
          '同一自然月（北京时间）内的充值总额不超过您设定的每月上限。会超出上限的充值不会进行。',
          '当月没有您选择的日期时，以当月最后一天为准。',
        ],
      },
      {
        heading: '扣款未成功时',
        paragraphs: [
          '我们按您选择的顺序依次使用各扣款方式，直到其中一种成功。均未成功时，' +
            '按约定内容旁公布的次数和时间重试。之后协议停止，我们会告知原因，只有您恢复后才会继续。',
          '运营商未能为号码充值时，已扣款项全部原路退回。',
        ],
      },
      {
        heading: '修改、暂停与取消',
        paragraphs: [
          '您可随时在协议页面免费修改约定内容、暂停、跳过下一次充值或取消。取消只需点击两次。' +
            '取消时正在扣款的充值，要么完成，要么全额撤回，页面会明确告知。',
          '您设定了截止日期的，协议于该日结束，不会自动重新开始。',
        ],
      },
      {
        heading: '他人的号码',
        paragraphs: ['您为他人号码充值时，该号码的使用者可以看到充值的时间和金额，但看不到扣款方式。'],
      },
      {
        heading: '您的信息',
        paragraphs: [
          '为提供本服务，我们保存号码、您的约定内容、您的同意记录（协议版本、时间、语言、' +
            '渠道）以及每次充值及其结果。我们仅向钱包、运营商和短信服务方提供其履行职责所必需的信息。' +
            '记录的保存期限以支付相关法律要求为限。',
        ],
      },
      {
        heading: '协议内容变更',
        paragraphs: [
          '您的协议以您同意的版本为准。有新版本时，我们会展示并征求您的同意。在届时告知的日期之前，' +
            '原版本有效；之后未经您同意新版本，不会扣款。',
        ],
      },
    ],
  },
};
