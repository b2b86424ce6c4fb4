// The campaign preview: every activity that the gateway knows, in every state side by side, each in a frame
// of the product's own page. The answers in the frame are made here; nothing is drawn a second time.

const { copy: texts, states: names } = JSON.parse(document.getElementById('campaigns').dataset.setup);
const chooser = document.getElementById('activity');
const place = document.getElementById('frames');
const HOUR_MS = 3_600_000;
const from = (hours) => new Date(Date.now() + hours * HOUR_MS).toISOString();

const rewardNo = `G${'0'.repeat(36)}`;
const orderNo = '2'.repeat(24);
const rewardStates = {
  voucher: ['available', 'used', 'expired', 'released'],
  points: ['granting', 'granted', 'released'],
  billCredit: ['granting', 'granted', 'released'],
};

function rewardOf({ activityId, reward }, state) {
  const voucher = reward.kind === 'voucher';
  return {
    rewardNo,
    activityId,
    state,
    reward,
    earnedAt: from(-1),
    expiresAt: voucher ? from(state === 'expired' ? -1 : 24 * reward.validDays) : null,
    voucherNo: voucher ? `V${'0'.repeat(36)}` : null,
    orderNo: state === 'used' || reward.kind === 'billCredit' ? orderNo : null,
  };
}

// Every state of an activity, as the frame is told it.
function statesOf(activity) {
  const open = { ...activity, state: 'open', startsAt: from(-24), endsAt: activity.endsAt };
  const may = { qualified: true, reason: null, reward: null };
  const user = { activity: open, isUser: true, standing: may };
  const byAgreement = activity.earnedBy === 'firstAgreement';
  const mayNot = { ...may, qualified: false };
  const hasAgreement = { ...mayNot, reason: 'hasAgreement' };
  return {
    loading: { trouble: 'silent' },
    visitor: { activity: open },
    open: user,
    lastDay: { ...user, activity: { ...open, endsAt: from(23) } },
    upcoming: { ...user, activity: { ...open, state: 'upcoming', startsAt: from(51), endsAt: from(500) } },
    ...(byAgreement && { coming: { ...user, isBack: true, standing: hasAgreement } }),
    ...Object.fromEntries(
      rewardStates[activity.reward.kind].map((state) => [
        state,
        { ...user, standing: { ...mayNot, reward: rewardOf(activity, state) } },
      ]),
    ),
    exhausted: { ...user, activity: { ...open, state: 'exhausted' } },
    ended: { ...user, activity: { ...open, state: 'ended', endsAt: from(-1) } },
    notQualified: {
      ...user,
      standing: byAgreement ? hasAgreement : { ...mayNot, reason: 'otherCarrier' },
    },
    offline: { trouble: 'offline' },
    failing: { trouble: 'failing' },
    unknown: { activity: null },
  };
}

// A page is opened when its frame is looked at: there are dozens of them.
const inSight = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    inSight.unobserve(target);
    target.src = target.dataset.src;
  }
});

function frameOf(activity, state, language, look) {
  const frame = document.createElement('iframe');
  frame.name = JSON.stringify({ campaign: { ...state, language, look } });
  frame.title = `${activity.activityId}, ${language}, ${look}`;
  frame.dataset.src = `/phonebillh5/marketingActivities/autoRechargeConfig?activityId=${activity.activityId}`;
  inSight.observe(frame);
  return frame;
}

function rowOf(activity, language, look) {
  const row = document.createElement('div');
  row.className = 'campaign-row';
  row.dataset.row = `${language}-${look}`;
  for (const [name, state] of Object.entries(statesOf(activity))) {
    const figure = document.createElement('figure');
    figure.dataset.state = name;
    const caption = document.createElement('figcaption');
    caption.textContent = `${names[name] ?? name} · ${language} · ${texts[look]}`;
    figure.append(caption, frameOf(activity, state, language, look));
    row.append(figure);
  }
  return row;
}

function show(activity) {
  inSight.disconnect();
  place.replaceChildren(
    ...['zh', 'en'].flatMap((language) => ['light', 'dark'].map((look) => rowOf(activity, language, look))),
  );
}

async function activitiesOf(cnlCode) {
  const query = cnlCode ? `?${new URLSearchParams({ cnlCode })}` : '';
  const answer = await fetch(`/huafei-agw/auto/v1/activity/queryActivity${query}`);
  return (await answer.json()).activities ?? [];
}

try {
  const activities = await activitiesOf(new URLSearchParams(location.search).get('cnlCode'));
  chooser.replaceChildren(
    ...activities.map(({ activityId, page }) => {
      const option = document.createElement('option');
      option.value = activityId;
      option.textContent = `${activityId} · ${page.title[document.documentElement.lang.slice(0, 2)]}`;
      return option;
    }),
  );
  const chosen = () => activities.find(({ activityId }) => activityId === chooser.value);
  chooser.addEventListener('change', () => show(chosen()));
  if (activities.length > 0) show(chosen());
  else place.textContent = texts.none;
} catch {
  place.textContent = texts.failed;
}
