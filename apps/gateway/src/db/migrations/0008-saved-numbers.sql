-- The numbers that users save have the name that everything else calls them by.
alter table marked_numbers rename to saved_numbers;
alter index marked_numbers_deleted rename to saved_numbers_deleted;
alter index marked_numbers_pkey rename to saved_numbers_pkey;
