-- Who takes a payment in cash, where several do: chosen as it is added, and asked ever after. Null: it is no
-- cash, or a release that did not keep it has sent it (app/partners-in-use.ts says to whom).
alter table payments add column cashier text;
