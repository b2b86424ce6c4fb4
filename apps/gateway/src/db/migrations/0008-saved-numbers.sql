-- The numbers that users save have the name that everything else calls them by.
alter table marked_numbers rename to saved_numbers;

-- For processes of the release before and their functions; goes a release after the last one that used it.
create view marked_numbers as select * from saved_numbers;
