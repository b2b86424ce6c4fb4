import { defineTexts } from '../platform/language/index.ts';

/** What is said about an order that points pay, wholly or in part. */
export const pointsCopy = defineTexts({
  en: {
    takingTitle: 'Taking your points…',
    takingWords: (points: string) => `Your ${points} are being taken for this top-up.`,
    settingAsideWords: (points: string) => `Your ${points} are being set aside for this top-up.`,
    takingAfterMoneyTitle: 'Paid. Taking your points',
    takingAfterMoneyWords: (money: string, points: string) =>
      `We have your ${money}. Your ${points} are being taken now.`,
    takingPromise: 'We keep asking the points service.',
    silentTitle: 'The points service did not answer',
    silentWords: (points: string) => `Your ${points} were not taken for this order yet. Please try again.`,
    declinedTitle: 'The points could not be taken',
    declinedWords: (points: string) => `You may not have ${points} left. Nothing was charged.`,
    setAside: (points: string) => `Your ${points} are set aside for this order.`,
    refusedTitle: 'The points could not be taken',
    refusedWords: (amount: string, to: string) => `The order was closed. ${amount} is being refunded ${to}.`,
    refusedBackWords: (amount: string, to: string) =>
      `The points could not be taken, so the order was closed. ${amount} went back ${to}.`,
    safePoints: 'Your points are safe: the number is topped up, or the points come back to you.',
    safeBoth: 'What you paid is safe: the number is topped up, or money and points come back to you.',
    silentCarrier: 'The carrier has not answered yet.',
    lateCarrier: 'The carrier is still working on it.',
    unsentCarrier: 'We could not pass it on to the carrier yet.',
    keepAsking: 'We keep asking.',
    refundingPoints: (points: string) => `Your ${points} are coming back`,
    refundingBoth: 'Your money and points are coming back',
    refundedPoints: (points: string) => `Your ${points} are back`,
    refundedBoth: 'Your money and points are back',
    heldTitle: 'Your points refund is delayed',
    heldWords: (points: string) =>
      `The points service has not given you back your ${points} yet. They are still yours: we ` +
      'keep trying, and our staff are looking into it.',
    lateReturnPromise: 'We keep asking the points service. There is nothing you need to do.',
    toAccount: 'to your points account',
    toBoth: 'to where they came from',
    nothingTaken: 'No points were taken.',
    released: (points: string) => `Your ${points} are free to use again.`,
    releasing: (points: string) => `Your ${points} are being released; you can use them again in a moment.`,
  },
  zh: {
    takingTitle: '正在扣除积分…',
    takingWords: (points) => `正在为本次充值扣除 ${points}。`,
    settingAsideWords: (points) => `正在为本次充值冻结 ${points}。`,
    takingAfterMoneyTitle: '已付款，正在扣除积分',
    takingAfterMoneyWords: (money, points) => `已收到您支付的 ${money}，正在扣除 ${points}。`,
    takingPromise: '我们会持续向积分服务查询。',
    silentTitle: '积分服务暂无响应',
    silentWords: (points) => `本订单尚未扣除您的 ${points}，请重试。`,
    declinedTitle: '积分未能扣除',
    declinedWords: (points) => `您的可用积分可能不足 ${points}。未扣款。`,
    setAside: (points) => `您的 ${points}已为本订单冻结。`,
    refusedTitle: '积分未能扣除',
    refusedWords: (amount, to) => `订单已关闭。${amount} 正在${to}。`,
    refusedBackWords: (amount, to) => `积分未能扣除，订单已关闭。${amount} 已${to}。`,
    safePoints: '您的积分是安全的：要么充值到账，要么原路退回。',
    safeBoth: '您支付的款项和积分是安全的：要么充值到账，要么原路退回。',
    silentCarrier: '运营商尚未答复。',
    lateCarrier: '运营商仍在处理。',
    unsentCarrier: '暂未能提交给运营商。',
    keepAsking: '我们会持续查询。',
    refundingPoints: (points) => `${points}正在退回`,
    refundingBoth: '款项和积分正在退回',
    refundedPoints: (points) => `${points}已退回`,
    refundedBoth: '款项和积分已退回',
    heldTitle: '积分退回延迟',
    heldWords: (points) =>
      `积分服务尚未受理 ${points}的退回。这些积分仍属于您：我们会继续重试，并由专人跟进。`,
    lateReturnPromise: '我们会持续向积分服务查询，您无需操作。',
    toAccount: '退回您的积分账户',
    toBoth: '原路退回',
    nothingTaken: '未扣除积分。',
    released: (points) => `您的 ${points}已解冻，可继续使用。`,
    releasing: (points) => `您的 ${points}正在解冻，稍后即可使用。`,
  },
});

/**
 * What is said about an order in each displayStatus: what happened, what it means for the money, what is
 * promised.
 */
