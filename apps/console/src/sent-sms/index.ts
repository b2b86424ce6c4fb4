/** Messages by SMS that were sent: of which kind, when, and whether they were delivered. */
export { AgreementSms, OrderSms, UserSms } from './sent-sms.tsx';
