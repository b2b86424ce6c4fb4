/** Shows SMS that were sent: their kind, their time, and whether they were delivered. */
export { AgreementSms, OrderSms, UserSms } from './sent-sms.tsx';