export const statusCopy = defineTexts({
  en: {
    checkingTitle: 'Checking your payment…',
    checkingWords: 'We are asking the cashier whether your payment has arrived.',
    unpaidTitle: 'Not paid yet',
    unpaidWords: 'No payment has reached us. If you have just paid, this page will show it by itself.',
    cashierSilentTitle: 'The cashier did not open',
    cashierSilentWords: 'Nothing was charged. Please pay again.',
    declinedTitle: 'Payment declined',
    declinedWords: 'The payment did not go through. Nothing was charged.',
    payBy: (time: string) => `Pay by ${time}, or the order closes automatically.`,
    timeUpTitle: 'The time to pay has run out',
    timeUpWords: 'We are making sure that no payment is still on its way.',
    deliveringTitle: 'Paid. Topping up now',
    sendingWords: (carrier: string) => `We have your payment and are passing the top-up on to ${carrier}.`,
    creditingWords: (carrier: string, face: string, mobile: string) =>
      `We have your payment. ${carrier} is crediting ${face} to ${mobile}.`,
    silentTitle: 'Waiting for the carrier',
    silentWords:
      'The carrier has not answered yet. Your money is safe: either the number is topped up, or you get a ' +
      'refund. We keep asking.',
    lateTitle: 'This is taking longer than usual',
    lateWords:
      'The carrier is still working on it. Your money is safe: either the number is topped up, or you ' +
      'get a refund.',
    unsentWords:
      'We could not pass it on to the carrier yet. Your money is safe: either the number is topped up, or ' +
      'you get a refund.',
    keepAsking: 'We keep asking the carrier. There is nothing you need to do.',
    keepTrying: 'We keep trying. There is nothing you need to do.',
    creditedTitle: 'Topped up',
    creditedWords: (face: string, mobile: string) => `${face} was credited to ${mobile}.`,
    doneAt: (time: string) => `Done on ${time}`,
    refundingTitle: 'Your money is coming back',
    toOrigin: 'to your original payment method',
    toAccount: (account: string) => `to ${account}`,
    refundingWords: (amount: string, to: string, are: 'is' | 'are') =>
      `The carrier did not credit the number. ${amount} ${are} being refunded ${to}.`,
    otherAmountWords: (amount: string, to: string, are: 'is' | 'are') =>
      `The amount charged does not match this order. ${amount} ${are} being refunded ${to}.`,
    otherAmountBackWords: (amount: string, to: string) =>
      `The amount charged does not match this order. ${amount} went back ${to}.`,
    refundingLateWords: (amount: string, to: string) =>
      `The refund of ${amount} is taking longer than usual. It is still on its way ${to}.`,
    refundLatePromise: 'We keep asking the cashier. There is nothing you need to do.',
    heldTitle: 'Your refund is delayed',
    heldWords: (amount: string) =>
      `The cashier has not accepted our refund of ${amount} yet. The money is still yours: we ` +
      'keep trying, and our staff are looking into it.',
    refundedTitle: 'Your money is back',
    refundedWords: (amount: string, to: string) =>
      `The carrier did not credit the number. ${amount} went back ${to}.`,
    backSince: (time: string) => `Refunded on ${time}`,
    expiredTitle: 'Order closed',
    expiredWords: 'It was not paid in time.',
    cancelledTitle: 'Order cancelled',
    cancelledWords: 'You cancelled this order.',
    nothingCharged: 'Nothing was charged.',
    shouldItArrive: 'No payment has reached us. If one still arrives, it is refunded automatically.',
    closedAt: (time: string) => `Closed on ${time}`,
    latePaymentWords: (amount: string, to: string, are: 'is' | 'are') =>
      `It arrived after the order was closed. ${amount} ${are} being refunded ${to}.`,
    latePaymentBackWords: (amount: string, to: string) =>
      `It arrived after the order was closed. ${amount} went back ${to}.`,
    latePaymentTitle: 'Your payment is coming back',
    latePaymentBackTitle: 'Your payment is back',
    givingTitle: 'Your phone credit is on its way',
    givingWords: (face: string, mobile: string) =>
      `A campaign gives you ${face} for ${mobile}. You pay nothing for it.`,
    notGivenTitle: 'The phone credit could not be given',
    notGivenWords: (face: string, mobile: string) =>
      `The carrier did not credit ${face} to ${mobile}. We are sorry. You have paid nothing for it.`,
    secondTitle: 'You paid twice',
    secondReturning: (amount: string) =>
      `The second payment of ${amount} is being refunded to your original payment method.`,
    secondHeld: (amount: string) =>
      `The cashier has not accepted our refund of the second ${amount} yet. We keep trying, and ` +
      'our staff are looking into it.',
    secondReturned: (amount: string) =>
      `The second payment of ${amount} was refunded to your original payment method.`,
    givenBackTitle: 'Refund for this order',
    givenBackReturning: (amount: string) =>
      `We are refunding ${amount} to your original payment method. The phone credit stays yours.`,
    givenBackHeld: (amount: string) =>
      `The refund of ${amount} has not been accepted yet. We keep trying, and our staff are looking into it.`,
    givenBackReturned: (amount: string) =>
      `We refunded ${amount} to your original payment method. The phone credit stays yours.`,
  },
  zh: {
    checkingTitle: '正在确认支付结果…',
    checkingWords: '正在向收银台核实您的付款。',
    unpaidTitle: '尚未支付',
    unpaidWords: '尚未收到您的付款。如果您刚刚支付，结果会自动显示。',
    cashierSilentTitle: '收银台未能打开',
    cashierSilentWords: '未扣款，请重新支付。',
    declinedTitle: '支付未成功',
    declinedWords: '本次支付未完成，未扣款。',
    payBy: (time) => `请在 ${time} 前支付，逾期订单自动关闭。`,
    timeUpTitle: '支付时间已过',
    timeUpWords: '正在确认是否还有付款在途。',
    deliveringTitle: '已支付，正在充值',
    sendingWords: (carrier) => `已收到您的付款，正在提交给${carrier}。`,
    creditingWords: (carrier, face, mobile) => `已收到您的付款，${carrier}正在为 ${mobile} 充值 ${face}。`,
    silentTitle: '等待运营商答复',
    silentWords: '运营商尚未答复。您的钱是安全的：要么充值到账，要么原路退回。我们会持续查询。',
    lateTitle: '本次充值时间较长',
    lateWords: '运营商仍在处理。您的钱是安全的：要么充值到账，要么原路退回。',
    unsentWords: '暂未能提交给运营商。您的钱是安全的：要么充值到账，要么原路退回。',
    keepAsking: '我们会持续向运营商查询，您无需操作。',
    keepTrying: '我们会持续提交，您无需操作。',
    creditedTitle: '充值成功',
    creditedWords: (face, mobile) => `${face} 已充入 ${mobile}。`,
    doneAt: (time) => `${time} 到账`,
    refundingTitle: '款项正在退回',
    toOrigin: '原路退回',
    toAccount: (account) => `退回${account}`,
    refundingWords: (amount, to) => `运营商充值失败，${amount} 正在${to}。`,
    otherAmountWords: (amount, to) => `扣款金额与订单不符。${amount} 正在${to}。`,
    otherAmountBackWords: (amount, to) => `扣款金额与订单不符。${amount} 已${to}。`,
    refundingLateWords: (amount, to) => `${amount} 的退款时间较长，仍在${to}。`,
    refundLatePromise: '我们会持续向收银台查询，您无需操作。',
    heldTitle: '退款延迟',
    heldWords: (amount) => `收银台尚未受理 ${amount} 的退款。这笔钱仍属于您：我们会继续重试，并由专人跟进。`,
    refundedTitle: '款项已退回',
    refundedWords: (amount, to) => `运营商充值失败，${amount} 已${to}。`,
    backSince: (time) => `${time} 已退回`,
    expiredTitle: '订单已关闭',
    expiredWords: '订单未在规定时间内支付。',
    cancelledTitle: '订单已取消',
    cancelledWords: '您已取消该订单。',
    nothingCharged: '未扣款。',
    shouldItArrive: '未收到您的付款。如之后仍有付款到达，将自动原路退回。',
    closedAt: (time) => `${time} 关闭`,
    latePaymentWords: (amount, to) => `付款到达时订单已关闭。${amount} 正在${to}。`,
    latePaymentBackWords: (amount, to) => `付款到达时订单已关闭。${amount} 已${to}。`,
    latePaymentTitle: '您的付款正在退回',
    givingTitle: '话费正在充入',
    givingWords: (face, mobile) => `活动赠送的 ${face} 话费正在充入 ${mobile}，您无需付费。`,
    notGivenTitle: '话费未能充入',
    notGivenWords: (face, mobile) => `很抱歉，运营商未能将 ${face} 充入 ${mobile}。您未产生任何费用。`,
    latePaymentBackTitle: '您的付款已退回',
    secondTitle: '您支付了两次',
    secondReturning: (amount) => `第二笔 ${amount} 正在原路退回。`,
    secondHeld: (amount) => `收银台尚未受理第二笔 ${amount} 的退款，我们会继续重试，并由专人跟进。`,
    secondReturned: (amount) => `第二笔 ${amount} 已原路退回。`,
    givenBackTitle: '本订单的退款',
    givenBackReturning: (amount) => `${amount} 正在原路退回，已到账的话费不受影响。`,
    givenBackHeld: (amount) => `${amount} 的退款尚未受理，我们会继续重试，并由专人跟进。`,
    givenBackReturned: (amount) => `${amount} 已原路退回，已到账的话费不受影响。`,
  },
});
