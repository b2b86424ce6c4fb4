-- Writes what follows from changed orders, in the same transaction: remembers the numbers that were topped
-- up, and adds jobs for whatever depends on an order: its agreement, repayment or reward, the channel that
-- receives its event (`told`, as out_events stores it), and the payer whose refund was completed. See
-- set_order_wakes for the wakes.
--
-- Takes rows as save_orders does, and the numbers of the orders that were written (null: all of them).
-- orders/store/stored-change.ts decides which of these are due.
create or replace function after_orders_saved(credited json, notified json, written text[]) returns void
language plpgsql as $$
begin
  if credited is not null then
    insert into topped_up_numbers (user_no, mobile_no, carrier, last_at)
    select distinct on (user_no, mobile_no) user_no, mobile_no, carrier, at
    from json_to_recordset(credited) as x (
      user_no text, order_no text, mobile_no text, carrier text, at timestamptz
    )
    where written is null or order_no = any (written)
    order by user_no, mobile_no, at desc
    on conflict (user_no, mobile_no) do update set carrier = excluded.carrier, last_at = excluded.last_at;
  end if;

  if notified is not null then
    perform notify_agreements(notified, written);
    perform set_jobs(json_agg(
      case depends
        when 'agreement' then json_build_object(
          'of_no', order_no, 'task', 'advanceAgreement', 'run_at', at,
          'payload', json_build_object('agreementNo', 'A' || substr(charge_no, 2, 24)),
          'job_key', 'agreement:A' || substr(charge_no, 2, 24)
        )
        when 'repayment' then json_build_object(
          'of_no', order_no, 'task', 'settleRepayment', 'run_at', at,
          'payload', json_build_object('orderNo', order_no), 'job_key', 'repayment:' || order_no
        )
        when 'reward' then json_build_object(
          'of_no', order_no, 'task', 'followRewardOrder', 'run_at', at,
          'payload', json_build_object('rewardNo', reward_no), 'job_key', 'reward:' || reward_no
        )
        when 'channel' then json_build_object(
          'of_no', order_no, 'task', 'tellChannel', 'run_at', at,
          'payload', told, 'job_key', told ->> 'eventId'
        )
        when 'payer' then json_build_object(
          'of_no', order_no, 'task', 'tellGivenBack', 'run_at', at,
          'payload', told, 'job_key', 'givenBack:' || (told ->> 'refundNo')
        )
      end
    ), written)
    from json_to_recordset(notified) as x (
      order_no text, charge_no text, reward_no text, depends text, at timestamptz, told json
    );
  end if;
end $$;
