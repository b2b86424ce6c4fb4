// Every row of the specification, by section, in short words of our own. An id is `SPEC <section> <row>`; a
// test names a row by having it in its title. Rows of calls and routes are their method and path.

import { specCalls } from './spec-calls.mjs';

const routes = `
/userLogin/login /rechargeTelebill/placeOrder /rechargeTelebill/markRecords
/rechargeTelebill/markEdit /rechargeTelebill/integralPage /rechargeTelebill/resultPage
/rechargeTelebill/digitalRecharge /rechargeTelebill/directCharge /rechargeTelebill/directResult
/rechargeTelebill/rechargeRecord /autoRecharge/xysetAutoRecharge /autoRecharge/marketSetAutoRecharge
/autoRecharge/setAutoRecharge /autoRecharge/autoRechargeList /autoRecharge/editNickname
/autoRecharge/autoRechargeBill /autoRecharge/dealCreditPay /autoRecharge/autoRechargeResult
/autoRecharge/transPage /autoRecharge/transPageHbRegister /autoRecharge/otherTelConfirms
/autoRecharge/recommendationList /autoRecharge/autoRechargeRecord
/autoRecharge/autoRechargeHistoryList /autoRecharge/busModeYunNan /marketingActivities/zdcxyyyPage
/marketingActivities/receiveReward /marketingActivities/autoRecharge /marketingActivities/:token
/marketingActivities/autoRecharge02 /marketingActivities/autoRecharge03
/marketingActivities/autoRechargeConfig /telBill/tencentBill /protocol/downloadProtocol
/protocol/privacyProtocol /protocol/privacyProtocolLong /protocol/autoRechargeProtocol
/protocol/autoRechargeProtocolLong /protocol/trustPaymentAgreement
/sensitiveAuthorization/authHomePayPage`;

/** One row per line: `words` or `words | what it asks`. */
const listed = {
  'SPEC 1': `
    first detector | iOS, Android or empty
    second detector | Harmony by ArkWeb`,
  'SPEC 2': `
    falPage | any unknown path; shows errorPageMsg
    titles | from the route table, in both languages
    loading overlay | during the checks`,
  'SPEC 2 guard:': `
    the order | its rules one after the other
    setAutoRecharge with channelType ZDCXYYQ2024 | replaced: same route, fixed cnlCode, navShow N
    showtitle=false | shows the navigation in the wallet app, remembered
    navShow | Y or N
    tourist verification | on three routes with supportTourists Y; failure to falPage
    zdcxyyyPage | and adding with ZDCXYYQ2024: to xysetAutoRecharge, navigation hidden
    setAutoRecharge with channelType hebaodenglu | to marketSetAutoRecharge
    the login route passes | without any check
    any other route attempts single sign-on
    single sign-on data in the URL | the three carriers
    sign-on type | cm or hebao
    backUrl | without the sign-on parameters
    the address bar is free of sign-on parameters
    authorize | false for busMode 1, P24ZDC, transPageHbRegister
    authorizationFlag N | clears the user, replaces to authorizationUrl
    the existing session token is validated | without sign-on data, or when it failed
    a route that needs login | goes there with refererUrl`,
  'SPEC 3': `
    session user | in session storage without mobileNo; keys of local storage
    mobile numbers arrive encrypted | decrypted on the client
    client token | xAuthToken, made once
    navigation info | navShow
    advert lists by position | six positions and their codes
    an advert's link | its tourist and channel fields
    analytics context | five fields
    bill details time default | the text NO`,
  'SPEC 4': `
    logged out to logged in | single sign-on, tourist verification, login page
    logged in to logged out | token invalid, or validation failed
    overlay loading flag | on and off
    initial-load flag | separate
    a clicked advert | token exchange, then the jump or the plain link
    iOS bridge | new style if listed, older global, URL scheme
    after add-bank-card succeeds | success notification on iOS`,
  'SPEC 5': `
    Name
    ID number
    Mobile
    Landline-like
    Bank card
    Graphic code
    SMS code
    Login password
    Payment password
    Non-empty
    Agreement checkbox
    Delivery area
    General required message
    Amounts | two decimals and thousands separators`,
  'SPEC 6': `
    logged-in user | holds a session token
    tourist | three routes with supportTourists Y, and those without login
    requiresAuth routes | send others to login`,
  'SPEC 7': `
    POST sends a JSON body
    GET sends query parameters
    a call marked (no token) | goes without ssoToken
    ssoToken is added | to every other call
    X-Requested-With | XMLHttpRequest
    the mobile number is encrypted | SM2, before verification
    adverts: which call serves which | business codes and those for tourists
    only the banner click reports | an analytics event`,
  'SPEC 7 bridge:': `
    set title-bar menu list
    remove title-bar menu list | method check, retry after 500 ms on iOS
    share to the native share sheet
    share to a chat app
    common pay | falls back to the payment URL
    contact picker | scene hb_hfcz
    close the webview
    open external page in a new webview
    reset pay password | with callback
    bill checking details
    add a bank card
    swipe-back | iOS only
    bank-card payment order settings
    download a policy file | falls back to the URL
    hide or show the status bar
    status bar height | rejects when unsupported
    nothing happens on an empty platform`,
  'SPEC 8': `
    success is a msgCd whose characters 4 to 8 are 00000
    PMC30050 | clears the user, login after 3 seconds, three exceptions
    any other failure shows msgInfo
    without msgInfo | the default text
    empty response
    transport error | with status or message
    single-sign-on jump failure | message or default, 3 seconds
    bridge toast: payment address lost
    bridge toast: pay-method setting not supported`,
  'SPEC 9': `
    request timeout 120000 ms
    auth-failure redirect delay 3 s
    advert banner cap | 5 for JGY and LBY
    fixed marketing channel code
    swipe threshold 30
    tap delay 10 ms
    toast duration 3000 ms
    iOS title menu retry 500 ms
    scene hb_hfcz
    bill time default NO`,
};

const words = (text) => text.trim().split(/\s+/);
const row = (group, id, asks = '') => ({ group, id, asks });

/** `{ group, id, asks }` for every row, in the specification's order. */
export const specRows = [
  ...words(routes).map((path) => row('Routes', `SPEC 2 ${path}`)),
  ...Object.entries(listed).flatMap(([prefix, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [name, asks] = line.trim().split(' | ');
        return row(groupOf(prefix), `${prefix} ${name}`, asks);
      }),
  ),
  ...specCalls.map(({ name }) => row('Calls', `SPEC 7 ${name}`)),
];

function groupOf(prefix) {
  const named = {
    'SPEC 1': 'Platform',
    'SPEC 2': 'Routes',
    'SPEC 2 guard:': 'Guard',
    'SPEC 3': 'Entities',
    'SPEC 4': 'States',
    'SPEC 5': 'Validation',
    'SPEC 6': 'Roles',
    'SPEC 7': 'Calls',
    'SPEC 7 bridge:': 'Bridge',
    'SPEC 8': 'Errors',
    'SPEC 9': 'Constants',
  };
  return named[prefix];
}
