import { type Kysely, sql } from 'kysely';

/**
 * Visitors are devices that top up without login, each a user of its own without a mobile number; what guests
 * may place in a day is counted by number, device and address. A message's ticket remembers the request it
 * was spent for. Saved numbers carry a remark; a deleted one stays, so that the deletion can be taken back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table visitors (
      device_hash bytea primary key,
      user_no text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table guest_allowances (
      day date not null,
      scope text not null,
      key text not null,
      count integer not null,
      primary key (day, scope, key)
    )`.execute(db);
  await sql`create table guest_requests (user_no text not null, request_no text not null, day date not null, primary key (user_no, request_no))`.execute(
    db,
  );
  // A repeated request waits for the first and is not counted again. The scopes come in one order, so that
  // two orders at once never wait for each other in a circle.
  await sql`
    create function take_guest_allowance(on_day date, of_user text, of_request text, scopes text[], keys text[], most integer[]) returns boolean language plpgsql as $$
    declare
      used integer;
    begin
      insert into guest_requests values (of_user, of_request, on_day) on conflict do nothing;
      if not found then
        return true;
      end if;
      for i in 1 .. array_length(scopes, 1) loop
        insert into guest_allowances values (on_day, scopes[i], keys[i], 1)
        on conflict (day, scope, key) do update set count = guest_allowances.count + 1 returning count into used;
        if used > most[i] then
          for j in 1 .. i loop
            update guest_allowances set count = count - 1 where day = on_day and scope = scopes[j] and key = keys[j];
          end loop;
          delete from guest_requests where user_no = of_user and request_no = of_request;
          return false;
        end if;
      end loop;
      return true;
    end $$`.execute(db);
  await sql`
    create function give_guest_allowance_back(on_day date, of_user text, of_request text, scopes text[], keys text[]) returns void language plpgsql as $$
    begin
      delete from guest_requests where user_no = of_user and request_no = of_request;
      if not found then
        return;
      end if;
      for i in 1 .. array_length(scopes, 1) loop
        update guest_allowances set count = count - 1 where day = on_day and scope = scopes[i] and key = keys[i];
      end loop;
    end $$`.execute(db);
  await sql`alter table message_tickets add column used_for text`.execute(db);
  await sql`
    create table marked_numbers (
      user_no text collate "C" not null,
      mobile_no text not null,
      remark text not null,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      deleted_at timestamptz,
      primary key (user_no, mobile_no)
    )`.execute(db);
  // A replacing that is asked for again, because its answer was lost, finds the old number gone and the new
  // one saved: that is done.
  await sql`
    create function save_marked_number(of_user text, new_mobile text, new_remark text, replaced_mobile text, at timestamptz, most integer)
    returns text language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('marked ' || of_user, 0));
      if replaced_mobile <> new_mobile then
        update marked_numbers set deleted_at = at where user_no = of_user and mobile_no = replaced_mobile and deleted_at is null;
        if not found and not exists (select from marked_numbers where user_no = of_user and mobile_no = new_mobile and deleted_at is null) then
          return 'none';
        end if;
      end if;
      if (select count(*) from marked_numbers where user_no = of_user and deleted_at is null and mobile_no <> new_mobile) >= most then
        return 'full';
      end if;
      insert into marked_numbers values (of_user, new_mobile, new_remark, at, at, null)
      on conflict (user_no, mobile_no) do update set remark = excluded.remark, changed_at = excluded.changed_at, deleted_at = null;
      return 'done';
    end $$`.execute(db);
  await sql`
    create function delete_marked_number(of_user text, old_mobile text, at timestamptz) returns text language plpgsql as $$
    begin
      update marked_numbers set deleted_at = coalesce(deleted_at, at) where user_no = of_user and mobile_no = old_mobile;
      return case when found then 'done' else 'none' end;
    end $$`.execute(db);
  await sql`
    create function restore_marked_number(of_user text, old_mobile text, at timestamptz, most integer) returns text language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('marked ' || of_user, 0));
      if (select count(*) from marked_numbers where user_no = of_user and deleted_at is null and mobile_no <> old_mobile) >= most then
        return 'full';
      end if;
      update marked_numbers set deleted_at = null, changed_at = case when deleted_at is null then changed_at else at end where user_no = of_user and mobile_no = old_mobile;
      return case when found then 'done' else 'none' end;
    end $$`.execute(db);
}
